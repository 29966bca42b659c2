import { type RefObject, useEffect } from 'react';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { WireError } from '../../../../shared/errors.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RetryNote } from '../../../components/RetryNote.tsx';
import { Transcript } from '../../../components/transcript/Transcript.tsx';
import type {
  OtherSide,
  TranscriptHandle,
  TranscriptProps,
  TranscriptSide,
} from '../../../components/transcript/transcriptTypes.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { openSides, openTracesOf } from '../openColumns.ts';
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
  const third = useTranscriptSide('third');
  const fourth = useTranscriptSide('fourth');
  const sidesCount = useTraces((state) => openSides(state).length);
  const error = useTraces(
    (state) =>
      openTracesOf(state)
        .map(({ outline }) => failureOf(outline))
        .find(Boolean) ?? null,
  );
  const alignError = useTraces((state) => failureOf(state.alignment));
  const reload = () => act(store.getState().reopen);
  if (error) {
    return (
      <div className="tr-work-state">
        <ErrorNote error={error} onRetry={reload} />
      </div>
    );
  }
  const read = [left, right, third, fourth].filter((side) => side !== null);
  if (!left || read.length < sidesCount) {
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
      <OpenTranscript transcript={transcript} left={left} right={right} third={third} fourth={fourth} />
    </>
  );
}

function failureOf(data: AsyncData<unknown> | undefined): WireError | null {
  return data?.status === 'failed' ? data.error : null;
}

type OpenProps = Props & Pick<TranscriptProps, 'left'> & Readonly<Record<OtherSide, TranscriptSide | null>>;

function OpenTranscript({ transcript, left, right, third, fourth }: OpenProps) {
  const { t } = useText();
  const store = useTracesStore();
  const alignment = useTraces((state) => (state.alignment.status === 'ready' ? state.alignment.value : null));
  const options = useTraces((state) => state.options);
  const selected = useTraces((state) => state.selected);
  const levels = useTraces((state) => state.levels);
  const find = useShownFind(transcript);
  const facts = useStepFacts();
  const copy = useCopy();
  const labelled = labelsOf([left, right, third, fourth]);
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
        third={third}
        fourth={fourth}
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

/** The labels of the tools of all sides; another text when somebody changed one. */
function labelsOf(shown: readonly (TranscriptSide | null)[]): string {
  return shown.flatMap((side) => side?.outline.tools.map(({ label }) => label) ?? []).join('\n');
}
