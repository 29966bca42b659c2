import { describe, expect, test } from 'vitest';
import { generatePredictions, generateQuestions } from '../../scripts/bench/generate.ts';
import { datasets, edit, generated, mixedFile, project, projectBesideFiles, questionsOf } from './importedFiles.ts';

const place = projectBesideFiles();

describe('an import', () => {
  test('is an act: undone it is out of sight, redone it is back', async () => {
    const datasetId = await project.importFile(place.write('one.json', generated(3)));
    const ofDataset = { datasetId, kind: 'import' } as const;
    const { label } = await project.call('project.undo', { ofDataset });
    expect([label.kind, await datasets()]).toEqual(['import', []]);
    await project.call('project.redo', {});
    expect((await datasets()).map(({ id }) => id)).toEqual([datasetId]);
  });

  test('and its withdrawal are not taken back in passing, but when the newest act that was asked about is named', async () => {
    const datasetId = await project.importFile(place.write('one.json', generated(3)));
    const [question] = await questionsOf(datasetId);
    await edit(question?.id ?? 0, (content) => ({ ...content, answer: '﨑津川' }));
    const undo = (confirmed: number | null = null) => project.call('project.undo', { confirmed });
    const edited = await undo();
    expect([edited.isDone, edited.label.kind]).toEqual([true, 'edit']);

    const asked = await undo();
    expect([asked.isDone, asked.label.kind, (await datasets()).length]).toEqual([false, 'import', 1]);
    const counter = asked.save.counter;
    await project.call('project.redo', {});
    const passing = await undo(asked.label.counter);
    expect([passing.label.kind, (await datasets()).length]).toEqual(['edit', 1]);
    const named = await undo(asked.label.counter);
    expect([named.isDone, named.label.kind, await datasets()]).toEqual([true, 'import', []]);
    expect(named.save.counter).toBe(counter + 3);

    const back = await project.call('project.redo', {});
    expect([back.isDone, (await datasets()).length]).toEqual([true, 1]);
    await project.call('datasets.withdraw', { datasetId });
    const withdrawal = await undo();
    expect([withdrawal.isDone, withdrawal.label.kind, await datasets()]).toEqual([false, 'withdraw', []]);
    await undo(withdrawal.label.counter);
    expect(await project.call('project.redo', {})).toMatchObject({ isDone: false, label: { kind: 'withdraw' } });
    expect((await datasets()).length).toBe(1);
  });

  test('is taken back by name whatever was done since, and the newest act then stays the next', async () => {
    const first = await project.importFile(place.write('one.json', generated(3)));
    const second = await project.importFile(place.write('two.json', generated(4)));
    await project.call('project.undo', { ofDataset: { datasetId: first, kind: 'import' } });
    expect((await datasets()).map(({ id }) => id)).toEqual([second]);
    const { save } = await project.call('project.open', {});
    expect([save.undo?.datasetId, save.redo?.datasetId]).toEqual([second, first]);
    await expect(
      project.call('project.undo', { ofDataset: { datasetId: first, kind: 'import' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('stays when another evaluator has imported predictions that answer it', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', mixedFile));
    await project.call('project.chooseEvaluator', { name: '﨑山 𠮷子' });
    const predictions = { answer: { q1: '𠮷野川' }, derivations: { q1: [] } };
    await project.importFile(place.write('predictions.json', JSON.stringify(predictions)), datasetId);
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await expect(project.call('project.undo', { ofDataset: { datasetId, kind: 'import' } })).rejects.toMatchObject({
      code: 'UNDO_REFUSED',
      details: { by: '﨑山 𠮷子', kind: 'import' },
    });
    expect((await datasets()).length).toBe(2);
  });

  test('is put back by anybody once it was withdrawn or its import undone, with what answers it; its undo takes it away again', async () => {
    const gold = await project.importFile(place.write('gold.json', generated(5)));
    const predicted = place.write('predicted.json', JSON.stringify(generatePredictions(generateQuestions(5, 7), 1)));
    const prediction = await project.importFile(predicted, gold);
    const undone = await project.importFile(place.write('undone.json', generated(2, 8)));
    await project.call('project.undo', { ofDataset: { datasetId: undone, kind: 'import' } });
    for (const datasetId of [prediction, gold]) await project.call('datasets.withdraw', { datasetId });
    await project.call('project.chooseEvaluator', { name: '﨑山 𠮷子' });
    const withdrawn = async () =>
      (await project.call('datasets.listWithdrawn', {})).map(({ id, name, by }) => [id, name, by]);
    expect(await withdrawn()).toEqual([
      [gold, 'gold.json', '佐伯 千夏'],
      [undone, 'undone.json', '佐伯 千夏'],
    ]);
    await expect(project.call('datasets.putBack', { datasetId: prediction })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    for (const datasetId of [gold, undone]) await project.call('datasets.putBack', { datasetId });
    await expect(project.call('datasets.putBack', { datasetId: gold })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await datasets()).map(({ id }) => id)).toEqual([gold, undone]);
    expect(await withdrawn()).toEqual([[prediction, 'predicted.json', '佐伯 千夏']]);
    await project.call('datasets.putBack', { datasetId: prediction });
    expect((await datasets()).map(({ id }) => id)).toEqual([gold, prediction, undone]);

    const asked = await project.call('project.undo', {});
    expect(asked).toMatchObject({ isDone: false, label: { kind: 'putBack', datasetId: prediction } });
    await project.call('project.undo', { confirmed: asked.label.counter });
    expect((await datasets()).map(({ id }) => id)).toEqual([gold, undone]);
    expect(await withdrawn()).toEqual([[prediction, 'predicted.json', '﨑山 𠮷子']]);
    await project.call('project.redo', {});
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await expect(
      project.call('project.undo', { ofDataset: { datasetId: gold, kind: 'withdraw' } }),
    ).rejects.toMatchObject({ code: 'UNDO_REFUSED', details: { by: '﨑山 𠮷子', kind: 'putBack' } });
  });

  test('is not put back beside the same file that came in again', async () => {
    const path = place.write('one.json', generated(3));
    const datasetId = await project.importFile(path);
    await project.call('datasets.withdraw', { datasetId });
    const again = await project.importFile(path);
    await project.call('datasets.rename', { datasetId: again, name: 'one again' });
    await expect(project.call('datasets.putBack', { datasetId })).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'sameFile', name: 'one again' },
    });
    await project.call('datasets.withdraw', { datasetId: again });
    await project.call('datasets.putBack', { datasetId });
    expect((await datasets()).map(({ id }) => id)).toEqual([datasetId]);
  });
});
