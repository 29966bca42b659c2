import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import {
  attribute,
  floats,
  graphModel,
  input,
  integers,
  node,
  output,
  tokenInputs,
} from '../../../scripts/onnxGraph.ts';
import { type TinyModel, writeTinyModel } from '../../../scripts/tinyModels.ts';
import { checkModel } from './keptModels.ts';
import { loadEntities } from './loadModel.ts';
import { checkModelFolder } from './modelFolder.ts';
import { folder, folderOfModel } from './modelsFixture.ts';

folderOfModel();

test('a whole folder is hashed and its labels are in the order of the outputs', async () => {
  writeTinyModel(folder, 'nli', { max_position_embeddings: 40 });
  mkdirSync(join(folder, 'onnx'));
  renameSync(join(folder, 'model.onnx'), join(folder, 'onnx/model.onnx'));
  const { folder: checked, problem } = await checkModel({ folder, purpose: 'nli' });
  expect(problem).toBeNull();
  expect(checked).toMatchObject({
    modelFile: join(folder, 'onnx/model.onnx'),
    labels: ['contradiction', 'entailment', 'neutral'],
    maxTokens: 40,
    files: ['model.onnx', 'tokenizer.json', 'tokenizer_config.json', 'config.json'].map((name) => ({
      name,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })),
  });
});

const twoLabels = { id2label: { 0: 'contradiction', 1: 'neutral' } };

test.each<[string, TinyModel, object, Readonly<Record<string, string | null>>, string]>([
  ['no graph', 'nli', {}, { 'model.onnx': null }, 'modelFileMissing'],
  ['no tokenizer', 'nli', {}, { 'tokenizer.json': null }, 'modelTokenizerMissing'],
  ['no tokenizer configuration', 'nli', {}, { 'tokenizer_config.json': null }, 'modelTokenizerConfigMissing'],
  ['no configuration', 'embedder', {}, { 'config.json': null }, 'modelConfigMissing'],
  ['a broken graph', 'embedder', {}, { 'model.onnx': 'not a graph' }, 'modelUnreadable'],
  ['an empty graph', 'entities', {}, { 'model.onnx': '' }, 'modelUnreadable'],
  ['a broken tokenizer', 'entities', {}, { 'tokenizer.json': '{' }, 'modelTokenizerUnreadable'],
  ['a tokenizer of no kind', 'entities', {}, { 'tokenizer.json': '{}' }, 'modelTokenizerUnreadable'],
  ['a broken tokenizer configuration', 'nli', {}, { 'tokenizer_config.json': '' }, 'modelTokenizerUnreadable'],
  ['a broken configuration', 'embedder', {}, { 'config.json': '{' }, 'modelConfigUnreadable'],
  ['no labels', 'nli', {}, { 'config.json': '{}' }, 'modelLabelsMissing'],
  [
    'a label that is an object with a way of its own to be written',
    'nli',
    {},
    { 'config.json': '{"id2label": {"0": {"toString": 1}}}' },
    'modelLabelsMissing',
  ],
  [
    'labels of which the last is four thousand million',
    'nli',
    {},
    { 'config.json': '{"id2label": {"0": "contradiction", "4294967290": "neutral"}}' },
    'modelLabelsMissing',
  ],
  [
    'a module whose type is such an object',
    'embedder',
    {},
    { 'modules.json': '[{"type": {"toString": 1}}]' },
    'modelPoolingUnknown',
  ],
  [
    'labels without contradiction',
    'nli',
    { id2label: { 0: 'yes', 1: 'no', 2: 'maybe' } },
    {},
    'modelContradictionMissing',
  ],
  ['labels without entities', 'entities', { id2label: { 0: 'O', 1: 'X', 2: 'Y' } }, {}, 'modelEntityLabelsMissing'],
  ['fewer labels than values', 'nli', twoLabels, {}, 'modelLabelsDiffer'],
])('a folder with %s is refused by name', async (_, model, config, changes, problem) => {
  writeTinyModel(folder, model, config);
  for (const [name, text] of Object.entries(changes)) {
    if (text === null) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), text);
  }
  expect(await checkModel({ folder, purpose: model })).toMatchObject({ folder: null, problem });
});

