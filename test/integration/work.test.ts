import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { localDays } from '../../src/main/work/localDays.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { testFile } from '../evidenceFiles.ts';
import { judgeNext, registration } from '../ratingsProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

const place = temporaryFolder();
const timeZone = 'Asia/Tokyo';
let project: OpenWorkbench;
let datasetId: number;
/** The clock of the core. */
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-26T14:59:00Z');
  project = await openWorkbench({ now: () => now });
  await project.call('project.chooseEvaluator', { name: 'Kato' });
  datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
});
afterEach(() => project.close());

const questionIds = async () => {
  return (await project.call('derivations.listQuestions', { view: { datasetId } })).rows.map(({ id }) => id);
};
const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
async function answer(questionId: number, text: string): Promise<void> {
  const { version, content } = await project.call('derivations.readQuestion', { questionId });
  await project.call('derivations.saveContent', {
    questionId,
    baseVersion: version,
    content: { ...content, answer: text },
  });
}
const read = () => project.call('work.read', { timeZone });
const counts = async () =>
  (await read()).rows.map(({ day, evaluator, kind, acts, items }) => `${day} ${evaluator} ${kind} ${acts} ${items}`);

/** Two people over midnight in Tokyo: edits, marks, a mark taken back, an undo. */
async function workForADay(): Promise<readonly number[]> {
  const ids = await questionIds();
  const [first = 0, second = 0, third = 0] = ids;
  await answer(first, '一');
  await answer(first, '二');
  await project.call('derivations.judgeMany', { questionIds: [first, second, third], judgement: 'done' });
  now = new Date('2026-11-26T15:01:00Z');
  await project.call('derivations.setState', { questionId: second, state: 'todo' });
  await project.call('derivations.setFlag', { questionId: third, flagged: true });
  await project.call('project.undo', {});
  await project.call('project.chooseEvaluator', { name: '佐藤' });
  await answer(second, '三');
  await project.call('derivations.setState', { questionId: second, state: 'done' });
  return ids;
}

test('acts are counted by the calendar of who looks, each item once, and what was undone nowhere', async () => {
  await workForADay();
  expect((await counts()).toSorted()).toEqual([
    '2026-11-26 Kato done 1 3',
    '2026-11-26 Kato edits 2 1',
    '2026-11-26 Kato other 1 0',
    '2026-11-27 Kato takenBack 1 1',
    '2026-11-27 佐藤 done 1 1',
    '2026-11-27 佐藤 edits 1 1',
  ]);
  const { acts, undone, progress } = await read();
  expect({ acts, undone }).toEqual({ acts: 7, undone: 1 });
  const all = (await questionIds()).length;
  // An edit takes the marks of all along: the first was edited before it was marked, the second after.
  expect(progress.map(({ evaluator, done, all }) => `${evaluator} ${done} ${all}`).toSorted()).toEqual([
    `Kato 2 ${all}`,
    `佐藤 1 ${all}`,
  ]);
});

test('the numbers are those of the log, counted act by act', async () => {
  await workForADay();
  const { db } = project.workbench.context;
  type Logged = { counter: number; relation: string; target_counter: number | null; saved_at: string; name: string };
  const log = db
    .prepare<[], Logged>(
      "SELECT r.*, e.name FROM revisions r JOIN evaluators e ON e.id = r.evaluator_id WHERE e.id <> 'akapen' ORDER BY counter",
    )
    .all();
  const standing = new Map<number, boolean>();
  for (const { counter, relation, target_counter } of log) standing.set(target_counter ?? counter, relation !== 'undo');
  const byDay = new Map<string, number>();
  for (const { counter, saved_at, name } of log) {
    if (standing.get(counter) !== true) continue;
    const tokyo = new Date(new Date(saved_at).getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    byDay.set(`${tokyo} ${name}`, (byDay.get(`${tokyo} ${name}`) ?? 0) + 1);
  }
  const told = new Map<string, number>();
  for (const { day, evaluator, acts } of (await read()).rows) {
    told.set(`${day} ${evaluator}`, (told.get(`${day} ${evaluator}`) ?? 0) + acts);
  }
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(byDay));
});

