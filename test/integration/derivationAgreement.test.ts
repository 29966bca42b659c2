import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { alphaOf } from '../alphaOf.ts';
import { runWords } from '../commandLine.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(() => project.close());

type Written = { qid: string; answer: string; type: string };
const isWritten = (value: unknown): value is Written[] => Array.isArray(value);
const recordsOf = (path: string): Written[] => {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isWritten(read)) throw new Error('a list of records');
  return read;
};
const samplePath = join(sampleFolder, 'sample-derivations.json');

/** The sample, and a second annotator's version in which two answers and a type differ. */
async function twoVersions() {
  const path = join(project.dataFolder, 'second.json');
  const changed = recordsOf(samplePath).map((record, at) => ({
    ...record,
    answer: at < 2 ? '別の答え' : record.answer,
    type: at === 3 ? (record.type === 'comparison' ? 'compositional' : 'comparison') : record.type,
  }));
  writeFileSync(path, JSON.stringify(changed));
  const datasetId = await project.importFile(samplePath);
  return { datasetId, otherId: await project.importFile(path) };
}

describe('agreement on questions', () => {
  test('is measured between datasets of the same questions: answers in words, types in categories, triples by F1', async () => {
    const { datasetId } = await twoVersions();
    const answers = await project.call('derivations.agreement', { datasetId, of: 'answer' });
    expect(answers).toMatchObject({ questions: 13, kinds: { two: 2 }, agreement: { pairable: 13 } });
    expect(answers.agreement.raw.value).toBeCloseTo(11 / 13, 12);
    const types = await project.call('derivations.agreement', { datasetId, of: 'type' });
    expect(types.agreement.raw.value).toBeCloseTo(12 / 13, 12);
    expect(types.agreement.pairs[0]?.table.flat().reduce((sum, count) => sum + count, 0)).toBe(13);
    const { versions, pairs } = await project.call('derivations.triplesAgreement', { datasetId });
    expect(versions).toHaveLength(2);
    expect(pairs).toMatchObject([{ x: 0, y: 1, shared: 13, differing: 0, triples: { exact: { value: 1 } } }]);
  });

  test('differing triples are counted by themselves, as where versions are compared, not answers that differ alone', async () => {
    const { datasetId } = await twoVersions();
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
    const questionId = rows[5]?.id ?? 0;
    const { version, content } = await project.call('derivations.readQuestion', { questionId });
    const derivations = content.derivations.map((steps) => steps.slice(1));
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: version,
      content: { ...content, derivations },
    });
    const { pairs } = await project.call('derivations.triplesAgreement', { datasetId });
    expect(pairs).toMatchObject([{ shared: 13, differing: 1 }]);
  });

  test('a disagreement is settled beside the versions: no value and no number changes, and one undo takes it back', async () => {
    const { datasetId } = await twoVersions();
    const read = () => project.call('derivations.agreement', { datasetId, of: 'answer' });
    const before = await read();
    const [row] = before.disagreements;
    const questionId = Number(row?.key);
    const decision = { value: '三つめの答え', reason: '記事による', isExample: true };
    await project.call('derivations.decide', { questionId, of: 'answer', decision });
    const after = await read();
    expect(after.agreement).toEqual(before.agreement);
    expect([after.decided, after.leftOpen]).toEqual([1, 0]);
    const settled = after.disagreements[0]?.decision;
    expect(after.categories[settled?.category ?? -1]).toBe('三つめの答え');
    expect(settled).toMatchObject({ reason: '記事による', by: '佐伯 千夏', isRater: false, isExample: true });
    await project.call('project.undo', {});
    expect(await read()).toEqual(before);
    await project.call('derivations.decide', { questionId, of: 'answer', decision: { ...decision, value: null } });
    expect((await read()).leftOpen).toBe(1);
  });

  test('of flags is that of evaluators, on questions that both called done', async () => {
    const datasetId = await project.importFile(samplePath);
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
    const ids = rows.map(({ id }) => id);
    const judge = (questionIds: readonly number[], judgement: 'done' | 'flag') =>
      project.call('derivations.judgeMany', { questionIds: [...questionIds], judgement });
    await judge(ids.slice(0, 6), 'done');
    await judge(ids.slice(0, 2), 'flag');
    await project.call('project.chooseEvaluator', { name: '加藤 亮' });
    await judge(ids.slice(1, 5), 'done');
    await judge([...ids.slice(1, 2), ...ids.slice(3, 4), ...ids.slice(9, 10)], 'flag');
    const { agreement, evaluators, disagreements, categories } = await project.call('derivations.agreement', {
      ...{ datasetId, of: 'flag' },
    });
    expect(evaluators.map(({ name }) => name)).toEqual(['佐伯 千夏', '加藤 亮'].sort());
    expect(categories).toEqual(['flagged', 'notFlagged']);
    // Questions 1 to 4 by both: flagged by both, by none, by one, by none.
    expect([agreement.pairable, agreement.single, agreement.raw.value]).toEqual([4, 2, 3 / 4]);
    expect(disagreements.map(({ key }) => Number(key))).toEqual([ids[3]]);
  });
});