/** A tokenizer file with one of its values replaced. */
function changeTokenizer(path: readonly string[], value: unknown): void {
  const file = join(folder, 'tokenizer.json');
  const tokenizer = JSON.parse(readFileSync(file, 'utf8'));
  const last = path.at(-1) ?? '';
  path.slice(0, -1).reduce((at, key) => at[key], tokenizer)[last] = value;
  writeFileSync(file, JSON.stringify(tokenizer));
}

test.each<[string, TinyModel, readonly string[], unknown]>([
  ['a step behind the tokens that is a number', 'entities', ['post_processor', 'single'], [-1]],
  [
    'a special token without an id',
    'nli',
    ['post_processor', 'pair'],
    [{ SpecialToken: { id: '[NONE]', type_id: 0 } }, 7],
  ],
  ['a word whose id is a text', 'embedder', ['model', 'vocab', '喘'], 'x'],
  ['a word whose id is a fraction', 'entities', ['model', 'vocab', '喘'], 0.5],
  ['no list of words', 'nli', ['model', 'vocab'], null],
])('a tokenizer with %s is told as unreadable before a run begins', async (_, model, path, value) => {
  writeTinyModel(folder, model);
  changeTokenizer(path, value);
  expect(await checkModel({ folder, purpose: model })).toMatchObject({
    folder: null,
    problem: 'modelTokenizerUnreadable',
  });
});

test('a tokenizer that fails at some words only is told as unreadable when they come', async () => {
  writeTinyModel(folder, 'entities');
  changeTokenizer(['model', 'vocab', 'walk'], 'x');
  const model = await loadEntities(await checkModelFolder(folder, 'entities'));
  await expect(model.find([{ text: 'Walk.' }])).rejects.toMatchObject({
    code: 'IMPORT_MALFORMED',
    details: { problem: 'modelTokenizerUnreadable' },
  });
});

test('a graph with inputs that no tokenizer gives is refused by name', async () => {
  writeTinyModel(folder, 'embedder');
  const places = [...tokenInputs, input('position_ids', ['batch', 'tokens']), output('out', ['batch', 'tokens'])];
  const copy = node('Cast', ['position_ids'], ['out'], attribute('to', 1));
  writeFileSync(join(folder, 'model.onnx'), graphModel(...places, copy));
  expect(await checkModel({ folder, purpose: 'embedder' })).toMatchObject({ problem: 'modelInputsUnknown' });
});

test('a folder that is not there is refused, and one that was repaired is loaded', async () => {
  const path = join(folder, 'later');
  expect(await checkModel({ folder: path, purpose: 'nli' })).toMatchObject({ problem: 'modelFolderMissing' });
  writeTinyModel(path, 'nli');
  writeFileSync(join(path, 'model.onnx'), 'half');
  expect(await checkModel({ folder: path, purpose: 'nli' })).toMatchObject({ problem: 'modelUnreadable' });
  writeTinyModel(path, 'nli');
  expect(await checkModel({ folder: path, purpose: 'nli' })).toMatchObject({ problem: null });
});

test('a platform that the runtime has no binary for is told in words', async () => {
  vi.doMock('onnxruntime-node', () => {
    throw new Error('no binary');
  });
  const found = await checkModel({
    folder: writeTinyModel(folder, 'embedder', { max_position_embeddings: 9 }),
    purpose: 'embedder',
  });
  vi.doUnmock('onnxruntime-node');
  expect(found).toEqual({ folder: null, problem: 'onnxRuntimeMissing', fileName: null });
});

/** A folder of an embedder with a graph of its own: `outputs` are written from the vectors of the tokens. */
function writeGraph(...parts: readonly Uint8Array[]) {
  writeTinyModel(folder, 'embedder');
  const table = floats('table', [40, 4], new Array(160).fill(0.5));
  const places = [...tokenInputs, table, node('Gather', ['table', 'input_ids'], ['rows'])];
  writeFileSync(join(folder, 'model.onnx'), graphModel(...places, ...parts));
}
const problemOf = async (purpose: 'embedder' | 'nli' | 'entities' = 'embedder') =>
  (await checkModel({ folder, purpose })).problem;

