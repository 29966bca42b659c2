import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleFolder } from './openWorkbench.ts';
import { datasetId, idOf, project, projectOfSample, read } from './sampleDerivations.ts';

projectOfSample();

describe('scoring', () => {
  const score = async () => {
    const predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-predictions.json'), datasetId);
    const { taskId } = await project.call('derivations.score', { goldDatasetId: datasetId, predictionDatasetId });
    return Number((await project.finish(taskId)).runId);
  };

  test('stores totals and items, sorts by what was lost, and comes out the same when it is run again', async () => {
    const runId = await score();
    const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(run).toMatchObject({ id: runId, itemCount: 13, staleCount: 0, totals: { comparable: false } });
    expect(run?.totals.source.tokenizer).toBe('Sudachi small 20260116');
    expect(run?.totals.a?.em).toBeCloseTo(6 / 13, 12);
    const lost = await project.call('derivations.listQuestions', { view: { datasetId, runId, sort: 'lost' } });
    const fractions = lost.rows.map((row) => row.score?.fullF1 ?? Number.NaN);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
    expect(await project.call('derivations.rerunScore', { runId })).toEqual({ runId, same: true, differences: [] });
  });

  test('keeps the alignment of each item and marks it stale after an edit', async () => {
    const runId = await score();
    const questionId = await idOf('sample-12');
    const item = await project.call('derivations.readItemScore', { runId, questionId });
    expect(item?.pairs.map(({ goldStep, predictedStep, weight }) => [goldStep, predictedStep, weight === 1])).toEqual([
      [0, 0, true],
      [1, 1, false],
      [-1, 2, false],
    ]);
    const { content } = await read('sample-12');
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: 0,
      content: { ...content, answer: 'NO' },
    });
    expect((await project.call('derivations.readItemScore', { runId, questionId }))?.stale).toBe(true);
    const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(run?.staleCount).toBe(1);
    expect((await project.call('derivations.rerunScore', { runId })).same).toBe(true);
  });

  test('is not stale where the content is again what was scored, taken back or typed back', async () => {
    const runId = await score();
    const questionId = await idOf('sample-12');
    const { content } = await read('sample-12');
    const isStale = async () => {
      const item = await project.call('derivations.readItemScore', { runId, questionId });
      const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
      return [item?.stale, run?.staleCount];
    };
    const save = async (answer: string | null) => {
      const { version } = await read('sample-12');
      await project.call('derivations.saveContent', {
        questionId,
        baseVersion: version,
        content: { ...content, answer },
      });
    };
    expect(await isStale()).toEqual([false, 0]);
    await save('NO');
    expect(await isStale()).toEqual([true, 1]);
    await project.call('project.undo', {});
    expect(await isStale()).toEqual([false, 0]);
    await save('別の答え');
    await save(content.answer);
    expect(await isStale()).toEqual([false, 0]);

    // What was scored need not be what was imported.
    await save('NO');
    const { taskId } = await project.call('derivations.score', {
      goldDatasetId: datasetId,
      predictionDatasetId:
        (await project.call('derivations.listScores', { goldDatasetId: datasetId }))[0]?.predictionDatasetId ?? 0,
    });
    await project.finish(taskId);
    await save(content.answer);
    const [newest] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(newest?.staleCount).toBe(1);
    await save('NO');
    const [again] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    expect(again?.staleCount).toBe(0);
  });

  test('says of what is being written what the next run will store, and stores nothing', async () => {
    const runId = await score();
    const questionId = await idOf('sample-12');
    const { content, version } = await read('sample-12');
    const [first, ...others] = content.derivations[0] ?? [];
    if (first === undefined) throw new Error('no triple');
    const written = { ...content, answer: 'NO', derivations: [[{ ...first, relation: '別の関係' }, ...others]] };
    const before = await project.call('derivations.readItemScore', { runId, questionId });
    expect(await project.call('derivations.scoreContent', { runId, questionId, content })).toEqual(before);
    const live = await project.call('derivations.scoreContent', { runId, questionId, content: written });
    expect(live?.r.f1).toBeLessThan(before?.r.f1 ?? 0);
    expect(await project.call('derivations.readItemScore', { runId, questionId })).toEqual(before);

    await project.call('derivations.saveContent', { questionId, baseVersion: version, content: written });
    const [run] = await project.call('derivations.listScores', { goldDatasetId: datasetId });
    const predictionDatasetId = run?.predictionDatasetId ?? 0;
    const order = { goldDatasetId: datasetId, predictionDatasetId, replacesRunId: runId };
    const { taskId } = await project.call('derivations.score', order);
    const ended = await project.finish(taskId);
    expect(ended.replacedRunId).toBe(runId);
    const newRunId = Number(ended.runId);
    const stored = await project.call('derivations.readItemScore', { runId: newRunId, questionId });
    expect(stored).toEqual({ ...live, runId: newRunId });
    await expect(project.call('derivations.rerunScore', { runId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('sorts and filters by each of the four scores, those without one last', async () => {
    const runId = await score();
    const scoreOfRow = { a: 'answerSimilarity', e: 'entityF1', r: 'relationF1', er: 'fullF1' } as const;
    for (const scoreOf of ['a', 'e', 'r', 'er'] as const) {
      const view = { datasetId, runId, scoreOf };
      const { rows } = await project.call('derivations.listQuestions', { view: { ...view, sort: 'lost' } });
      const values = rows.map((row) => row.score?.[scoreOfRow[scoreOf]] ?? 2);
      expect(values).toEqual([...values].sort((a, b) => a - b));
      const filter = { scoreAtMost: 0.5 };
      const low = await project.call('derivations.listQuestions', { view: { ...view, filter } });
      expect(low.matched).toBe(values.filter((value) => value <= 0.5).length);
      const place = { view: { ...view, sort: 'lost' as const }, questionId: rows[3]?.id ?? 0 };
      expect(await project.call('derivations.locateQuestion', place)).toEqual({ index: 3 });
    }
    const wrong = {
      view: { datasetId, runId, sort: 'lost' as const, scoreOf: 'a' as const, filter: { scoreAtMost: 0.5 } },
    };
    const { rows } = await project.call('derivations.listQuestions', wrong);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.score?.answerExactMatch).toBe(0);
  });

  test('does not call the score of a file of one’s own comparable, whatever the settings', async () => {
    const goldDatasetId = await project.importFile(join(sampleFolder, 'sample-r4c.json'));
    const predictions = await project.importFile(join(sampleFolder, 'sample-r4c-predictions.json'), goldDatasetId);
    const { taskId } = await project.call('derivations.score', { goldDatasetId, predictionDatasetId: predictions });
    await project.finish(taskId);
    const [run] = await project.call('derivations.listScores', { goldDatasetId });
    expect(run?.totals.source.options).toMatchObject({ references: 3, tieOrder: 'official', publishedGold: false });
    expect([run?.totals.comparable, run?.totals.reasons]).toEqual([false, ['goldNotPublished']]);
  });

  test('refuses predictions of another dataset', async () => {
    const other = await project.importFile(join(sampleFolder, 'sample-r4c.json'));
    const predictionDatasetId = await project.importFile(join(sampleFolder, 'sample-r4c-predictions.json'), other);
    const refused = project.call('derivations.score', { goldDatasetId: datasetId, predictionDatasetId });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});