test('the command line prints the same, triples first', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-agreement-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await project.close();
  project = await openWorkbench({ dataFolder: folder });
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  const { datasetId } = await twoVersions();
  const answers = await project.call('derivations.agreement', { datasetId, of: 'answer' });
  const triples = await project.call('derivations.triplesAgreement', { datasetId });
  await project.workbench.close();
  const { code, printed } = await runWords(['agreement', '--data-dir', folder, '--dataset', String(datasetId)]);
  expect(code).toBe(0);
  expect(printed).toMatchObject([
    {
      room: 'derivations',
      judgements: [{ of: 'triples', ...triples }, { of: 'answer', agreement: answers.agreement }, {}, {}, {}],
    },
  ]);
  const out = ['--format', 'jsonl', '--out', join(folder, 'agreement.jsonl')];
  await runWords(['agreement', '--data-dir', folder, '--dataset', String(datasetId), ...out]);
  const lines = readFileSync(join(folder, 'agreement.jsonl'), 'utf8').split('\n').slice(0, 2);
  const [pair] = triples.pairs;
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { of: 'triples', measure: 'f1_exact', first: triples.versions[0]?.name, value: pair?.triples.exact.value },
    { of: 'triples', measure: 'f1_aligned', n: pair?.triples.questions, value: pair?.triples.aligned.value },
  ]);
  project = await openWorkbench({ dataFolder: folder });
});

describeWithShared('agreement of versions 1.1 and 1.2 of JEMHopQA', 'data/jemhopqa', () => {
  test('is that of the answers in their files', async () => {
    const [older, newer] = ['corpus_ver1.1/dev_ver1.1.json', 'corpus_ver1.2/dev_ver1.2.json'].map((name) =>
      sharedPath(`data/jemhopqa/${name}`),
    );
    if (older === undefined || newer === undefined) throw new Error('two files');
    await project.importFile(older);
    const datasetId = await project.importFile(newer);
    const before = new Map(recordsOf(older).map(({ qid, answer }) => [qid, answer]));
    const pairs = recordsOf(newer).flatMap(({ qid, answer }) => {
      const other = before.get(qid);
      return other === undefined ? [] : [[answer, other] as const];
    });
    const equal = pairs.filter(([one, other]) => one === other).length / pairs.length;
    const tally = (side: 0 | 1) => Map.groupBy(pairs, (pair) => pair[side]);
    const [mine, theirs] = [tally(0), tally(1)];
    const chance = [...mine].reduce(
      (sum, [answer, { length }]) => sum + (length * (theirs.get(answer)?.length ?? 0)) / pairs.length ** 2,
      0,
    );
    const { agreement } = await project.call('derivations.agreement', { datasetId, of: 'answer' });
    expect(agreement.raw.value).toBeCloseTo(equal, 12);
    expect(agreement.pairs[0]?.kappa.value).toBeCloseTo((equal - chance) / (1 - chance), 12);
    expect(agreement.alpha.interval?.low).toBeLessThanOrEqual(agreement.alpha.value ?? 0);
    const alphas = await project.call('datasets.alphas', { room: 'derivations', datasetIds: [datasetId] });
    const types = await project.call('derivations.agreement', { datasetId, of: 'type' });
    expect(alphas.slice(0, 2)).toEqual([alphaOf('answer', { agreement }), alphaOf('type', types)]);
  });
});
