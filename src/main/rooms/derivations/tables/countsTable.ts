import type { DatasetCounts } from '../../../datasets/datasetsTable.ts';
import type { Room } from '../../room.ts';

type Counted = { readonly id: number; readonly name: string; readonly n: number };

/** How far datasets are: everybody's states and marks, as the tallies have them. Datasets without any are left out. */
export const countQuestions: Room['counts'] = (db, datasets) => {
  const rows = db
    .prepare<[string], Counted>(
      `SELECT dataset_id AS id, name, n FROM question_tallies
       WHERE kind IN ('state', 'mark') AND dataset_id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(datasets.map(({ id }) => id)));
  const counts = new Map<number, Map<string, number>>();
  for (const { id, name, n } of rows) counts.set(id, (counts.get(id) ?? new Map()).set(name, n));
  return new Map([...counts].map(([id, byName]) => [id, countsOf((name) => byName.get(name) ?? 0)]));
};

function countsOf(count: (name: string) => number): DatasetCounts {
  return {
    todoCount: count('todo'),
    draftCount: count('draft'),
    doneCount: count('done'),
    flaggedCount: count('flagged'),
    changedAfterDoneCount: count('changedAfterDone'),
    changedCount: count('changed'),
    problemItemCount: count('problem'),
  };
}
