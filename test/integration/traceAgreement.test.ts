import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { coefficientTable, disagreementTable } from '../../src/shared/agreementTables.ts';
import { fileTableOf, tableCsv, tableJson } from '../../src/shared/charts/fileTable.ts';
import { defaultScheme } from '../../src/shared/traces/defaultScheme.ts';
import { alphaOf } from '../alphaOf.ts';
import { runWords } from '../commandLine.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
let datasetId: number;
let traceIds: number[];
let groupIds: number[];

const questionCount = 12;
const run = (number: number) => {
  const messages = [
    { role: 'user', content: `問い ${number}` },
    { role: 'assistant', tool_calls: [{ id: 'c1', function: { name: 'search', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'c1', content: '結果' },
    { role: 'assistant', content: `答え ${number}` },
  ];
  return `${JSON.stringify({ id: `r${number}`, question_id: `q${number}`, model: 'm', messages })}\n`;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-agreement-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  const file = join(folder, 'runs.jsonl');
  writeFileSync(file, Array.from({ length: questionCount }, (_, at) => run(at + 1)).join(''));
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  datasetId = await project.importFile(file);
  const { groups } = await project.call('traces.listGroups', {});
  groupIds = groups.map(({ id }) => id);
  const details = await Promise.all(groupIds.map((groupId) => project.call('traces.readGroup', { groupId })));
  traceIds = details.map(({ traces }) => traces[0]?.id ?? 0);
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true, force: true });
  };
});

const criterion = defaultScheme.criteria.find(({ scope }) => scope === 'call');
if (criterion === undefined) throw new Error('The scheme asks nothing about calls');
const { id: criterionId, choices } = criterion;

/** Gives an answer to the call of each trace; null leaves it. */
async function mark(name: string, answers: readonly (number | null)[]): Promise<void> {
  await project.call('project.chooseEvaluator', { name });
  for (const [at, answer] of answers.entries()) {
    const choiceId = answer === null ? null : (choices[answer]?.id ?? '');
    if (choiceId === null) continue;
    await project.call('traces.setMark', { traceId: traceIds[at] ?? 0, step: 1, criterionId, choiceId });
  }
}

const first = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, null];
const second = [0, 0, 0, 0, 0, 1, 1, 1, 1, 0, null, 0];

/** κ = (p − e) ÷ (1 − e) over the ten calls that both answered. */
function kappaByHand(): number {
  const both = first.flatMap((one, at) => {
    const other = second[at];
    return one === null || other == null ? [] : [[one, other] as const];
  });
  const share = (of: (pair: readonly [number, number]) => boolean) => both.filter(of).length / both.length;
  const agreed = share(([one, other]) => one === other);
  const chance = [0, 1].reduce((sum, c) => sum + share(([one]) => one === c) * share(([, other]) => other === c), 0);
  return (agreed - chance) / (1 - chance);
}

test('labels of two evaluators are compared call by call, and what they differ on is listed with its place', async () => {
  await mark('佐伯 千夏', first);
  await mark('加藤 涼', second);
  await project.call('project.chooseEvaluator', { name: '監督' });
  const read = await project.call('traces.agreement', { criterionId, datasetIds: [datasetId] });
  expect(read.evaluators.map(({ name }) => name)).toEqual(['佐伯 千夏', '加藤 涼']);
  expect(read.agreement).toMatchObject({ items: questionCount, pairable: 10, single: 2 });
  expect(read.agreement.raw.value).toBeCloseTo(0.8, 12);
  expect(read.agreement.pairs[0]?.kappa.value).toBeCloseTo(kappaByHand(), 12);
  expect(read.agreement.drawn).toMatchObject({ groups: 10 });
  expect([read.kinds, read.hidden, read.questions]).toEqual([{ all: 0, one: 0, some: 0, two: 2 }, 0, questionCount]);
  expect(read.disagreements.map(({ key, title, about, values }) => ({ key, title, about, values }))).toEqual([
    { key: `${traceIds[5]}/1`, title: '問い 6', about: '2', values: [0, 1] },
    { key: `${traceIds[9]}/1`, title: '問い 10', about: '2', values: [1, 0] },
  ]);
  const run = { model: 'm', epoch: null };
  expect(read.disagreements.map((one) => one.run)).toEqual([run, run]);
});

test('who labels too is not told what others said of a question that they have not called done', async () => {
  await mark('佐伯 千夏', first);
  await mark('加藤 涼', second);
  const read = () => project.call('traces.agreement', { criterionId });
  expect(await read()).toMatchObject({ hidden: 2, disagreements: [], kinds: { two: 2 } });
  await project.call('traces.setState', { groupId: groupIds[5] ?? 0, state: 'done' });
  const { hidden, disagreements } = await read();
  expect([hidden, disagreements.map(({ title }) => title)]).toEqual([1, ['問い 6']]);
});

