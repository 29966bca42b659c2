import { type RefObject, useEffect } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { WireError } from '../../../../shared/errors.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { Transcript } from '../../../components/transcript/Transcript.tsx';
import type { TranscriptHandle, TranscriptSide } from '../../../components/transcript/transcriptTypes.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { useCopy } from './useCopy.ts';
import { useShownFind } from './useShownFind.ts';
import { useStepFacts } from './useStepFacts.ts';
import { useTranscriptCommands } from './useTranscriptCommands.ts';
import { useTranscriptSide } from './useTranscriptSide.tsx';

type Props = { readonly transcript: RefObject<TranscriptHandle | null> };

/** The traces of the open question, or what stands in their way. */
export function TranscriptPane({ transcript }: Props) {
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
        <ErrorNote error={error} onRetry={reload} />
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
        <RetryNote kind="caution" className="tr-align-note" title={t('traces.work.alignFailed')} onRetry={reload} />
      )}
      <OpenTranscript transcript={transcript} left={left} right={right} />
    </>
  );
}

function failureOf(data: AsyncData<unknown> | undefined): WireError | null {
  return data?.status === 'failed' ? data.error : null;
}

type OpenProps = Props & { readonly left: TranscriptSide; readonly right: TranscriptSide | null };

function OpenTranscript({ transcript, left, right }: OpenProps) {
  const { t } = useText();
  const store = useTracesStore();
  const alignment = useTraces((state) => (state.alignment.status === 'ready' ? state.alignment.value : null));
  const options = useTraces((state) => state.options);
  const selected = useTraces((state) => state.selected);
  const levels = useTraces((state) => state.levels);
  const find = useShownFind(transcript);
  const facts = useStepFacts();
  const copy = useCopy();
  const labelled = labelsOf(left, right);
  useTranscriptCommands(transcript, copy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew, the transcript begins at its top
  useEffect(() => {
    const { side, step } = store.getState().selected;
    if (step !== null) transcript.current?.goTo({ side, step });
  }, [labelled]);
  const { select, setLevels, setTextSelection, setTab } = store.getState();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hands the focus of the pane on to the selected card
    <div
      className="tr-transcript"
      tabIndex={-1}
      data-pane-focus
      onFocus={({ target, currentTarget }) => {
        if (target !== currentTarget) return;
        const card = currentTarget.querySelector<HTMLElement>('[aria-current="true"]');
        if (card) card.focus();
        else transcript.current?.focus();
      }}
    >
      <Transcript
        // What was read of the steps carries the labels of that time.
        key={labelled}
        ref={transcript}
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

/** The labels of the tools of both sides; another text when somebody changed one. */
function labelsOf(left: TranscriptSide, right: TranscriptSide | null): string {
  return [left, right].flatMap((side) => side?.outline.tools.map(({ label }) => label) ?? []).join('\n');
}
