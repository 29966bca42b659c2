import type { RoomWork } from '../roomWork.ts';
import { doneQuestions } from './tables/progressTable.ts';

export const tracesWork: RoomWork = {
  kinds: {
    ...{ mark: 'labels', markTrace: 'labels', addSpan: 'labels', editSpan: 'labels', labelMany: 'labels' },
    ...{ doneMany: 'done', flagMany: 'flags', todoMany: 'takenBack', unflagMany: 'takenBack' },
    ...{ setState: 'done', flag: 'flags', commentStep: 'comments', commentTrace: 'comments' },
    ...{ dismissFinding: 'verdicts', restoreFinding: 'takenBack' },
    ...{ unmark: 'takenBack', unmarkTrace: 'takenBack', removeSpan: 'takenBack', unflag: 'takenBack' },
    unlabelMany: 'takenBack',
  },
  items: ['trace', 'traceGroup'],
  progress: (db, datasets) =>
    doneQuestions(
      db,
      datasets.map(({ id }) => id),
    ),
  times: () => [],
  edits: null,
};