test('items are counted in every room that marks several at once', async () => {
  const evidence = await project.importFile(place.write('mixed.json', testFile('mixed', 3)));
  const claims = await project.call('evidence.list', { view: { datasetId: evidence } });
  const claimIds = claims.rows.map(({ id }) => id);
  await project.call('evidence.judgeMany', { claimIds, judgement: 'done' });
  const traces = await project.importFile(join(sampleFolder, 'sample-traces.json'));
  const groups = await project.call('traces.listGroups', { view: { datasetIds: [traces] } });
  const groupIds = groups.groups.map(({ id }) => id).slice(0, 2);
  await project.call('traces.judgeMany', { groupIds, judgement: 'done' });
  await project.call('derivations.judgeMany', { questionIds: (await questionIds()).slice(0, 4), judgement: 'done' });
  const done = (await read()).rows.filter(({ kind }) => kind === 'done');
  expect(Object.fromEntries(done.map(({ room, acts, items }) => [room, [acts, items]]))).toEqual({
    derivations: [1, 4],
    evidence: [1, 3],
    traces: [1, 2],
  });
});

test('progress in traces counts questions, as the room and the days do, not the traces of them', async () => {
  const traces = await project.importFile(join(sampleFolder, 'sample-traces.json'));
  const { groups } = await project.call('traces.listGroups', { view: { datasetIds: [traces] } });
  const ofSeveral = groups.filter(({ traces: own }) => own.length > 1).map(({ id }) => id);
  await project.call('traces.judgeMany', { groupIds: ofSeveral.slice(0, 1), judgement: 'done' });
  const { rows, progress } = await read();
  expect(rows.find(({ kind }) => kind === 'done')).toMatchObject({ room: 'traces', acts: 1, items: 1 });
  expect(progress).toMatchObject([{ datasetId: traces, evaluator: 'Kato', done: 1, all: groups.length }]);
});

