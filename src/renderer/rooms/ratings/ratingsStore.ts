import { create } from 'zustand';
import type { Call } from '../../../shared/api/contract.ts';
import { type Later, laterByTimer } from '../../window/roomStore.ts';
import { createJudgeActs } from './judgeActs.ts';
import { isAskedAlike } from './judgement.ts';
import { emptyData, openEntry, type RatingsState, type StoreParts, taskOf } from './ratingsState.ts';
import { createSessionKeeper } from './sessionKeeper.ts';
import { createStudyActs } from './studyActs.ts';
import { createWrites } from './writes.ts';

/** The store of the room: studies, who rates, and the pair that is judged. `call` is the only way to the core. */
export function createRatingsStore(call: Call, { later = laterByTimer }: { readonly later?: Later } = {}) {
  return create<RatingsState>()((set, get) => {
    const parts: StoreParts = { call, later, get, set };
    const session = createSessionKeeper(parts);
    const writes = createWrites(parts);
    const judge = createJudgeActs(parts, { session, writes, loadStudies: () => get().loadStudies() });
    const { refreshTask, closeTask } = judge;
    const study = createStudyActs(parts, { session, writes, openTask: judge.acts.openTask, refreshTask, closeTask });

    async function open(): Promise<void> {
      const { view, datasetId, assignmentId, isRevision, focused, ...look } = await session.open();
      set(look);
      await study.acts.loadStudies();
      const { studies } = get();
      const isThere = studies.status === 'ready' && studies.value.some((entry) => entry.datasetId === datasetId);
      if (view === 'make') return set({ view });
      if (datasetId === null || view === 'studies' || !isThere) return;
      // Who took over from somebody else, and is not registered here, begins at the welcome page.
      const isOwn = study.mineOf(datasetId) !== null;
      if (isOwn && view === 'rate' && isRevision && assignmentId !== null) {
        set({ datasetId });
        await judge.acts.openTask(assignmentId);
      }
      await study.acts.openStudy(datasetId, view === 'rate' && !isOwn ? 'welcome' : view);
      if (taskOf(get())?.assignmentId === assignmentId) set({ focused });
    }

    async function flush(): Promise<void> {
      await Promise.all([judge.keepDraft(), study.keepRegistration()]);
      // A judgement that is on its way is what an undo means.
      await writes.settled();
    }

    /** What was judged, taken back or withdrawn elsewhere is seen by the numbers of the study. */
    async function readAgain(): Promise<void> {
      const { datasetId } = get();
      // After a judgement of one's own the pair that is shown knows it already, the list of studies not yet.
      const before = taskOf(get())?.progress ?? (datasetId === null ? null : study.mineOf(datasetId));
      await study.acts.loadStudies();
      if (datasetId === null || get().datasetId !== datasetId) return;
      const now = study.mineOf(datasetId);
      if (get().mine.status !== 'idle') void judge.acts.loadMine();
      const task = taskOf(get());
      const isSameProtocol = (task !== null && task.revises !== null) || isAskedAlike(task, openEntry(get()));
      if (isSameProtocol && JSON.stringify(before) === JSON.stringify(now)) return;
      await refreshTask();
    }

    return {
      ...emptyData,
      ...study.acts,
      ...judge.acts,
      open,
      flush,
      setLook: (look) => {
        set(look);
        session.touch();
      },
      openDialog: (dialog) => {
        set({ dialog });
        // Whatever happens to the submit that follows, all that was said stays.
        if (dialog?.kind === 'confirm' || dialog?.kind === 'nonsense') void judge.keepDraft().catch(() => null);
      },
      changed: (datasetIds) => {
        const { datasetId, isSubmitting } = get();
        if (isSubmitting || (datasetIds !== null && datasetId !== null && !datasetIds.includes(datasetId))) return;
        void readAgain().catch(() => null);
      },
      datasetsChanged: () => {
        set({ ahead: null });
        void study.acts.loadStudies().then(() => {
          const { studies, datasetId, view } = get();
          if (studies.status !== 'ready' || datasetId === null || view === 'studies') return;
          // A study that was withdrawn is not rated any more.
          if (!studies.value.some((entry) => entry.datasetId === datasetId)) set({ view: 'studies', datasetId: null });
        });
      },
      leave: () => {
        void flush().catch(() => null);
        session.flush();
      },
    };
  });
}
