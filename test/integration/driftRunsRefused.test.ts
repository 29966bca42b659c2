import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRun, readRunResults } from '../../src/main/rooms/drift/tables/runsTable.ts';
import { layOutGenerations, layOutSet } from '../driftProject.ts';
import { db, measure, own, project, projectOfMeasuring } from './measuredSet.ts';

const place = projectOfMeasuring();

test('generations of other cases are refused until somebody confirms them', async () => {
  const strange = join(place.path, 'strange.jsonl');
  const [line = ''] = readFileSync(own.generations[0] ?? '', 'utf8').split('\n');
  const prompt = 'Summarise the current patient state based on conversation:\nSomebody else.\nI slept badly.';
  writeFileSync(strange, `${JSON.stringify({ ...JSON.parse(line), prompt, model_name: 'strange' })}\n`);
  const { datasetId } = await layOutSet(db(), own);
  await layOutGenerations(db(), datasetId, { cases: own.cases, generations: strange });
  const cases = [{ model: 'strange', caseKey: 'k_1', part: 'patientSummary', turn: 1 }];
  await expect(project.call('drift.measure', { datasetId })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'otherSplit', cases },
  });
  const alone = await measure(datasetId, { models: ['own-model'], confirmOtherSplit: true });
  const runId = await measure(datasetId, { confirmOtherSplit: true });
  const confirmed = (id: number) => readRun(db(), id).sources.isOtherSplitConfirmed;
  expect([confirmed(alone), confirmed(runId)]).toEqual([false, true]);
  const counts = ['own-model', 'strange'].map((model) => readRunResults(db(), runId, model)?.results.akapen);
  expect(counts).toMatchObject([{ cases_from_other_split: 0 }, { cases_from_other_split: 1 }]);
  expect((await project.call('drift.readRun', { runId })).models.map(({ model }) => model)).toEqual([
    'own-model',
    'strange',
  ]);
});

test('a model folder that lacks something is refused by name before anything starts', async () => {
  const { datasetId } = await layOutSet(db(), own);
  const refused = (settings: object) => project.call('drift.measure', { datasetId, settings });
  const idOf = (path: string) => project.workbench.grants.folder(path).id;
  writeFileSync(join(place.path, 'model.onnx'), 'no graph');
  await expect(refused({ nliFolder: idOf(join(place.path, 'missing')) })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { problem: 'modelFolderMissing', fileName: null, path: join(place.path, 'missing') },
  });
  await expect(refused({ entities: { kind: 'onnx', folder: idOf(place.path) } })).rejects.toMatchObject({
    details: { problem: 'modelTokenizerMissing', fileName: 'tokenizer.json' },
  });
  expect(await project.call('drift.checkModel', { folder: idOf(place.path), purpose: 'embedder' })).toEqual({
    problem: 'modelTokenizerMissing',
    fileName: 'tokenizer.json',
    labels: [],
    files: [],
  });
  for (const name of ['tokenizer.json', 'tokenizer_config.json', 'config.json'])
    writeFileSync(join(place.path, name), '{}');
  await expect(refused({ embedderFolder: idOf(place.path) })).rejects.toMatchObject({
    details: { problem: 'modelTokenLimitMissing', fileName: 'sentence_bert_config.json', path: place.path },
  });
  mkdirSync(join(place.path, '1_Pooling'));
  writeFileSync(join(place.path, '1_Pooling/config.json'), '{"pooling_mode_mean_tokens": true}');
  writeFileSync(join(place.path, 'sentence_bert_config.json'), '{"max_seq_length": 256}');
  await expect(refused({ embedderFolder: idOf(place.path) })).rejects.toMatchObject({
    details: { problem: expect.stringMatching(/Unreadable$/), path: place.path },
  });
  await expect(refused({ entities: { kind: 'lexicon', datasetIds: [datasetId] } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
  await expect(project.call('drift.measure', { datasetId, models: ['nobody'] })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { reason: 'noGenerations', model: 'nobody' },
  });
  expect((await project.call('drift.overview', { datasetId })).runs).toEqual([]);
});
