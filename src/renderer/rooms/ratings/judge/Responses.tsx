import { useEffect, useMemo, useRef, useState } from 'react';
import type { PairSide, RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { createToolLabels, unknownTool } from '../../../../shared/traces/toolLabels.ts';
import { stepKinds } from '../../../../shared/traces/trace.ts';
import { Keys } from '../../../components/Keys.tsx';
import { ToolButton } from '../../../components/ToolButton.tsx';
import { MarkdownText } from '../../../components/transcript/MarkdownText.tsx';
import { Transcript } from '../../../components/transcript/Transcript.tsx';
import { initialLevels, withKinds } from '../../../components/transcript/transcriptLevels.ts';
import type {
  Levels,
  Place,
  TranscriptFind,
  TranscriptHandle,
  TranscriptSide,
} from '../../../components/transcript/transcriptTypes.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useCall } from '../../../window/workbench.ts';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { FindField } from './FindField.tsx';

const sideOf: Readonly<Partial<Record<Place['side'], PairSide>>> = { left: 'A', right: 'B' };
const told = stepKinds.filter((kind) => kind !== 'answer');
const allOpen = withKinds(initialLevels, ['left', 'right'], ['answer'], 'whole');
const stepsFolded = withKinds(allOpen, ['left', 'right'], told, 'line');
const noNames: readonly string[] = [];
const noSteps: readonly number[] = [];

/** Both answers side by side: with their steps, or the last words alone where the protocol says so or nothing else is recorded. */
export function Responses({ task }: { task: RatingTask }) {
  const { A, B } = task.responses;
  const hasSteps = A.outline.stepCount > 0 && B.outline.stepCount > 0;
  return (
    <div className="rj-responses" data-kept-scroll="answers">
      {task.protocol.answersOnly || !hasSteps ? <Answers task={task} /> : <Steps task={task} />}
    </div>
  );
}

function Answers({ task: { responses } }: { task: RatingTask }) {
  const { t } = useText();
  return (
    <div className="rj-answers">
      {(['A', 'B'] as const).map((side) => {
        const { answer } = responses[side];
        return (
          <section key={side} className="rj-answer" aria-label={t('ratings.work.response', { side })}>
            <h3>{t('ratings.work.response', { side })}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here */}
            <div className="rj-answer-text tx-scroller" tabIndex={0}>
              {answer === '' ? (
                <p className="rj-quiet">{t('ratings.work.noAnswer')}</p>
              ) : (
                <MarkdownText text={answer} />
              )}
            </div>
          </section>
        );
      })}
    </div>
  );
}

function Steps({ task }: { task: RatingTask }) {
  const { t } = useText();
  const store = useRatingsStore();
  const transcript = useRef<TranscriptHandle>(null);
  const shows = useRatings((state) => state.showsSteps);
  const [opened, setOpened] = useState(() => ({ shows, levels: levelsOf(shows) }));
  // A pair that is drawn ahead knows only at its turn how the one before it was left.
  const levels = opened.shows === shows ? opened.levels : levelsOf(shows);
  const setLevels = (next: Levels) => setOpened({ shows, levels: next });
  const [selected, setSelected] = useState<Place | null>(null);
  const [find, setFind] = useState<TranscriptFind | null>(null);
  const toggle = (side: PairSide) => {
    const showsSteps = { ...store.getState().showsSteps, [side]: !store.getState().showsSteps[side] };
    store.getState().setLook({ showsSteps });
  };
  const toggleBoth = () => {
    const isOpen = !(shows.A && shows.B);
    store.getState().setLook({ showsSteps: { A: isOpen, B: isOpen } });
  };
  useCommand('ratings.steps', toggleBoth, hasTold(task, 'A') || hasTold(task, 'B'));
  useCommand('ratings.nextStep', () => transcript.current?.goBy(1));
  useCommand('ratings.previousStep', () => transcript.current?.goBy(-1));
  const left = useResponseSide(task, 'A', shows.A, toggle);
  const right = useResponseSide(task, 'B', shows.B, toggle);
  const looks = useMemo(() => {
    const labels = createToolLabels([], {}, { tools: [] });
    return (label: string) => labels.lookOf(label) ?? { ...unknownTool, text: label };
  }, []);
  useOpenedSteps(levels);
  return (
    <>
      <FindField assignmentId={task.assignmentId} transcript={transcript} onFind={setFind} />
      <Transcript
        ref={transcript}
        label={t('ratings.work.responses')}
        left={left}
        right={right}
        alignment={null}
        mode="full"
        linked={false}
        selected={selected}
        levels={levels}
        find={find}
        answersAsMarkdown
        lookOf={looks}
        onSelect={setSelected}
        onLevels={setLevels}
      />
    </>
  );
}

/** Whether anything but answers is recorded of a response, which is folded at first. */
const hasTold = ({ responses }: RatingTask, side: PairSide) =>
  responses[side].outline.kinds.some((kind) => stepKinds[kind] !== 'answer');

function levelsOf(shows: Readonly<Record<PairSide, boolean>>): Levels {
  return {
    ...allOpen,
    left: (shows.A ? allOpen : stepsFolded).left,
    right: (shows.B ? allOpen : stepsFolded).right,
    cards: {},
    views: {},
  };
}

/** Counts steps that somebody opened one by one, for protocols that record it. */
function useOpenedSteps(levels: Levels): void {
  const store = useRatingsStore();
  useEffect(() => {
    for (const [card, level] of Object.entries(levels.cards)) {
      const [side, step] = card.split('.');
      const response = side === 'left' || side === 'right' ? sideOf[side] : undefined;
      if (level !== 'line' && response) store.getState().noteOpened(response, Number(step));
    }
  }, [store, levels]);
}

function useResponseSide(
  task: RatingTask,
  side: PairSide,
  showsSteps: boolean,
  onToggle: (side: PairSide) => void,
): TranscriptSide {
  const { t } = useText();
  const call = useCall();
  const { assignmentId, responses } = task;
  const { outline } = responses[side];
  const folds = hasTold(task, side);
  const name = t('ratings.work.response', { side });
  const label = t(showsSteps ? 'ratings.work.hideSteps' : 'ratings.work.showSteps');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what toggles is the same for the pair
  return useMemo(
    () => ({
      letter: side,
      name,
      // Both answers of a pair have its id: what was read is kept by one of each side.
      outline: { ...outline, traceId: assignmentId * 2 + (side === 'A' ? 0 : 1) },
      usage: null,
      hidesAmounts: true,
      readSteps: (from, to) => call('ratings.readSteps', { assignmentId, side, from, to }),
      readStep: (step) => call('ratings.readStep', { assignmentId, side, step }),
      maskedNames: noNames,
      namesItselfIn: noSteps,
      headEnd: folds && (
        <span className="rj-steps">
          <ToolButton icon={null} label={label} pressed={showsSteps} onClick={() => onToggle(side)} />
          <Keys keys="X" />
        </span>
      ),
    }),
    [assignmentId, side, outline, folds, name, label, showsSteps, call],
  );
}
