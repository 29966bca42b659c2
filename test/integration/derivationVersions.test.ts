import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(() => project.close());

type Written = { qid: string; answer: string; derivations: [string, string, string[]][] };
const isWritten = (value: unknown): value is Written[] => Array.isArray(value);

/** The sample as another annotator might have written it. */
function otherVersion(change: (records: Written[]) => Written[]): string {
  const read: unknown = JSON.parse(readFileSync(join(sampleFolder, 'sample-derivations.json'), 'utf8'));
  if (!isWritten(read)) throw new Error('a list of records');
  const path = join(project.dataFolder, `other-${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(path, JSON.stringify(change(read)));
  return path;
}
const sample = () => project.importFile(join(sampleFolder, 'sample-derivations.json'));
const differing = async (datasetId: number, otherId: number | null) =>
  (await project.call('derivations.compareVersions', { datasetId, otherId })).differing;

describe('two versions of a dataset', () => {
  test('are compared as imported and now: an edit is one question that differs, its undo none', async () => {
    const datasetId = await sample();
    expect(await project.call('derivations.compareVersions', { datasetId, otherId: null })).toMatchObject({
      ...{ shared: 13, equal: 13, differing: [], onlyMine: { count: 0 }, onlyTheirs: { count: 0 } },
      triples: { questions: 13, exact: { value: 1 }, aligned: { value: 1 } },
    });
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
    const questionId = rows[2]?.id ?? 0;
    const { content, version } = await project.call('derivations.readQuestion', { questionId });
    const edited = { ...content, answer: '別の答え', derivations: [content.derivations[0]?.slice(1) ?? []] };
    await project.call('derivations.saveContent', { questionId, baseVersion: version, content: edited });
    const [one, ...others] = await differing(datasetId, null);
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      ...{ questionId, version: version + 1 },
      differences: [
        { kind: 'answer', count: 1 },
        { kind: 'removed', count: 1 },
      ],
    });
    await project.call('project.undo', {});
    expect(await differing(datasetId, null)).toEqual([]);
  });

  test('are compared with another file of the same questions, what only one has apart, and taken over in one act with one undo', async () => {
    const datasetId = await sample();
    const path = otherVersion((records) => [
      ...records.slice(1).map((record) => ({
        ...record,
        derivations: record.derivations.map(([subject, relation, objects]): Written['derivations'][number] => [
          ...([subject, `${relation}★`] as const),
          objects,
        ]),
      })),
      ...records.slice(0, 1).map((record) => ({ ...record, qid: 'another' })),
    ]);
    const otherId = await project.importFile(path);
    expect(await project.call('derivations.otherVersions', { datasetId })).toMatchObject([
      { datasetId: otherId, shared: 12 },
    ]);
    const found = await project.call('derivations.compareVersions', { datasetId, otherId });
    expect(found).toMatchObject({
      ...{ shared: 12, equal: 0, onlyMine: { count: 1 }, onlyTheirs: { count: 1, first: [{ key: 'another' }] } },
      triples: { questions: 12, exact: { value: 0 } },
    });
    const [first] = found.differing;
    const two = first?.renamed[0];
    if (first === undefined || two === undefined) throw new Error('a renamed relation');
    const questions = found.differing
      .filter(({ renamed }) => renamed.some(({ mine }) => mine === two.mine))
      .map(({ questionId, version }) => ({ questionId, version }));
    expect(questions.length).toBeGreaterThan(0);
    const order = { datasetId, otherId, taken: { kind: 'relation', ...two }, questions } as const;
    expect(await project.call('derivations.takeOther', order)).toMatchObject({ questionCount: questions.length });
    const after = await differing(datasetId, otherId);
    expect(after.some(({ renamed }) => renamed.some(({ mine }) => mine === two.mine))).toBe(false);
    await expect(project.call('derivations.takeOther', order)).rejects.toMatchObject({ code: 'CONFLICT' });
    await project.call('project.undo', {});
    const kinds = ({ differences }: { differences: unknown }) => differences;
    expect((await differing(datasetId, otherId)).map(kinds)).toEqual(found.differing.map(kinds));
  });

  test('of one question are read with their pairs; a row, and all of it, are taken', async () => {
    const datasetId = await sample();
    const otherId = await project.importFile(
      otherVersion((all) => all.map((one, at) => (at === 0 ? { ...one, answer: '？' } : one))),
    );
    const [question] = await differing(datasetId, otherId);
    const { questionId = 0, version = 0 } = question ?? {};
    const compared = await project.call('derivations.compareQuestion', { questionId, otherId });
    expect(compared).toMatchObject({ fields: ['answer'], theirs: { answer: '？' } });
    expect(compared.derivations[0]?.rows.map(({ relation }) => relation)).toContain('same');
    const taken = { kind: 'all' } as const;
    await project.call('derivations.takeOther', { datasetId, otherId, taken, questions: [{ questionId, version }] });
    expect(await differing(datasetId, otherId)).toEqual([]);
    const [entry] = await project.call('derivations.history', { questionId });
    expect(entry?.kind).toBe('takeOther');
  });

  test('have the mean scores of the runs that each would get as gold, the interval of their differences, and nothing without a run', async () => {
    const datasetId = await sample();
    expect(await project.call('derivations.scoreVersions', { datasetId, otherId: null })).toMatchObject({ runs: [] });
    const predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-predictions.json'), datasetId);
    const runNow = async () => {
      const { taskId } = await project.call('derivations.score', { goldDatasetId: datasetId, predictionDatasetId });
      await project.finish(taskId);
      const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
      return run;
    };
    const first = await runNow();
    const otherId = await project.importFile(
      otherVersion((all) =>
        all.map((one, at) => (at % 3 === 0 ? { ...one, derivations: one.derivations.slice(1) } : one)),
      ),
    );
    const scores = await project.call('derivations.scoreVersions', { datasetId, otherId });
    const [run] = scores.runs;
    expect(run).toMatchObject({ runId: first?.id, predictionName: 'sample-predictions.json', questions: 13 });
    expect(run?.mine.value).toBeCloseTo(first?.totals.er.f1 ?? 0, 12);
    expect(run?.change.value).toBeCloseTo((run?.mine.value ?? 0) - (run?.theirs.value ?? 0), 12);
    expect(run?.change.interval?.low).toBeLessThanOrEqual(run?.change.value ?? -1);
    const questions = (await differing(datasetId, otherId)).map(({ questionId, version }) => ({ questionId, version }));
    expect(questions).toHaveLength(5);
    await project.call('derivations.takeOther', { datasetId, otherId, taken: { kind: 'all' }, questions });
    // What was kept of the questions before is not what they have now.
    const after = await project.call('derivations.scoreVersions', { datasetId, otherId });
    expect(after.runs[0]).toMatchObject({ mine: run?.theirs, theirs: run?.theirs, change: { value: 0 } });
    expect((await runNow())?.totals.er.f1).toBeCloseTo(run?.theirs.value ?? 0, 12);
    const imported = await project.call('derivations.scoreVersions', { datasetId, otherId: null });
    expect(imported.runs[0]?.theirs.value).toBeCloseTo(first?.totals.er.f1 ?? 0, 12);
  });

  test('of two corpora are none', async () => {
    const datasetId = await sample();
    const other = await project.importFile(join(import.meta.dirname, '../fixtures/r4c/two-spaces.json'));
    expect(await project.call('derivations.otherVersions', { datasetId })).toEqual([]);
    const asked = project.call('derivations.compareVersions', { datasetId, otherId: other });
    await expect(asked).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

describeWithShared('versions 1.1 and 1.2 of JEMHopQA', 'data/jemhopqa', () => {
  const records = (path: string) => {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (!isWritten(read)) throw new Error('a list of records');
    return new Map(read.map((record) => [record.qid, record]));
  };

  test('differ in the questions, answers and triples in which their files do', async () => {
    const [older, newer] = ['corpus_ver1.1/dev_ver1.1.json', 'corpus_ver1.2/dev_ver1.2.json'].map((name) =>
      sharedPath(`data/jemhopqa/${name}`),
    );
    if (older === undefined || newer === undefined) throw new Error('two files');
    const [otherId, datasetId] = [await project.importFile(older), await project.importFile(newer)];
    const [before, now] = [records(older), records(newer)];
    const found = await project.call('derivations.compareVersions', { datasetId, otherId });
    const shared = [...now.keys()].filter((key) => before.has(key));
    expect([found.shared, found.onlyMine.count, found.onlyTheirs.count]).toEqual([
      ...[shared.length, now.size - shared.length, before.size - shared.length],
    ]);
    const answers = shared.filter((key) => now.get(key)?.answer !== before.get(key)?.answer);
    const ofKind = (kind: string) => found.differing.filter((one) => one.differences.some((two) => two.kind === kind));
    expect(ofKind('answer').map(({ key }) => key)).toEqual(answers);
    // Equal triples, counted as a multiset, without any alignment.
    const equal = shared.map((key) => {
      const left = (before.get(key)?.derivations ?? []).map((triple) => JSON.stringify(triple));
      const total = left.length + (now.get(key)?.derivations.length ?? 0);
      const hits = (now.get(key)?.derivations ?? []).filter((triple) => {
        const place = left.indexOf(JSON.stringify(triple));
        if (place >= 0) left.splice(place, 1);
        return place >= 0;
      });
      return (2 * hits.length) / total;
    });
    expect(found.triples.exact.value).toBeCloseTo(equal.reduce((sum, one) => sum + one, 0) / equal.length, 12);
    const changed = equal.filter((one) => one < 1).length;
    const triples = ['relation', 'turned', 'changed', 'added', 'removed'];
    expect(found.differing.filter((one) => one.differences.some(({ kind }) => triples.includes(kind)))).toHaveLength(
      changed,
    );
  });
});
