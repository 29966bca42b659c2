import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import { mostLosses } from '../../../../shared/rooms/drift/caseRelations.ts';
import type { HandlersFor } from '../../../context.ts';
import { readCaseRelations } from '../runs/caseRelations.ts';
import { readCleaningLosses } from '../runs/cleaningLosses.ts';
import { visibleRun } from '../visible.ts';

type Methods = Extract<keyof typeof driftApi, 'drift.caseRelations' | 'drift.cleaningLosses'>;

/** Handlers of what is asked of a run case by case. */
export const caseHandlers: HandlersFor<Methods> = {
  'drift.caseRelations': async ({ runId, ...order }, { db }) => {
    const run = visibleRun(db, runId);
    return readCaseRelations(db, run, { models: run.models, ...order });
  },
  'drift.cleaningLosses': async ({ runId, cleaner }, { db }) => {
    const run = visibleRun(db, runId);
    const all = await readCleaningLosses(db, run, run.models, cleaner);
    return { ...all, losses: all.losses.slice(0, mostLosses) };
  },
};
