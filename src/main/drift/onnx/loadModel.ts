import { readFile } from 'node:fs/promises';
import type { NliVerdict } from '../../../shared/drift/matchEntity.ts';
import type { Embedder, EntitySource, NliModel } from '../driftModels.ts';
import { type EncodedText, encodeParts, encodeText } from './encodeText.ts';
import { labelledEntities } from './labelledEntities.ts';
import { type ModelFolder, modelError } from './modelFolder.ts';
import { loadModelPackages, type ModelPackages } from './runtime.ts';

type Tokenizer = InstanceType<ModelPackages['Tokenizer']>;

/** The output of a model for one input: a row of numbers per token, or one row for the whole. */
type Rows = readonly (readonly number[])[];

/** A checked folder that runs on one input at a time: padding would change the last digits. */
type Model = { readonly tokenizer: Tokenizer; run(encoded: EncodedText): Promise<Rows> };

/**
 * Loads a model and tries it on a short text, so that nothing of it can fail later. Errors: IMPORT_MALFORMED with problem
 * `onnxRuntimeMissing`, `modelTokenizerUnreadable`, `modelUnreadable`, `modelInputsUnknown` or `modelLabelsDiffer`.
 */
async function loadModel(checked: ModelFolder): Promise<Model> {
  const packages = await loadModelPackages(checked.folder);
  const tokenizer = await loadTokenizer(checked, packages);
  const session = await openSession(checked, packages);
  const { Tensor } = packages;
  const [outputName = ''] = session.outputNames;
  const run = async ({ ids, types }: EncodedText): Promise<Rows> => {
    const given: Readonly<Record<string, readonly number[]>> = {
      input_ids: ids,
      attention_mask: ids.map(() => 1),
      token_type_ids: types,
    };
    const inputs = session.inputNames.map((name) => {
      const values = BigInt64Array.from(given[name] ?? [], BigInt);
      return [name, new Tensor('int64', values, [1, values.length])];
    });
    const output = (await session.run(Object.fromEntries(inputs)))[outputName];
    return output === undefined ? [] : rowsOf(output);
  };
  const [row = []] = await run(encodeText(tokenizer, checked.maxTokens, 'a', null)).catch((cause: unknown) => {
    throw unreadable(checked, cause);
  });
  if (checked.labels.length > 0 && row.length !== checked.labels.length) {
    throw modelError('modelLabelsDiffer', checked.folder);
  }
  return { tokenizer, run };
}

async function loadTokenizer(checked: ModelFolder, { Tokenizer }: ModelPackages): Promise<Tokenizer> {
  try {
    const [tokenizerJson, config] = await Promise.all(
      [checked.tokenizerFile, checked.tokenizerConfigFile].map(async (path) =>
        JSON.parse(await readFile(path, 'utf8')),
      ),
    );
    return new Tokenizer(tokenizerJson, config);
  } catch (cause) {
    const error = modelError('modelTokenizerUnreadable', checked.folder, { fileName: 'tokenizer.json' });
    error.cause = cause;
    throw error;
  }
}

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids'];

async function openSession(checked: ModelFolder, { InferenceSession }: ModelPackages) {
  // One thread: cases are measured in parallel already. Only errors are said: hints on how a graph was exported help nobody here.
  const options = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } as const;
  const session = await InferenceSession.create(checked.modelFile, options).catch((cause: unknown) => {
    throw unreadable(checked, cause);
  });
  if (session.inputNames.every((name) => knownInputs.includes(name))) return session;
  throw modelError('modelInputsUnknown', checked.folder, { fileName: checked.modelFile });
}

function unreadable(checked: ModelFolder, cause: unknown) {
  const error = modelError('modelUnreadable', checked.folder, { fileName: checked.modelFile });
  error.cause = cause;
  return error;
}

function rowsOf({ data, dims }: { readonly data: ArrayLike<unknown>; readonly dims: readonly number[] }): number[][] {
  const width = dims.at(-1) ?? 1;
  return Array.from({ length: data.length / width }, (_, row) =>
    Array.from({ length: width }, (_, column) => Number(data[row * width + column])),
  );
}

function highest(row: readonly number[]): number {
  return row.indexOf(Math.max(...row));
}

/** A model that judges pairs: the label with the highest value decides. Errors: as of `loadModel`. */
export async function loadNli(checked: ModelFolder): Promise<NliModel> {
  const { tokenizer, run } = await loadModel(checked);
  return {
    async judge(pairs) {
      const verdicts: NliVerdict[] = [];
      for (const { premise, hypothesis } of pairs) {
        const [row = []] = await run(encodeText(tokenizer, checked.maxTokens, premise, hypothesis));
        verdicts.push(verdictOf(checked.labels[highest(row)] ?? ''));
      }
      return verdicts;
    },
  };
}

function verdictOf(label: string): NliVerdict {
  const lowered = label.toLowerCase();
  if (lowered.includes('entail')) return 'entailment';
  return lowered.includes('contradict') ? 'contradiction' : 'neutral';
}

/** A model that turns texts into vectors: the mean over tokens, of length 1. Errors: as of `loadModel`. */
export async function loadEmbedder(checked: ModelFolder): Promise<Embedder> {
  const { tokenizer, run } = await loadModel(checked);
  return {
    async embed(texts) {
      const vectors: number[][] = [];
      for (const text of texts) vectors.push(unitMean(await run(encodeText(tokenizer, checked.maxTokens, text))));
      return vectors;
    },
  };
}

function unitMean(rows: Rows): number[] {
  const [first = []] = rows;
  const mean = first.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);
  const norm = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return norm === 0 ? mean : mean.map((value) => value / norm);
}

/**
 * A token classifier. A text that is too long for the model is read in parts: cut off, what stands at its end would look forgotten.
 * Errors: as of `loadModel`.
 */
export async function loadEntities(checked: ModelFolder): Promise<EntitySource> {
  const { tokenizer, run } = await loadModel(checked);
  const find = async (text: string): Promise<Set<string>> => {
    const tokens: string[] = [];
    const labels: string[] = [];
    for (const { encoded, start, end } of encodeParts(tokenizer, checked.maxTokens, text)) {
      const rows = await run(encoded);
      tokens.push(...encoded.tokens.slice(start, end));
      labels.push(...rows.slice(start, end).map((row) => checked.labels[highest(row)] ?? 'O'));
    }
    return labelledEntities(tokens, labels, text);
  };
  return {
    async find(requests) {
      const found: Set<string>[] = [];
      for (const { text } of requests) found.push(await find(text));
      return found;
    },
  };
}
