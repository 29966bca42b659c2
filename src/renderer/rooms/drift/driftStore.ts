import { create } from 'zustand';
import type { Call } from '../../../shared/api/contract.ts';
import { type Later, laterByTimer } from '../../window/roomStore.ts';
import { createWritesInTurn } from '../../window/writesInTurn.ts';
import { type DriftActs, type DriftState, emptyData, type StoreParts } from './driftState.ts';
import { createPlanActs } from './planActs.ts';
import { createPointActs } from './pointActs.ts';
import { createQueueActs } from './queueActs.ts';
import { createRatingActs } from './ratingActs.ts';
import { createReviewActs } from './reviewActs.ts';
import { createRunActs } from './runActs.ts';
import { createSessionKeeper, type Kept } from './sessionKeeper.ts';

/** The store of the room: set, run, lines, open point, what reviewers say. `call` is the only way to the core. */
export function createDriftStore(call: Call, { later = laterByTimer }: { readonly later?: Later } = {}) {
  return create<DriftState>()((set, get) => {
    const parts: StoreParts = { call, later, get, set };
    const session = createSessionKeeper(parts);
    const point = createPointActs(parts, session);
    const writes = createWritesInTurn(parts);
    const plans = createPlanActs(parts, { session, write: writes.write });
    const ratings = createRatingActs(parts, { session, write: writes.write });
    const run = createRunActs(parts, {
      session,
      closePoint: point.acts.closePoint,
      clearSaid: () => {
        plans.clear();
        ratings.clear();
      },
      refreshPoint: point.readAgain,
    });
    const review = createReviewActs(parts, { session, refresh: point.refresh, loadNumbers: run.loadNumbers, writes });
    const queue = createQueueActs(parts, { session, openPoint: point.acts.openPoint });

    async function flush(): Promise<void> {
      await Promise.all([plans.acts.savePlans(), ratings.acts.saveRatingComments(), review.flush()]);
    }

    async function open(): Promise<void> {
      const { datasetId, runId, point: keptPoint, caseId, queue: keptQueue, hidden, ...look } = await session.open();
      set({ ...look, hidden: new Set(hidden) });
      await run.loadSets();
      const { sets } = get();
      const known = sets.find(({ id }) => id === datasetId) ?? sets[0];
      await run.showSet(known?.id ?? null, known?.id === datasetId ? runId : null);
      if (known?.id === datasetId) await resume({ point: keptPoint, caseId, queue: keptQueue });
      // What was typed before the window went away is saved now; a plan is when its field is left.
      await Promise.all([ratings.acts.saveRatingComments(), review.saveComment()]).catch(() => null);
    }

    async function resume(kept: Pick<Kept, 'point' | 'caseId' | 'queue'>): Promise<void> {
      if (kept.queue) await queue.resume(kept.queue.id, kept.queue.index).catch(() => null);
      if (kept.point && get().point === null) await point.acts.openPoint(kept.point, kept.caseId);
      const { reason } = get();
      // The case may have gone since, or the model may not be in this run.
      if (reason.status === 'failed' && reason.error.code === 'NOT_FOUND') point.acts.closePoint();
    }

    const setLook: DriftActs['setLook'] = (look) => {
      const before = get();
      set(look);
      if (look.reasonTab === 'compare' && get().besideModel === null) set({ besideModel: firstOther(get()) });
      session.touch();
      const now = get();
      if (now.cleaner !== before.cleaner) void point.loadConversation();
      if (now.besideModel !== before.besideModel) void point.loadBeside();
    };

    const events: Pick<DriftActs, 'casesChanged' | 'settingsChanged' | 'measured' | 'datasetsChanged'> = {
      casesChanged: (caseIds) => {
        const { caseId } = get();
        // Before the numbers, which take longer: who types a comment sees at once what an undo left of it.
        if (caseIds === null || (caseId !== null && caseIds.includes(caseId))) void point.refresh();
        void queue.refresh().catch(() => null);
        if (get().listTab === 'plans') plans.changed();
        ratings.changed();
        void run.loadNumbers();
      },
      settingsChanged: () => {
        void run.loadOverview().then(() => run.loadNumbers());
      },
      measured: (datasetId, runId) => {
        if (datasetId !== get().datasetId) return;
        void showMeasured(runId);
      },
      datasetsChanged: () => {
        void run.loadSets().then(async (isRead) => {
          if (!isRead) return;
          const { sets, datasetId } = get();
          const known = sets.find(({ id }) => id === datasetId) ?? sets[0];
          await run.showSet(known?.id ?? null, get().runId);
          await point.refresh();
        });
      },
    };

    /** Who measured wants to see it: a run that is through takes the place of an older one. */
    async function showMeasured(runId: number): Promise<void> {
      const overview = await run.loadOverview();
      const measured = overview?.runs.find(({ id }) => id === runId);
      const shownId = get().runId;
      if (!measured) return;
      const isNews = shownId === null || (runId > shownId && measured.state === 'done');
      if (isNews) await run.acts.openRun(runId);
      else if (runId === shownId) await run.loadNumbers();
    }

    return {
      ...emptyData,
      ...run.acts,
      ...point.acts,
      ...review,
      ...plans.acts,
      ...ratings.acts,
      flush,
      ...queue.acts,
      ...events,
      open,
      setLook,
      openDialog: (dialog) => set({ dialog }),
      leave: () => {
        void flush().catch(() => null);
        session.flush();
      },
    };
  });
}

/** A model of the run beside the open one. */
function firstOther({ shown, point }: DriftState): string | null {
  if (shown.status !== 'ready') return null;
  const others = shown.value.models.filter(
    ({ model, fileDatasetId }) => fileDatasetId === null && model !== point?.model,
  );
  return others[0]?.model ?? null;
}