describe('changes as a diff', () => {
  const patchOf = async (evaluatorId: string | null) => {
    const out = join(project.dataFolder, `changes-${evaluatorId ?? 'all'}.diff`);
    const destination = project.workbench.grants.toWrite(out);
    const report = await project.call('work.exportChanges', { datasetId, evaluatorId, destination });
    return { report, text: readFileSync(out, 'utf8') };
  };

  test('say which records, whose edits, and the lines that differ', async () => {
    await workForADay();
    const { changes } = await read();
    expect(
      changes.map(({ records, evaluators }) => [records, evaluators.map((one) => [one.evaluator, one.records])]),
    ).toEqual([
      [
        2,
        [
          ['Kato', 1],
          ['佐藤', 1],
        ],
      ],
    ]);
    const { report, text } = await patchOf(null);
    expect(report.itemCount).toBe(2);
    expect(text).toMatch(/: Kato \(2\) \|/);
    expect(text).toContain('--- a/sample-derivations.json\n+++ b/sample-derivations.json\n@@ -');
    const edited = join(project.dataFolder, 'edited.json');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(edited) });
    const removed = text.match(/^-(?!-- ).*$/gm)?.map((line) => line.slice(1)) ?? [];
    const added = text.match(/^\+(?!\+\+ ).*$/gm)?.map((line) => line.slice(1)) ?? [];
    const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n');
    const [before, after] = [linesOf(join(sampleFolder, 'sample-derivations.json')), linesOf(edited)];
    expect(removed).toEqual(before.filter((line, at) => line !== after[at]));
    expect(added).toEqual(after.filter((line, at) => line !== before[at]));
    expect(added.join()).toContain('三');
  });

  test('of one evaluator hold the records in whose edits they have a part, and say that there are others', async () => {
    await workForADay();
    const own = (await read()).changes[0]?.evaluators.find(({ isOwn }) => isOwn);
    const { report, text } = await patchOf(own?.evaluatorId ?? '');
    expect(report.itemCount).toBe(1);
    expect(text).toContain('Other records were changed too');
    expect(text).not.toContain('Kato');
  });

  test('leave out a record of which an edit prints no other byte', async () => {
    datasetId = await project.importFile(fixture('r4c/two-spaces.json'));
    const [first = 0] = await questionIds();
    await answer(first, 'R4C has no place for an answer');
    expect((await read()).changes).toEqual([]);
    await expect(patchOf(null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('of a file with all records in one line show each by itself, one value a line', async () => {
    const [record] = z
      .array(z.looseObject({ qid: z.string() }))
      .parse(JSON.parse(readFileSync(fixture('jemhopqa/one-line.json'), 'utf8')));
    const records = Array.from({ length: 100 }, (_, at) => ({ ...record, qid: `line-${at}` }));
    const file = join(project.dataFolder, 'in-one-line.json');
    writeFileSync(file, JSON.stringify(records));
    datasetId = await project.importFile(file);
    const [first = 0] = await questionIds();
    await answer(first, '別の答え');
    const { report, text } = await patchOf(null);
    expect(report.itemCount).toBe(1);
    expect(text).toContain('this cannot be applied by a program');
    expect(text).not.toContain('+++ b/');
    expect(text).toContain('# line-0\n@@ -');
    expect(text.match(/^[-+].*$/gm)).toEqual(['-  "answer": "﨑田書房",', '+  "answer": "別の答え",']);
  });

  test('are refused where nothing was changed', async () => {
    await expect(patchOf(null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a study whose protocol records no time says so, and nobody has seconds', async () => {
  await project.importFile(join(sampleFolder, 'sample-study'));
  expect((await read()).times.map(({ measured, evaluators }) => ({ measured, evaluators }))).toEqual([
    { measured: false, evaluators: [] },
  ]);
});

test('a study whose protocol records time has the seconds of the judgements that stand, by who made them', async () => {
  const place = join(project.dataFolder, 'timed.zip');
  writeFileSync(
    place,
    studyZip({ ...studyFolder({ questions: 6 }), 'protocol.json': { ...fiveCriteria, recordsTime: true } }),
  );
  const study = await project.importFile(place);
  const judge = async (seconds: readonly (readonly [number, number])[]) => {
    await project.call('ratings.start', { datasetId: study, registration });
    const made: string[] = [];
    for (const [secondsPairwise, secondsRating] of seconds) {
      made.push((await judgeNext(project, study, { secondsPairwise, secondsRating })).submissionId);
    }
    return made;
  };
  const [first = ''] = await judge([
    ...([
      [12.5, 7.5],
      [40, 2.25],
      [3, 4],
      [100, 1],
    ] as const),
  ]);
  await project.call('ratings.withdraw', { submissionId: randomUUID(), withdraws: first });
  const timesOf = async () =>
    (await read()).times.map(({ measured, evaluators }) => [
      measured,
      evaluators.map(({ evaluator, items, median, total }) => [evaluator, items, median, total]),
    ]);
  // 42.25, 7 and 101 seconds: the first was taken back.
  expect(await timesOf()).toEqual([[true, [['Kato', 3, 42.25, 150.25]]]]);
});

test('the table is written as CSV and Parquet, and a zone that nobody knows is refused', async () => {
  await workForADay();
  const out = join(project.dataFolder, 'work.csv');
  const destination = project.workbench.grants.toWrite(out);
  const { itemCount } = await project.call('work.export', { timeZone, format: 'csv', destination });
  expect(itemCount).toBe(6);
  expect(readFileSync(out, 'utf8')).toContain('\r\n2026-11-26,Kato,derivations,edits,2,1\r\n');
  const parquet = project.workbench.grants.toWrite(join(project.dataFolder, 'work.parquet'));
  await project.call('work.export', { timeZone, format: 'parquet', destination: parquet });
  expect(readFileSync(join(project.dataFolder, 'work.parquet')).subarray(0, 4).toString()).toBe('PAR1');
  await expect(project.call('work.read', { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('days follow zones of quarters of an hour, and the change of the clocks', () => {
  const days = (zone: string, ...times: string[]) => times.map(localDays(zone));
  expect(days('Asia/Kathmandu', '2026-11-26T18:14:59.999Z', '2026-11-26T18:15:00.000Z')).toEqual([
    '2026-11-26',
    '2026-11-27',
  ]);
  expect(
    days(
      'Europe/Berlin',
      ...['07-01T21:59', '07-01T22:00', '12-01T22:59', '12-01T23:00'].map((time) => `2026-${time}:00.000Z`),
    ),
  ).toEqual([...['2026-07-01', '2026-07-02', '2026-12-01', '2026-12-02']]);
});
