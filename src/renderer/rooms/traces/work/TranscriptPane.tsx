import { useRef } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { WireError } from '../../../../shared/errors.ts';
import { ErrorNote } from '../../../app/ErrorNote.tsx';
import { useText } from '../../../app/i18n.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { Transcript } from '../../../components/transcript/Transcript.tsx';
import type { TranscriptHandle, TranscriptSide } from '../../../components/transcript/transcriptTypes.ts';
import { useAct, useTraces, useTracesStore } from '../tracesContext.ts';
import { useCopy } from './useCopy.ts';
import { useShownFind } from './useShownFind.ts';
import { useStepFacts } from './useStepFacts.ts';
import { useTranscriptCommands } from './useTranscriptCommands.ts';
import { useTranscriptSide } from './useTranscriptSide.tsx';

/** The traces of the open question, or what stands in their way. */
export function TranscriptPane() {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const left = useTranscriptSide('left');
  const right = useTranscriptSide('right');
  const isPair = useTraces((state) => state.right !== null);
  const error = useTraces((state) => failureOf(state.left?.outline) ?? failureOf(state.right?.outline));
  const alignError = useTraces((state) => failureOf(state.alignment));
  const reload = () => act(store.getState().reopen);
  if (error) {
    return (
      <div className="tr-work-state">
        <ErrorNote
          error={error}
          acts={
            <ActButton small onClick={reload}>
              {t('traces.work.again')}
            </ActButton>
          }
        />
      </div>
    );
  }
  if (!left || (isPair && !right)) {
    return (
      <div className="tr-work-state">
        <LoadingShape rows={8} label={t('traces.work.loading')} />
      </div>
    );
  }
  return (
    <>
      {alignError && (
        <Note
          kind="caution"
          className="tr-align-note"
          title={t('traces.work.alignFailed')}
          acts={
            <ActButton small onClick={reload}>
              {t('traces.work.again')}
            </ActButton>
          }
        />
      )}
      <OpenTranscript left={left} right={right} />
    </>
  );
}

function failureOf(data: AsyncData<unknown> | undefined): WireError | null {
  return data?.status === 'failed' ? data.error : null;
}

function OpenTranscript({ left, right }: { left: TranscriptSide; right: TranscriptSide | null }) {
  const { t } = useText();
  const store = useTracesStore();
  const handle = useRef<TranscriptHandle>(null);
  const alignment = useTraces((state) => (state.alignment.status === 'ready' ? state.alignment.value : null));
  const options = useTraces((state) => state.options);
  const selected = useTraces((state) => state.selected);
  const levels = useTraces((state) => state.levels);
  const find = useShownFind(handle);
  const facts = useStepFacts();
  const copy = useCopy();
  useTranscriptCommands(handle, copy);
  const { select, setLevels, setTextSelection, setTab } = store.getState();
  return (
    <div className="tr-transcript">
      <Transcript
        ref={handle}
        label={t('traces.work.transcript')}
        left={left}
        right={right}
        alignment={alignment}
        mode={options.answersOnly ? 'answers' : 'full'}
        linked={options.linked}
        selected={selected.step === null ? null : { side: selected.side, step: selected.step }}
        levels={levels}
        find={find}
        {...facts}
        onSelect={(place) => select(place, 'stay')}
        onLevels={setLevels}
        onTextSelected={setTextSelection}
        onSpanOpen={(place) => {
          select(place, 'stay');
          setTab('labels');
        }}
        onCopy={copy}
      />
    </div>
  );
}
