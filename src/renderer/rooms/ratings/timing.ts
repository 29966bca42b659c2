import type { RatingTask } from '../../../shared/rooms/ratings/study.ts';
import { pageOf } from './judgement.ts';
import { type JudgeActs, type StoreParts, taskOf } from './ratingsState.ts';

/** Seconds that an accident may take, of those that somebody looked at a pair. */
const keptSeconds = 15;

/** Counts how long a pair is looked at and which of its steps are opened, where its protocol records them. `keepSoon` has the draft written. */
export function createTiming(
  { get, set }: Pick<StoreParts, 'get' | 'set'>,
  keepSoon: () => void,
): Pick<JudgeActs, 'tick' | 'noteOpened'> {
  function timedTask(): RatingTask | null {
    const task = taskOf(get());
    return task?.protocol.recordsTime ? task : null;
  }

  return {
    tick: () => {
      const task = timedTask();
      if (task === null) return;
      const { draft } = get();
      const seconds = pageOf(task.protocol, draft) === 'ratings' ? 'secondsRating' : 'secondsPairwise';
      const passed = draft[seconds] + 1;
      set({ draft: { ...draft, [seconds]: passed } });
      if (passed % keptSeconds === 0) keepSoon();
    },
    noteOpened: (side, step) => {
      const { draft } = get();
      const opened = `${side}.${step}`;
      if (timedTask() === null || draft.openedSteps.includes(opened)) return;
      const count = side === 'A' ? 'stepsOpenedA' : 'stepsOpenedB';
      set({ draft: { ...draft, [count]: draft[count] + 1, openedSteps: [...draft.openedSteps, opened] } });
      keepSoon();
    },
  };
}