test('one evaluator alone has no agreement, and a criterion that is not asked about places is refused', async () => {
  await mark('佐伯 千夏', first);
  const { evaluators, agreement } = await project.call('traces.agreement', { criterionId });
  expect([evaluators.length, agreement.pairable, agreement.alpha.value]).toEqual([1, 0, null]);
  await expect(project.call('traces.agreement', { criterionId: 'none' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

test('the command line prints the agreement of a dataset, whatever its room judges', async () => {
  await mark('佐伯 千夏', first);
  await mark('加藤 涼', second);
  const window = await project.call('traces.agreement', { criterionId, datasetIds: [datasetId] });
  await project.workbench.close();
  const command = ['agreement', '--data-dir', join(folder, 'project')];
  const { code, printed } = await runWords([...command, '--dataset', String(datasetId)]);
  expect(code).toBe(0);
  const [{ room, judgements }] = printed as [{ room: string; judgements: { of: string; agreement: unknown }[] }];
  expect([room, judgements.map(({ of }) => of)]).toEqual([
    'traces',
    defaultScheme.criteria.filter(({ scope }) => scope !== 'span').map(({ id }) => id),
  ]);
  expect(judgements.find(({ of }) => of === criterionId)?.agreement).toEqual(window.agreement);
  expect((await runWords([...command, '--dataset', '99'])).code).toBe(1);
  expect((await runWords(command)).code).toBe(2);
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
});

test('the window saves the very tables of coefficients and of disagreements that the command line writes, with where it is from', async () => {
  await mark('佐伯 千夏', first);
  await mark('加藤 涼', second);
  const judged = await Promise.all(
    defaultScheme.criteria
      .filter(({ scope }) => scope !== 'span')
      .map(async ({ id: of }) => {
        const labels = await project.call('traces.agreement', { criterionId: of, datasetIds: [datasetId] });
        return { of, labels, versions: null };
      }),
  );
  const alphas = await project.call('datasets.alphas', { room: 'traces', datasetIds: [datasetId] });
  expect(alphas).toEqual(judged.map(({ of, labels }) => alphaOf(of, labels)));
  const made = { coefficients: coefficientTable(judged), disagreements: disagreementTable(judged) };
  const tables = ['coefficients', 'disagreements'] as const;
  const kinds = ['csv', 'jsonl', 'parquet'];
  const fileOf = (who: string, what: string, kind: string) => join(folder, `${who}-${what}.${kind}`);
  for (const table of tables) {
    const own = fileTableOf(made[table]);
    for (const kind of kinds) {
      await project.call('datasets.exportAgreement', {
        ...{ datasetIds: [datasetId], table, fileName: `agreement.${kind}` },
        base64: Buffer.from(kind === 'csv' ? tableCsv(own) : tableJson(own)).toString('base64'),
        destination: project.workbench.grants.toWrite(fileOf('window', table, kind)),
      });
    }
    expect(JSON.parse(readFileSync(join(folder, `window-${table}.provenance.json`), 'utf8'))).toMatchObject({
      ...{ what: 'agreement', table, datasets: [{ fileName: 'runs.jsonl' }] },
    });
  }
  await project.workbench.close();
  const base = ['agreement', '--data-dir', join(folder, 'project'), '--dataset', String(datasetId)];
  for (const table of tables) {
    for (const kind of kinds) {
      const [byWindow, byCommand] = [fileOf('window', table, kind), fileOf('command', table, kind)];
      const words = [...base, '--table', table, '--format', kind, '--out', byCommand];
      expect((await runWords(words)).code).toBe(0);
      expect(readFileSync(byWindow).equals(readFileSync(byCommand))).toBe(true);
    }
  }
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
});

test('the command line writes agreement as a table of coefficients, or of what evaluators differ on', async () => {
  await mark('佐伯 千夏', first);
  await mark('加藤 涼', second);
  await project.call('project.chooseEvaluator', { name: '監督' });
  const { agreement } = await project.call('traces.agreement', { criterionId, datasetIds: [datasetId] });
  await project.workbench.close();
  const base = ['agreement', '--data-dir', join(folder, 'project'), '--dataset', String(datasetId)];
  const rowsOf = async (...more: readonly string[]) => {
    const out = join(folder, 'agreement.jsonl');
    const { code, printed } = await runWords([...base, '--format', 'jsonl', '--out', out, ...more]);
    const rows = readFileSync(out, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([code, printed]).toMatchObject([0, [{ path: out, rows: rows.length }]]);
    return rows.filter(({ of }) => of === criterionId);
  };
  const rows = await rowsOf();
  expect(rows.map(({ measure }) => measure)).toEqual(['alpha', 'fleiss', 'raw', 'kappa', 'raw']);
  expect(rows.find(({ measure }) => measure === 'kappa')).toMatchObject({
    ...{ first: '佐伯 千夏', second: '加藤 涼', n: 10, value: agreement.pairs[0]?.kappa.value, why_none: null },
    ...{ low95: agreement.pairs[0]?.kappa.interval?.low, drawn_groups: 10, level: 'nominal' },
  });
  const differing = await rowsOf('--table', 'disagreements');
  expect(differing.map(({ item, evaluator, value }) => [item, evaluator, value])).toEqual([
    [`${traceIds[5]}/1`, '佐伯 千夏', choices[0]?.id],
    [`${traceIds[5]}/1`, '加藤 涼', choices[1]?.id],
    [`${traceIds[9]}/1`, '佐伯 千夏', choices[1]?.id],
    [`${traceIds[9]}/1`, '加藤 涼', choices[0]?.id],
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'agreement.provenance.json'), 'utf8'))).toMatchObject({
    ...{ what: 'agreement', table: 'disagreements', dataset: { fileName: 'runs.jsonl' } },
  });
  expect((await runWords([...base, '--out', join(folder, 'x.csv')])).code).toBe(2);
  expect((await runWords([...base, '--format', 'csv'])).code).toBe(2);
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
});

test('what evaluators differ on is settled for all in one act that can be undone, and no number changes', async () => {
  await mark('佐伯 千夏', first);
  await mark('加藤 涼', second);
  await project.call('project.chooseEvaluator', { name: '監督' });
  const read = () => project.call('traces.agreement', { criterionId, datasetIds: [datasetId] });
  const before = await read();
  const place = { traceId: traceIds[5] ?? 0, step: 1, criterionId };
  const decide = (choiceId: string | null, reason = '') =>
    project.call('traces.decide', { ...place, decision: { choiceId, reason, isExample: true } });
  const states = async () =>
    (await read()).disagreements.map(({ decision }) => decision && [decision.category, decision.reason]);
  await decide(choices[1]?.id ?? '', '添付文書にない');
  const after = await read();
  expect([after.decided, after.leftOpen, after.agreement]).toEqual([1, 0, before.agreement]);
  expect(after.disagreements[0]?.decision).toMatchObject({ category: 1, by: '監督', isRater: false, isExample: true });
  await decide(null, 'まだ');
  expect(await states()).toEqual([[null, 'まだ'], null]);
  expect((await read()).leftOpen).toBe(1);
  await project.call('project.undo', {});
  expect(await states()).toEqual([[1, '添付文書にない'], null]);
  await project.call('traces.decide', { ...place, decision: null });
  expect(await states()).toEqual([null, null]);
  await project.call('project.undo', {});
  expect(await states()).toEqual([[1, '添付文書にない'], null]);
  const entries = await project.call('traces.history', { groupId: groupIds[5] ?? 0 });
  expect(entries.filter(({ kind }) => /decide/.test(kind)).map(({ kind, step }) => [kind, step])).toContainEqual([
    'decideStep',
    1,
  ]);
});

test('a trace as a whole is settled too, and nobody settles what they label themselves and have not done', async () => {
  const whole = defaultScheme.criteria.find(({ scope }) => scope === 'trace');
  const place = { traceId: traceIds[0] ?? 0, step: null, criterionId: whole?.id ?? '' };
  const [yes = '', no = ''] = whole?.choices.map(({ id }) => id) ?? [];
  for (const [name, choiceId] of [
    ['佐伯 千夏', yes],
    ['加藤 涼', no],
  ] as const) {
    await project.call('project.chooseEvaluator', { name });
    await project.call('traces.setMark', { ...place, choiceId });
  }
  const decision = { choiceId: yes, reason: '', isExample: false };
  const decide = (change = {}) => project.call('traces.decide', { ...place, decision, ...change });
  await expect(decide()).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'notFinished' } });
  await project.call('traces.setState', { groupId: groupIds[0] ?? 0, state: 'done' });
  await decide();
  const { disagreements } = await project.call('traces.agreement', { criterionId: place.criterionId });
  expect(disagreements.map(({ key, decision: settled }) => [key, settled?.category, settled?.isRater])).toEqual([
    [`${place.traceId}/-1`, 0, true],
  ]);
  await expect(decide({ decision: { ...decision, choiceId: 'nothing' } })).rejects.toMatchObject({
    details: { reason: 'choice' },
  });
  await expect(decide({ step: 1 })).rejects.toMatchObject({ details: { reason: 'criterion' } });
  await expect(decide({ traceId: 999_999 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
