import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { proportion } from '../../../metrics/proportion.ts';
import { readPassRates } from './passRatesTable.ts';

type Run = {
  readonly group: number;
  readonly task: string | null;
  readonly model: string | null;
  readonly status: 'done' | 'failed' | null;
  readonly scores: readonly { readonly name: string; readonly passed: 0 | 1 | null }[];
};

/** The verdict over all scores, said once more. */
function verdictOf({ scores }: Run, name: string | null): 0 | 1 | null {
  const verdicts = scores.filter((score) => name === null || score.name === name).flatMap(({ passed }) => passed ?? []);
  if (name !== null) return verdicts[0] ?? null;
  return verdicts.length === 0 ? null : verdicts.includes(0) ? 0 : 1;
}

function projectOf(runs: readonly Run[]) {
  const db = openEmptyDatabase();
  db.exec(
    `INSERT INTO datasets (id, room, role, state, withdrawn, format, style_json, name, file_name, sha256, byte_count,
       licence, attribution, citation, imported_at) VALUES (1, 'traces', 'gold', 'ready', 0, 'txagent', '{}', '', '', 'x', 0, '', '', '', '');
     INSERT INTO trace_groups (id, title) VALUES (1, '問1'), (2, '問2'), (3, '問3')`,
  );
  for (const [index, run] of runs.entries()) {
    const values = [
      index + 1,
      1,
      run.group,
      index,
      `t${index}`,
      run.model,
      1,
      0,
      0,
      run.task,
      null,
      run.status,
      verdictOf(run, null),
    ];
    db.prepare('INSERT INTO traces VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').run(...values);
    for (const [position, { name, passed }] of run.scores.entries())
      db.prepare("INSERT INTO trace_scores VALUES (?, ?, ?, '1', ?)").run(index + 1, position, name, passed);
  }
  return db;
}

const run: fc.Arbitrary<Run> = fc.record({
  group: fc.integer({ min: 1, max: 3 }),
  task: fc.constantFrom('航空', 'retail', null),
  model: fc.constantFrom('m-1', 'm-2', null),
  status: fc.constantFrom('done' as const, 'failed' as const, null),
  scores: fc.array(
    fc.record({ name: fc.constantFrom('match', 'reward'), passed: fc.constantFrom(0 as const, 1 as const, null) }),
    { maxLength: 3 },
  ),
});

test('every cell counts what going through the runs one by one counts', () => {
  fc.assert(
    fc.property(
      fc.array(run, { maxLength: 14 }),
      fc.constantFrom('task' as const, 'question' as const),
      fc.constantFrom(null, 'match'),
      (runs, by, score) => {
        const db = projectOf(runs);
        const { models, rows, total, rowCount } = readPassRates(db, { datasetIds: [1], by, score });
        db.close();
        const keyOf = (one: Run) => (by === 'task' ? one.task : one.group);
        expect(rowCount).toBe(new Set(runs.map(keyOf)).size);
        expect(new Set(models)).toEqual(new Set(runs.map(({ model }) => model)));
        const cell = (own: readonly Run[]) => {
          if (own.length === 0) return null;
          const judged = own.filter((one) => verdictOf(one, score) !== null);
          const passed = judged.filter((one) => verdictOf(one, score) === 1).length;
          const { value, low, high } = proportion(passed, judged.length);
          const questions = new Set(own.map(({ group }) => group)).size;
          const stopped = own.filter(({ status }) => status === 'failed').length;
          return { runs: own.length, questions, judged: judged.length, passed, stopped, value, low, high };
        };
        expect(total).toEqual(models.map((model) => cell(runs.filter((one) => one.model === model))));
        for (const { task, groupId, cells } of rows) {
          const own = runs.filter((one) => keyOf(one) === (by === 'task' ? task : groupId));
          expect(cells).toEqual(models.map((model) => cell(own.filter((one) => one.model === model))));
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('rows that fail most come first, what no file judges last, and models without a name last', () => {
  const scores = (passed: 0 | 1) => [{ name: 'match', passed }];
  const db = projectOf([
    { group: 1, task: 'a', model: null, status: null, scores: [] },
    { group: 2, task: 'b', model: 'm-2', status: null, scores: scores(1) },
    { group: 3, task: 'c', model: 'm-1', status: null, scores: scores(0) },
  ]);
  const { rows, models, scores: names } = readPassRates(db, { datasetIds: [1], by: 'task', score: null });
  expect(rows.map(({ title }) => title)).toEqual(['c', 'b', 'a']);
  expect(models).toEqual(['m-1', 'm-2', null]);
  const unjudged = [
    { group: 1, task: 'a', model: 'a', status: null, scores: [] },
    { group: 1, task: 'a', model: null, status: null, scores: scores(1) },
  ];
  const other = projectOf(unjudged);
  expect(readPassRates(other, { datasetIds: [1], by: 'task', score: null }).models).toEqual([null, 'a']);
  other.close();
  expect(names).toEqual([{ name: 'match', runCount: 2 }]);
  expect(readPassRates(db, { datasetIds: [], by: 'task', score: null })).toMatchObject({
    rows: [],
    models: [],
    total: [],
  });
  db.close();
});