describe('a folder that would give other numbers without a word', () => {
  test.each<readonly [string, string, object | null, string]>([
    ['no statement of where texts are cut', 'sentence_bert_config.json', null, 'modelTokenLimitMissing'],
    ...[0, 2, -5, 2.5, null, '256'].map(
      (length) =>
        [
          `a length of ${JSON.stringify(length)} tokens`,
          'sentence_bert_config.json',
          { max_seq_length: length },
          'modelTokenLimitInvalid',
        ] as const,
    ),
    ['no statement of pooling', '1_Pooling/config.json', null, 'modelPoolingMissing'],
    ['pooling by [CLS]', '1_Pooling/config.json', { pooling_mode_cls_token: true }, 'modelPoolingUnknown'],
    [
      'two poolings',
      '1_Pooling/config.json',
      { pooling_mode_mean_tokens: true, pooling_mode_max_tokens: true },
      'modelPoolingUnknown',
    ],
    [
      'a layer behind the pooling',
      'modules.json',
      [{ type: 'sentence_transformers.models.Pooling' }, { type: 'sentence_transformers.models.Dense' }],
      'modelPoolingUnknown',
    ],
    ['labels', 'config.json', { id2label: { 0: 'a' } }, 'modelIsClassifier'],
    ['the head of a classifier', 'config.json', { architectures: ['BertForTokenClassification'] }, 'modelIsClassifier'],
    ['rows of another width', 'config.json', { hidden_size: 5 }, 'modelOutputUnknown'],
  ])('is refused for %s', async (_, name, content, problem) => {
    writeTinyModel(folder, 'embedder');
    if (content === null) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), JSON.stringify(content));
    expect(await problemOf()).toBe(problem);
  });

  test('is refused as an embedder where it is a classifier, by the output of its graph', async () => {
    for (const model of ['nli', 'entities'] as const) {
      writeTinyModel(folder, model);
      for (const [name, content] of [
        ['config.json', { hidden_size: 3 }],
        ['sentence_bert_config.json', { max_seq_length: 256 }],
        ['1_Pooling/config.json', { pooling_mode_mean_tokens: true }],
      ] as const) {
        mkdirSync(join(folder, '1_Pooling'), { recursive: true });
        writeFileSync(join(folder, name), JSON.stringify(content));
      }
      expect(await problemOf()).toBe('modelIsClassifier');
    }
  });

  test('gives the output of the right name, not the first one, and none where that cannot be told', async () => {
    const pooled = [
      output('pooler_output', ['batch', 4]),
      node('ReduceSum', ['rows', 'one'], ['pooler_output'], attribute('keepdims', 0)),
    ];
    const one = integers('one', [1], [1]);
    writeGraph(
      one,
      ...pooled,
      output('last_hidden_state', ['batch', 'tokens', 4]),
      node('Identity', ['rows'], ['last_hidden_state']),
    );
    expect(await problemOf()).toBeNull();
    writeGraph(one, ...pooled, output('other', ['batch', 'tokens', 4]), node('Identity', ['rows'], ['other']));
    expect(await problemOf()).toBe('modelOutputUnknown');
    writeGraph(one, ...pooled);
    expect(await problemOf()).toBe('modelOutputUnknown');
  });

  test('is refused where its numbers are of a type that is not read', async () => {
    writeGraph(
      output('last_hidden_state', ['batch', 'tokens', 4], 11),
      node('Cast', ['rows'], ['last_hidden_state'], attribute('to', 11)),
    );
    expect(await problemOf()).toBe('modelOutputType');
  });

  test('is refused where the tokenizer knows tokens that the model has not', async () => {
    writeTinyModel(folder, 'embedder');
    const path = join(folder, 'tokenizer.json');
    const tokenizer = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(
      path,
      JSON.stringify({ ...tokenizer, model: { ...tokenizer.model, vocab: { ...tokenizer.model.vocab, far: 9_000 } } }),
    );
    expect(await problemOf()).toBe('modelTokenizerForeign');
  });
});
