import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { entitiesOf, loadEmbedder, loadEntities, loadNli } from './loadModel.ts';
import { checkModelFolder, type ModelPurpose } from './modelFolder.ts';
import { loadModelPackages, type ModelPackages } from './runtime.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-モデル '));
  return () => rmSync(folder, { recursive: true });
});

function write(config: unknown, without: readonly string[] = []): string {
  mkdirSync(join(folder, 'onnx'));
  const files = { 'onnx/model.onnx': 'graph', 'tokenizer.json': '{}', 'tokenizer_config.json': '{}' };
  const all = { ...files, 'config.json': typeof config === 'string' ? config : JSON.stringify(config) };
  for (const [name, text] of Object.entries(all)) if (!without.includes(name)) writeFileSync(join(folder, name), text);
  return folder;
}

const nliLabels = { id2label: { 0: 'contradiction', 1: 'entailment', 2: 'neutral' } };

test('a whole folder is hashed and its labels are in the order of the outputs', async () => {
  const checked = await checkModelFolder(write({ ...nliLabels, max_position_embeddings: 40 }), 'nli');
  expect(checked).toMatchObject({
    labels: ['contradiction', 'entailment', 'neutral'],
    maxTokens: 40,
    files: [{ name: 'model.onnx', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }, {}, {}, {}],
  });
});

test.each<[string, unknown, string[], ModelPurpose, string]>([
  ['no graph', nliLabels, ['onnx/model.onnx'], 'nli', 'modelFileMissing'],
  ['no tokenizer', nliLabels, ['tokenizer.json'], 'nli', 'modelTokenizerMissing'],
  ['no tokenizer configuration', nliLabels, ['tokenizer_config.json'], 'nli', 'modelTokenizerConfigMissing'],
  ['no configuration', nliLabels, ['config.json'], 'embedder', 'modelConfigMissing'],
  ['a broken configuration', '{', [], 'embedder', 'modelConfigUnreadable'],
  ['no labels', {}, [], 'nli', 'modelLabelsMissing'],
  ['labels without contradiction', { id2label: { 0: 'yes', 1: 'no' } }, [], 'nli', 'modelContradictionMissing'],
  ['labels without entities', nliLabels, [], 'entities', 'modelEntityLabelsMissing'],
])('a folder with %s is refused by name', async (_, config, without, purpose, problem) => {
  await expect(checkModelFolder(write(config, without), purpose)).rejects.toMatchObject({ details: { problem } });
});

test('a folder that is not there is refused', async () => {
  await expect(checkModelFolder(join(folder, 'none'), 'nli')).rejects.toMatchObject({
    details: { problem: 'modelFolderMissing' },
  });
});

test('a missing package is said in words', async () => {
  // One of the two is enough to be missing; where both are installed there is nothing to say.
  const loaded = await loadModelPackages(folder).catch((error: unknown) => error);
  if (loaded instanceof Error) expect(loaded).toMatchObject({ details: { problem: 'onnxRuntimeMissing' } });
});

/** Stand-ins for both packages: a token is a word, its id the number of its letters, and its row is counted from that. */
function packages(rowOf: (id: number, index: number) => number[], perToken: boolean): ModelPackages {
  const encode = (text: string, options: { readonly text_pair?: string } = {}) => {
    const tokens = [text, options.text_pair ?? '']
      .join(' ')
      .split(' ')
      .filter((token) => token !== '');
    const ids = tokens.map((token) => token.length);
    return { ids, tokens, attention_mask: ids.map(() => 1) };
  };
  class Tensor {
    readonly data: BigInt64Array;
    readonly dims: readonly number[];
    constructor(_type: 'int64', data: BigInt64Array, dims: readonly number[]) {
      this.data = data;
      this.dims = dims;
    }
  }
  const session = {
    inputNames: ['input_ids', 'attention_mask', 'token_type_ids'],
    outputNames: ['logits'],
    async run(inputs: Readonly<Record<string, { readonly data: ArrayLike<number | bigint> }>>) {
      const ids = Array.from(inputs.input_ids?.data ?? [], Number);
      const rows = perToken
        ? ids.map(rowOf)
        : [
            rowOf(
              ids.reduce((sum, id) => sum + id, 0),
              0,
            ),
          ];
      return { logits: { data: rows.flat(), dims: [1, rows.length, rows[0]?.length ?? 0] } };
    },
  };
  return {
    runtime: { Tensor, InferenceSession: { create: async () => session } },
    tokenizers: {
      Tokenizer: class {
        encode = encode;
      },
    },
  };
}

test('verdicts come from the label with the highest value', async () => {
  const checked = await checkModelFolder(write(nliLabels), 'nli');
  const model = await loadNli(
    checked,
    packages((id) => [id > 6 ? 1 : 0, id === 2 ? 1 : 0, 0.5], false),
  );
  const verdicts = await model.judge([
    { premise: 'start', hypothesis: 'stop' },
    { premise: 'a', hypothesis: 'b' },
    { premise: 'ab', hypothesis: 'c' },
  ]);
  expect(verdicts).toEqual(['contradiction', 'entailment', 'neutral']);
});

test('vectors are means over tokens of length 1', async () => {
  const checked = await checkModelFolder(write({}), 'embedder');
  const model = await loadEmbedder(
    checked,
    packages((id, index) => [id, index], true),
  );
  expect(await model.embed(['abc abc', ''])).toEqual([
    [expect.closeTo(3 / Math.hypot(3, 0.5), 12), expect.closeTo(0.5 / Math.hypot(3, 0.5), 12)],
    [],
  ]);
});

test('entities are joined from their tokens and stand as in the text', async () => {
  const labels = { id2label: { 0: 'O', 1: 'B-DISEASE', 2: 'I-DISEASE' } };
  const checked = await checkModelFolder(write(labels), 'entities');
  const model = await loadEntities(
    checked,
    packages((id) => [id < 5 ? 1 : 0, id === 5 ? 1 : 0, id > 5 ? 1 : 0], true),
  );
  const found = await model.find(
    [{ text: 'Has Latex allergy and Latex', caseId: 'a', turn: 1, model: 'm' }],
    'reference',
  );
  expect(found).toEqual([new Set(['latex allergy', 'latex'])]);
  const pieces = ['[CLS]', 'Has', 'co', '##eliac', 'disease', '.', '[SEP]'];
  expect(entitiesOf(pieces, ['O', 'O', 'B-D', 'O', 'I-D', 'O', 'O'], 'Has Coeliac disease.')).toEqual(
    new Set(['coeliac disease']),
  );
});
