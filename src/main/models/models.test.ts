import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
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
import { directionOf, type TinyModel, vectorOf, writeTinyModel } from '../../../scripts/tinyModels.ts';
import { cosine } from '../../shared/rooms/drift/alignment.ts';
import { bertText } from './bertText.ts';
import { checkModel } from './keptModels.ts';
import { loadEmbedder, loadEntities, loadNli } from './loadModel.ts';
import { checkModelFolder } from './modelFolder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-モデル '));
  return () => rmSync(folder, { recursive: true });
});

const entities = async (config: object = {}) =>
  loadEntities(await checkModelFolder(writeTinyModel(folder, 'entities', config), 'entities'));
const nli = async (config: object = {}) =>
  loadNli(await checkModelFolder(writeTinyModel(folder, 'nli', config), 'nli'));
const embedder = async (config: object = {}) =>
  loadEmbedder(await checkModelFolder(writeTinyModel(folder, 'embedder', config), 'embedder'));

async function entitiesIn(texts: readonly string[], config: object = {}): Promise<string[][]> {
  return (await (await entities(config)).find(texts.map((text) => ({ text })))).map((found) => [...found]);
}

describe('a token classifier', () => {
  test('finds entities of several texts, joined from their tokens and pieces', async () => {
    const texts = ['Has ASTHMA and a latex  allergy. No sleep; migraine, sertraline 50mg', '', 'Walk daily.'];
    expect(await entitiesIn(texts)).toEqual([['asthma', 'latex  allergy', 'migraine', 'sertraline 50mg'], [], []]);
  });

  test('finds entities in Japanese and accented text as they stand there', async () => {
    const texts = ['患者は喘息と片頭痛がある。𠮷', 'ラテックス アレルギー', 'Sjögren syndrome, Sjo\u0308gren'];
    expect(await entitiesIn(texts)).toEqual([
      ['喘息', '片頭痛', '𠮷'],
      ['アレルギー'],
      ['sjögren syndrome', 'sjo\u0308gren'],
    ]);
  });

  test('a word that its vocabulary lacks does not move what follows', async () => {
    expect(await entitiesIn(['Bananarama has asthma, zzz latex qqq allergy'])).toEqual([
      ['asthma', 'latex', 'allergy'],
    ]);
  });

  test('reads a long text in parts that lose no entity, also where one stands on the border', async () => {
    const text = `${'has '.repeat(7)}latex allergy ${'has '.repeat(600)}asthma`;
    for (const max_position_embeddings of [10, 11, 512]) {
      expect(await entitiesIn([text], { max_position_embeddings })).toEqual([['latex allergy', 'asthma']]);
    }
  });
});

describe('a model that judges pairs', () => {
  test('gives contradiction, entailment and neutral, by the order of its labels', async () => {
    const pairs = [
      { premise: 'Start the walk.', hypothesis: 'Stop the walk.' },
      { premise: 'Start the walk.', hypothesis: 'Continue daily.' },
      { premise: 'Start the walk.', hypothesis: 'Sleep.' },
      { premise: '服薬を始める', hypothesis: '服薬を止める' },
      { premise: '', hypothesis: 'Stop.' },
    ];
    const verdicts = ['contradiction', 'entailment', 'neutral', 'contradiction', 'neutral'];
    expect(await (await nli()).judge(pairs)).toEqual(verdicts);
    const agreement = pairs.map(({ premise, hypothesis }) => directionOf(premise) * directionOf(hypothesis));
    expect(agreement.map((one) => Math.sign(one) + 0)).toEqual([-1, 1, 0, -1, 0]);
    const turned = { id2label: { 0: 'ENTAILMENT', 1: 'CONTRADICTION', 2: 'NEUTRAL' } };
    expect(await (await nli(turned)).judge(pairs.slice(0, 2))).toEqual(['entailment', 'contradiction']);
  });

  test('says how likely its verdict is among all labels', async () => {
    const weighed = await (await nli()).weigh([
      { premise: 'Start the walk.', hypothesis: 'Stop. Avoid the walk.' },
      { premise: 'Start the walk.', hypothesis: 'Sleep.' },
    ]);
    // The logits are −a, a and ½, a being the product of both directions: −2, then 0.
    const likely = (a: number) => Math.exp(Math.max(-a, a, 0.5)) / (Math.exp(-a) + Math.exp(a) + Math.exp(0.5));
    expect(weighed.map(({ label }) => label)).toEqual(['contradiction', 'neutral']);
    expect(weighed.map(({ score }) => score)).toEqual([expect.closeTo(likely(-2), 6), expect.closeTo(likely(0), 6)]);
  });

  test('a long premise leaves room for the other text', async () => {
    const model = await nli({ max_position_embeddings: 11 });
    const long = `start ${'walk '.repeat(600)}stop stop`;
    // Three tokens stand around the texts; the shorter text stays whole.
    expect(await model.judge([{ premise: long, hypothesis: 'stop' }])).toEqual(['contradiction']);
    expect(await model.judge([{ premise: 'stop', hypothesis: long }])).toEqual(['contradiction']);
    expect(await model.judge([{ premise: long, hypothesis: `${'walk '.repeat(600)}stop` }])).toEqual(['neutral']);
  });
});

