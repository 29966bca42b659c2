import type { RoomWork } from '../roomWork.ts';
import { doneSummaries } from './tables/doneTable.ts';

export const driftWork: RoomWork = {
  kinds: {
    ...{ driftTurnDone: 'done', driftTurnUndone: 'takenBack', driftRate: 'ratings', driftUnrate: 'takenBack' },
    ...{ driftOverruleCounts: 'verdicts', driftOverruleNot: 'verdicts', driftOverruleBack: 'takenBack' },
    ...{ driftComment: 'comments', driftUncomment: 'takenBack', driftNote: 'comments', driftRemoveNote: 'takenBack' },
    ...{ driftPlan: 'edits', driftRemovePlan: 'takenBack', driftEntityKind: 'labels', driftEntityKinds: 'labels' },
    ...{ driftDecide: 'verdicts', driftUndecide: 'takenBack' },
  },
  items: ['driftCase'],
  // Which summaries are to be read is nowhere said: every model has one for each turn that it answered.
  progress: (db, datasets) =>
    doneSummaries(
      db,
      datasets.map(({ id }) => id),
    ).map((row) => ({ ...row, all: null })),
  times: () => [],
  edits: null,
};
