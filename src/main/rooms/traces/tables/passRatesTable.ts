/** How many runs passed, by task or question and by model. */
import type { PassCell, PassRates } from '../../../../shared/rooms/traces/runsApi.ts';
import { mostPassRows } from '../../../../shared/rooms/traces/runsApi.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { proportion } from '../../../metrics/proportion.ts';

type PassRatesChoice = {
  readonly datasetIds: readonly number[];
  readonly by: 'task' | 'question';
  /** Name of the score whose verdicts count; null: the verdict over all scores of a run. */
  readonly score: string | null;
};

type Counted = {
  readonly task: string | null;
  readonly groupId: number | null;
  readonly title: string;
  readonly model: string | null;
  readonly runs: number;
  readonly questions: number;
  readonly judged: number;
  readonly passed: number;
  readonly stopped: number;
};

/**
 * Runs by row and model. Rows that fail most come first, those without a verdict last; at most `mostPassRows` of `rowCount`. `total` is over
 * all rows. Empty lists where there are no traces.
 */
export function readPassRates(db: ReadableDatabase, choice: PassRatesChoice): PassRates {
  const counted = readCounts(db, choice, choice.by);
  const over = readCounts(db, choice, 'all');
  const models = over
    .toSorted((a, b) => Number(b.judged > 0) - Number(a.judged > 0) || byName(a.model, b.model))
    .map(({ model }) => model);
  const rows = [...Map.groupBy(counted, ({ task, groupId }) => JSON.stringify([task, groupId])).values()].map(
    (cells) => {
      const [{ task, groupId, title } = { task: null, groupId: null, title: '' }] = cells;
      return {
        task,
        groupId,
        title,
        cells: models.map((model) => cellOf(cells.filter((cell) => cell.model === model))),
      };
    },
  );
  return {
    scores: readScoreNames(db, choice.datasetIds),
    models,
    rows: rows.toSorted((a, b) => shareOf(a.cells) - shareOf(b.cells)).slice(0, mostPassRows),
    rowCount: rows.length,
    total: models.map((model) => cellOf(over.filter((cell) => cell.model === model))),
  };
}

function readCounts(
  db: ReadableDatabase,
  { datasetIds, score }: PassRatesChoice,
  by: PassRatesChoice['by'] | 'all',
): Counted[] {
  const verdict =
    score === null
      ? 't.passed'
      : `(SELECT s.passed FROM trace_scores s WHERE s.trace_id = t.id AND s.name = :score AND s.passed IS NOT NULL
          ORDER BY s.position LIMIT 1)`;
  const row = {
    all: { task: 'NULL', groupId: 'NULL', title: "''", order: 'model' },
    task: { task: 'task', groupId: 'NULL', title: "coalesce(task, '')", order: 'task, model' },
    question: { task: 'NULL', groupId: 'group_id', title: 'title', order: 'group_id, model' },
  }[by];
  return db
    .prepare<Record<string, string>, Counted>(
      `SELECT ${row.task} AS task, ${row.groupId} AS groupId, ${row.title} AS title, model, count(*) AS runs,
         count(DISTINCT group_id) AS questions, count(verdict) AS judged, total(verdict) AS passed,
         total(status IN ('failed', 'limit')) AS stopped
       FROM (SELECT t.task, t.group_id, g.title, t.model, t.status, ${verdict} AS verdict
             FROM traces t CROSS JOIN trace_groups g ON g.id = t.group_id
             WHERE t.dataset_id IN (SELECT value FROM json_each(:datasets)))
       GROUP BY ${row.order} ORDER BY ${row.order}`,
    )
    .all({ datasets: JSON.stringify(datasetIds), ...(score !== null && { score }) });
}

/** Scores that give a verdict, by name, with how many runs have one. */
function readScoreNames(db: ReadableDatabase, datasetIds: readonly number[]): PassRates['scores'] {
  return db
    .prepare<[string], PassRates['scores'][number]>(
      `SELECT s.name, count(DISTINCT s.trace_id) AS runCount FROM traces t CROSS JOIN trace_scores s ON s.trace_id = t.id
       WHERE s.passed IS NOT NULL AND t.dataset_id IN (SELECT value FROM json_each(?)) GROUP BY s.name ORDER BY s.name`,
    )
    .all(JSON.stringify(datasetIds));
}

function cellOf([cell]: readonly Counted[]): PassCell | null {
  if (cell === undefined) return null;
  const { runs, questions, judged, passed, stopped } = cell;
  const { value, low, high } = proportion(passed, judged);
  return { runs, questions, judged, passed, stopped, value, low, high };
}

/** Share that passed over the models of a row; behind all others where none was judged. */
function shareOf(cells: readonly (PassCell | null)[]): number {
  const sum = (of: (cell: PassCell) => number) => cells.reduce((all, cell) => all + (cell === null ? 0 : of(cell)), 0);
  const judged = sum((cell) => cell.judged);
  return judged === 0 ? 2 : sum(({ passed }) => passed) / judged;
}

function byName(one: string | null, other: string | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return one < other ? -1 : Number(one > other);
}