describe('an embedder', () => {
  /** The mean over words and the tokens around them, written down apart. */
  function meanOf(...words: readonly string[]): number[] {
    const vectors = ['[CLS]', ...words, '[SEP]'].map(vectorOf);
    return [0, 1, 2, 3].map((column) => vectors.reduce((sum, one) => sum + (one[column] ?? 0), 0) / vectors.length);
  }

  test('gives means over tokens of length 1', async () => {
    const [walk = [], sleep = []] = await (await embedder()).embed(['Walk daily.', '眠 sleep', 'zzz']);
    expect(Math.hypot(...Array.from(walk))).toBeCloseTo(1, 12);
    const expected = cosine(meanOf('walk', 'daily', '.'), meanOf('眠', 'sleep'));
    expect(cosine(walk, sleep)).toBeCloseTo(expected ?? Number.NaN, 12);
  });

  test('a long text is cut where the model says, before the closing token', async () => {
    const expected = meanOf('walk', 'walk', 'sleep');
    const ofModel = await embedder({ max_position_embeddings: 5 });
    expect([ofModel.isCut?.('walk walk sleep'), ofModel.isCut?.('walk walk sleep asthma')]).toEqual([false, true]);
    const [cut = []] = await ofModel.embed(['walk walk sleep asthma asthma']);
    expect(cosine(cut, expected)).toBeCloseTo(1, 12);
    expect(cosine(cut, meanOf('walk', 'walk', 'sleep', 'asthma', 'asthma'))).toBeLessThan(0.999);
    writeTinyModel(folder, 'embedder');
    writeFileSync(join(folder, 'sentence_bert_config.json'), '{"max_seq_length": 5}');
    const checked = await checkModelFolder(folder, 'embedder');
    expect([checked.maxTokens, checked.pooling, checked.files.length]).toEqual([5, 'mean', 6]);
    expect(await (await loadEmbedder(checked)).embed(['walk walk sleep asthma asthma'])).toEqual([cut]);
  });
});

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

test('Japanese and a capital sigma reach a BERT tokenizer as the reference has them, and other tokenizers as they are', () => {
  const bert = (more: object) => bertText({ normalizer: { type: 'BertNormalizer', ...more } });
  const both = bert({ handle_chinese_chars: true, lowercase: true });
  expect(both('眠𠮷野𪚥 ΟΔΥΣΣΕΥΣ')).toBe('眠 𠮷 野 𪚥  ΟΔΥσσΕΥσ');
  expect(bert({ handle_chinese_chars: false, lowercase: false })('𠮷Σ')).toBe('𠮷Σ');
  expect(bertText({ normalizer: { type: 'NFKC' } })('𠮷Σ')).toBe('𠮷Σ');
  expect(bertText({ normalizer: null })('𠮷Σ')).toBe('𠮷Σ');
});

describe('weights beside the graph', () => {
  const field = (number: number, ...parts: readonly (string | Uint8Array)[]) => {
    const value = Buffer.concat(parts.map((part) => Buffer.from(part)));
    return Buffer.concat([Buffer.from([number * 8 + 2, value.length]), value]);
  };
  /** A model with one tensor whose bytes lie in another file. */
  const graphWith = (location: string) =>
    field(7, field(5, field(8, 'weights'), field(13, field(1, 'location'), field(2, location))));
  const filesFor = async (location: string) => {
    writeTinyModel(folder, 'nli');
    writeFileSync(join(folder, 'model.onnx'), graphWith(location));
    return (await checkModelFolder(folder, 'nli')).files.map(({ name, sha256 }) => [name, sha256]);
  };

  test('are hashed with it, so that other weights are another model', async () => {
    writeFileSync(join(folder, 'model.onnx.data'), 'one');
    const before = await filesFor('model.onnx.data');
    writeFileSync(join(folder, 'model.onnx.data'), 'two');
    const after = await filesFor('model.onnx.data');
    expect(before.map(([name]) => name).slice(0, 2)).toEqual(['model.onnx', 'model.onnx.data']);
    expect(before.flatMap(([name, sha256], at) => (sha256 === after[at]?.[1] ? [] : [name]))).toEqual([
      'model.onnx.data',
    ]);
  });

  test('are refused where they are missing or would lie elsewhere', async () => {
    writeFileSync(join(folder, '..', 'akapen-outside.data'), '');
    try {
      for (const location of ['gone.data', '../akapen-outside.data', join(folder, '..', 'akapen-outside.data')]) {
        await expect(filesFor(location)).rejects.toMatchObject({ details: { problem: 'modelWeightsMissing' } });
      }
    } finally {
      rmSync(join(folder, '..', 'akapen-outside.data'));
    }
  });
});

test('texts that are the same tokens are embedded once', async () => {
  writeTinyModel(folder, 'embedder');
  writeFileSync(join(folder, 'sentence_bert_config.json'), '{"max_seq_length": 5}');
  const model = await loadEmbedder(await checkModelFolder(folder, 'embedder'));
  const [one] = await model.embed(['walk walk sleep']);
  const [same, cut, other] = await model.embed(['Walk  walk sleep', 'walk walk sleep asthma', 'sleep']);
  expect([same === one, cut === one, other === one]).toEqual([true, true, false]);
});
