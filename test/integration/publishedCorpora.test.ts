import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

describeWithShared('published corpora', 'data', () => {
  let project: OpenWorkbench;
  let folder: string;

  // One project for all files: each would wait for a thread of its own to start.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'akapen-files-'));
    project = await openWorkbench();
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
  });
  afterAll(async () => {
    await project.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function exportTo(datasetId: number): Promise<Buffer> {
    const path = join(folder, 'export.json');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
    return readFileSync(path);
  }

  test.each([
    ['train', { compositional: 392, comparison: 667 }, 1_059],
    ['dev', { compositional: 47, comparison: 73 }, 120],
  ])('count as the README of JEMHopQA says: %s', async (part, byType, total) => {
    for (const path of [
      `corpus/${part}.json`,
      `corpus_ver1.1/${part}_ver1.1.json`,
      `corpus_ver1.2/${part}_ver1.2.json`,
    ]) {
      const source = project.workbench.grants.toRead(sharedPath(`data/jemhopqa/${path}`));
      const shown = await project.call('datasets.preview', { source });
      expect(shown).toMatchObject({ room: 'derivations', byType, recordCount: total, badCount: 0 });
    }
  });

  const files = ['jemhopqa/corpus', 'jemhopqa/corpus_ver1.1', 'jemhopqa/corpus_ver1.2', 'r4c/corpus'].flatMap((part) =>
    readdirSync(sharedPath(`data/${part}`)).map((name) => `${part}/${name}`),
  );
  test.each(files)('come out as they went in; an edit touches one record: %s', async (file) => {
    const path = sharedPath(`data/${file}`);
    const original = readFileSync(path);
    const datasetId = await project.importFile(path);
    onTestFinished(async () => {
      await project.call('datasets.withdraw', { datasetId });
    });
    expect((await exportTo(datasetId)).equals(original)).toBe(true);
    const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
    const questionId = rows[Math.floor(rows.length / 2)]?.id ?? 0;
    const { version, content } = await project.call('derivations.readQuestion', { questionId });
    const derivations = content.derivations.map((steps) =>
      steps.map((step) => ({ ...step, relation: `${step.relation}※` })),
    );
    const changed = { questionId, baseVersion: version, content: { ...content, derivations } };
    await project.call('derivations.saveContent', changed);
    const edited = await exportTo(datasetId);
    const { db } = project.workbench.context;
    const span = db
      .prepare('SELECT byte_start, byte_end FROM questions WHERE id = ?')
      .raw()
      .get(questionId) as number[];
    const [start = 0, end = 0] = span;
    expect(edited.subarray(0, start).equals(original.subarray(0, start))).toBe(true);
    expect(edited.subarray(edited.length - (original.length - end)).equals(original.subarray(end))).toBe(true);
    expect(edited.equals(original)).toBe(false);
    JSON.parse(edited.toString().replace(/^\ufeff/, ''));
    await project.call('project.undo', {});
    expect((await exportTo(datasetId)).equals(original)).toBe(true);
  });

  test('a score compares with published ones as long as nobody changed the gold', async () => {
    // Its own project: the files are in the other one already.
    const project = await openWorkbench();
    onTestFinished(() => project.close());
    await project.call('project.chooseEvaluator', { name: '髙橋' });
    const r4c = sharedPath('data/r4c');
    const goldDatasetId = await project.importFile(join(r4c, 'corpus/dev_csf.json'));
    const predictionDatasetId = await project.importFile(join(r4c, 'prediction/bm_core.json'), goldDatasetId);
    const score = async () => {
      const { taskId } = await project.call('derivations.score', { goldDatasetId, predictionDatasetId });
      const runId = Number((await project.finish(taskId)).runId);
      const runs = await project.call('derivations.listScores', { goldDatasetId });
      return { runId, comparable: runs.find(({ id }) => id === runId)?.totals.comparable };
    };
    const before = await score();
    const [row] = (await project.call('derivations.listQuestions', { view: { datasetId: goldDatasetId } })).rows;
    const questionId = row?.id ?? 0;
    const { version, content } = await project.call('derivations.readQuestion', { questionId });
    const derivations = content.derivations.map((steps) => steps.map((step) => ({ ...step, relation: 'AAA' })));
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: version,
      content: { ...content, derivations },
    });
    const changed = await score();
    await project.call('project.undo', {});
    const undone = await score();
    expect([before.comparable, changed.comparable, undone.comparable]).toEqual([true, false, true]);
    for (const { runId } of [before, changed]) {
      expect(await project.call('derivations.rerunScore', { runId })).toMatchObject({ same: true });
    }
  });
});
