import { use, useDeferredValue, useEffect } from 'react';
import type { RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { DrawnAhead } from '../../../window/drawnAhead.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useWorkbench } from '../../../window/workbench.ts';
import { JudgementForm } from '../form/JudgementForm.tsx';
import { MyJudgements } from '../mine/MyJudgements.tsx';
import { useRatings, useRatingsStore } from '../ratingsContext.ts';
import { taskOf } from '../ratingsState.ts';
import { StudyHead } from '../studies/StudyHead.tsx';
import { FinishedPage } from './FinishedPage.tsx';
import { QuestionHead } from './QuestionHead.tsx';
import { Responses } from './Responses.tsx';
import { useKeptScroll } from './useKeptScroll.ts';
import { useProtocolNote } from './useProtocolNote.ts';
import './judge.css';

/** The pair that is judged: the question with both answers, and the form beside them. */
export function JudgePage() {
  const { t } = useText();
  const task = useRatings(taskOf);
  const isFinished = useRatings((state) => state.task.status === 'ready' && state.task.value === null);
  useProtocolNote(task);
  useOtherWindows();
  const names = {
    list: t('ratings.mine.title'),
    work: t('ratings.panes.answers'),
    inspector: t('ratings.panes.form'),
  };
  return (
    <RoomFrame
      room="ratings"
      list={
        <>
          <StudyHead />
          <MyJudgements />
        </>
      }
      work={<WorkPane />}
      inspector={task === null ? <div className="rj-none" /> : <JudgementForm task={task} />}
      names={names}
      listWidth={330}
      leastListWidth={250}
      inspectorWidth={596}
      startsFolded="list"
      // With nothing left to judge there is no form.
      hasChosen={!isFinished}
    />
  );
}

/** Two windows of an evaluator may show one pair: what was said of it in the other one would be written over from here. */
function useOtherWindows(): void {
  const store = useRatingsStore();
  const { onEvent } = useWorkbench();
  useEffect(() => {
    const catchUp = () =>
      void store
        .getState()
        .catchUp()
        .catch(() => null);
    const ofPair = (assignmentId: number) => {
      if (taskOf(store.getState())?.assignmentId === assignmentId) catchUp();
    };
    window.addEventListener('focus', catchUp);
    // Comes by itself, too, when a connection is back.
    const stopChanged = onEvent('ratings.changed', catchUp);
    const stopKept = onEvent('ratings.draftKept', ({ assignmentId }) => ofPair(assignmentId));
    return () => {
      window.removeEventListener('focus', catchUp);
      stopChanged();
      stopKept();
    };
  }, [store, onEvent]);
}

function WorkPane() {
  const { t } = useText();
  const act = useAct();
  const store = useRatingsStore();
  const data = useRatings((state) => state.task);
  if (data.status === 'failed') {
    return (
      <div className="rj-state">
        <ErrorNote error={data.error} onRetry={() => act(() => store.getState().openTask(null))} />
      </div>
    );
  }
  if (data.status !== 'ready') {
    return (
      <div className="rj-state">
        <LoadingShape rows={8} label={t('ratings.work.loading')} />
      </div>
    );
  }
  return data.value === null ? <FinishedPage /> : <Pairs task={data.value} />;
}

/** The pair that is judged, and unseen the one that follows: when its turn comes, it is only shown. */
function Pairs({ task }: { task: RatingTask }) {
  const drawing = useRatings((state) => state.drawing);
  const ahead = useDeferredValue(useRatings((state) => state.ahead));
  const drawn = [{ drawing, task }, ...(ahead === null || ahead.drawing === drawing ? [] : [ahead])];
  return (
    <div className="rj-pairs">
      {drawn.map((one, index) => (
        <DrawnAhead key={one.drawing} value={index > 0}>
          <Pair task={one.task} />
        </DrawnAhead>
      ))}
    </div>
  );
}

function Pair({ task }: { task: RatingTask }) {
  const isAhead = use(DrawnAhead);
  useKeptScroll(isAhead ? null : task.assignmentId);
  useClock(task.protocol.recordsTime && !isAhead);
  return (
    <div className="rj" style={isAhead ? { visibility: 'hidden' } : {}}>
      <QuestionHead task={task} />
      <Responses task={task} />
    </div>
  );
}

const secondMs = 1_000;

/** Counts seconds in which somebody looks at the window; a machine that sleeps counts none. */
function useClock(isOn: boolean): void {
  const store = useRatingsStore();
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && document.hasFocus()) store.getState().tick();
    }, secondMs);
    return () => clearInterval(timer);
  }, [store, isOn]);
}
