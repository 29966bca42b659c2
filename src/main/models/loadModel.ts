import { readFile } from 'node:fs/promises';
import { AppError } from '../../shared/errors.ts';
import { bertText, highestId } from './bertText.ts';
import { type EncodedText, encodeParts, encodeText, isCutAt, type Tokenizer } from './encodeText.ts';
import { labelledEntities } from './labelledEntities.ts';
import { type ModelFolder, modelError } from './modelFolder.ts';

/** The output of a model for one input: a row of numbers per token, or one row for the whole. */
type Rows = readonly (readonly number[])[];

/** A checked folder that runs on one input at a time: padding would change the last digits. */
type Model = { readonly tokenizer: Tokenizer; run(encoded: EncodedText): Promise<Rows> };

/**
 * Loads a model and tries it on some texts, so that what is wrong with it shows before a run begins; what shows later has the same codes.
 * Errors: IMPORT_MALFORMED with problem
 * `onnxRuntimeMissing`, `modelTokenizerUnreadable`, `modelUnreadable`, `modelInputsUnknown` or `modelLabelsDiffer`.
 */
async function loadModel(checked: ModelFolder, wanted: WantedOutput): Promise<Model> {
  const packages = await loadModelPackages(checked.folder);
  const { tokenizer, highest: highestToken } = await loadTokenizer(checked, packages);
  const session = await openSession(checked, packages);
  const { Tensor } = packages;
  const outputName = outputOf(session.outputNames, checked, wanted);
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
    const outputs = await session.run(Object.fromEntries(inputs)).catch((cause: unknown) => {
      throw unreadable(checked, cause);
    });
    const output = outputs[outputName];
    if (output === undefined || !hasShape(output.dims, ids.length, checked, wanted)) {
      throw modelError('modelOutputUnknown', checked.folder, { fileName: outputName });
    }
    return rowsOf(output, checked);
  };
  if (highestToken >= 0) {
    await run({ ids: [highestToken], types: [0], tokens: [''] }).catch((cause: unknown) => {
      throw isUnreadable(cause)
        ? modelError('modelTokenizerForeign', checked.folder, { fileName: 'tokenizer.json' })
        : cause;
    });
  }
  for (const [text, pair] of trials) {
    const [row = []] = await run(encodeText(tokenizer, checked.maxTokens, text, pair));
    if (checked.labels.length > 0 && row.length !== checked.labels.length) {
      throw modelError('modelLabelsDiffer', checked.folder);
    }
  }
  return { tokenizer, run };
}

/** A word, one that most vocabularies lack, Japanese with a character of two code units, accents, signs; a pair of texts. */
const trials = [
  ['a', null],
  ['Zxqj, 喘息の𠮷 Sjögren 👩‍⚕️ 50mg!', 'b'],
] as const;

async function loadTokenizer(checked: ModelFolder, packages: ModelPackages) {
  try {
    const [tokenizerJson, config] = await Promise.all(
      [checked.tokenizerFile, checked.tokenizerConfigFile].map(async (path) =>
        JSON.parse(await readFile(path, 'utf8')),
      ),
    );
    const tokenizer = guarded(new packages.Tokenizer(tokenizerJson, config), checked, bertText(tokenizerJson));
    return { tokenizer, highest: highestId(tokenizerJson) };
  } catch (cause) {
    throw tokenizerUnreadable(checked, cause);
  }
}

/** A tokenizer from a file that was made by hand may throw at some texts only, or give what is no id. */
function guarded(tokenizer: Tokenizer, checked: ModelFolder, prepared: (text: string) => string): Tokenizer {
  return {
    encode(text, options) {
      let encoded: ReturnType<Tokenizer['encode']>;
      try {
        const pair = options?.text_pair ?? null;
        encoded = tokenizer.encode(prepared(text), { ...options, text_pair: pair === null ? null : prepared(pair) });
      } catch (cause) {
        throw tokenizerUnreadable(checked, cause);
      }
      const isWhole = [encoded.ids, encoded.token_type_ids ?? []].every((ids) => ids.every(Number.isSafeInteger));
      if (isWhole && encoded.tokens.every((token) => typeof token === 'string')) return encoded;
      throw tokenizerUnreadable(checked, null);
    },
  };
}

function tokenizerUnreadable(checked: ModelFolder, cause: unknown) {
  const error = modelError('modelTokenizerUnreadable', checked.folder, { fileName: 'tokenizer.json' });
  error.cause = cause;
  return error;
}

const knownInputs = ['input_ids', 'attention_mask', 'token_type_ids'];

async function openSession(checked: ModelFolder, { InferenceSession }: ModelPackages) {
  // One thread: cases are measured in parallel already. Only errors are said: hints on how a graph was exported help nobody here.
  const quiet = { intraOpNumThreads: 1, interOpNumThreads: 1, logSeverityLevel: 3 } as const;
  // Chromium's allocator ends the whole program where 2 GB are asked for at once, as an arena may.
  const options = { ...quiet, enableCpuMemArena: process.versions.electron === undefined };
  const session = await InferenceSession.create(checked.modelFile, options).catch((cause: unknown) => {
    throw unreadable(checked, cause);
  });
  if (session.inputNames.every((name) => knownInputs.includes(name))) return session;
  throw modelError('modelInputsUnknown', checked.folder, { fileName: checked.modelFile });
}

/** Whether the runtime itself refused an input. */
function isUnreadable(cause: unknown): boolean {
  return cause instanceof AppError && cause.details.problem === 'modelUnreadable';
}

function unreadable(checked: ModelFolder, cause: unknown) {
  const error = modelError('modelUnreadable', checked.folder, { fileName: checked.modelFile });
  error.cause = cause;
  return error;
}

/** What is asked of a model: the output of which name, and whether it has a row for each token. */
type WantedOutput = { readonly names: readonly string[]; readonly perToken: boolean };
const labelsOfTokens: WantedOutput = { names: ['logits'], perToken: true };
const labelsOfPairs: WantedOutput = { names: ['logits'], perToken: false };
const vectorsOfTokens: WantedOutput = { names: ['last_hidden_state', 'token_embeddings'], perToken: true };

/** The output of the wanted name, or the only one that there is; never one because it stands first. */
function outputOf(outputs: readonly string[], checked: ModelFolder, { names }: WantedOutput): string {
  const named = names.find((name) => outputs.includes(name));
  const [only] = outputs;
  if (named !== undefined) return named;
  if (checked.pooling !== null && outputs.includes('logits')) throw modelError('modelIsClassifier', checked.folder);
  if (only !== undefined && outputs.length === 1) return only;
  throw modelError('modelOutputUnknown', checked.folder, { fileName: names[0] ?? '' });
}

function hasShape(
  dims: readonly number[],
  tokens: number,
  { width }: ModelFolder,
  { perToken }: WantedOutput,
): boolean {
  const isOfWidth = width === null || dims.at(-1) === width;
  return isOfWidth && (perToken ? dims.length === 3 && dims[1] === tokens : dims.length === 2);
}

type Output = { readonly data: ArrayLike<unknown>; readonly dims: readonly number[]; readonly type: string };

/** Half precision comes as numbers or, before Node had them, as bits that look like numbers. */
function rowsOf({ data, dims, type }: Output, checked: ModelFolder): number[][] {
  const isReadable = type === 'float32' || (type === 'float16' && !(data instanceof Uint16Array));
  if (!isReadable) throw modelError('modelOutputType', checked.folder, { type });
  const width = dims.at(-1) ?? 1;
  return Array.from({ length: data.length / width }, (_, row) =>
    Array.from({ length: width }, (_, column) => Number(data[row * width + column])),
  );
}

function highest(row: readonly number[]): number {
  return row.indexOf(Math.max(...row));
}

/** Whether the second text of a pair follows from the first. */
type PairVerdict = 'entailment' | 'neutral' | 'contradiction';
type Pairs = readonly { readonly premise: string; readonly hypothesis: string }[];
/** Judges pairs of texts; answers are in their order. */
export type PairModel = {
  judge(pairs: Pairs): Promise<PairVerdict[]>;
  /** With the probability of the verdict: the softmax over all labels. */
  weigh(pairs: Pairs): Promise<{ readonly label: PairVerdict; readonly score: number }[]>;
};

/** A model that judges pairs: the label with the highest value decides. Errors: as of `loadModel`. */
export async function loadNli(checked: ModelFolder): Promise<PairModel> {
  const { tokenizer, run } = await loadModel(checked, labelsOfPairs);
  const weigh: PairModel['weigh'] = async (pairs) => {
    const verdicts: { label: PairVerdict; score: number }[] = [];
    for (const { premise, hypothesis } of pairs) {
      const [row = []] = await run(encodeText(tokenizer, checked.maxTokens, premise, hypothesis));
      const label = verdictOf(checked.labels[highest(row)] ?? '');
      verdicts.push({ label, score: highestProbability(row) });
    }
    return verdicts;
  };
  return { weigh, judge: async (pairs) => (await weigh(pairs)).map(({ label }) => label) };
}

function highestProbability(row: readonly number[]): number {
  const most = Math.max(...row);
  return 1 / row.reduce((sum, value) => sum + Math.exp(value - most), 0);
}

function verdictOf(label: string): PairVerdict {
  const lowered = label.toLowerCase();
  if (lowered.includes('entail')) return 'entailment';
  return lowered.includes('contradict') ? 'contradiction' : 'neutral';
}

/** Turns texts into vectors of one length; answers are in their order. */
export type Embedder = {
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  /** Whether the end of a text is not read, as it is too long. */
  isCut(text: string): boolean;
};

/** A model that turns texts into vectors: the mean over tokens, of length 1. Errors: as of `loadModel`. */
export async function loadEmbedder(checked: ModelFolder): Promise<Embedder> {
  const { tokenizer, run } = await loadModel(checked, vectorsOfTokens);
  const known = new Map<string, number[]>();
  const vectorOf = async (text: string): Promise<number[]> => {
    const encoded = encodeText(tokenizer, checked.maxTokens, text);
    const key = encoded.ids.join();
    const vector = known.get(key) ?? unitMean(await run(encoded));
    // The last ones stay: texts that grow beyond the cut are the same tokens again.
    known.delete(key);
    known.set(key, vector);
    for (const oldest of [...known.keys()].slice(0, -keptVectors)) known.delete(oldest);
    return vector;
  };
  return {
    async embed(texts) {
      const vectors: number[][] = [];
      for (const text of texts) vectors.push(await vectorOf(text));
      return vectors;
    },
    isCut: (text) => isCutAt(tokenizer, checked.maxTokens, text),
  };
}

/** Vectors of the last texts, by their tokens: what is compared together has fewer. */
const keptVectors = 64;

function unitMean(rows: Rows): number[] {
  const [first = []] = rows;
  const mean = first.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);
  const norm = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return norm === 0 ? mean : mean.map((value) => value / norm);
}

/** Finds entities in texts; answers are in their order. */
export type EntityFinder = {
  find(requests: readonly { readonly text: string }[]): Promise<readonly Set<string>[]>;
};

/**
 * A token classifier. A text that is too long for the model is read in parts: cut off, what stands at its end would look forgotten.
 * Errors: as of `loadModel`.
 */
export async function loadEntities(checked: ModelFolder): Promise<EntityFinder> {
  const { tokenizer, run } = await loadModel(checked, labelsOfTokens);
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

/** The two packages that run a model; neither downloads anything. */
type ModelPackages = Pick<typeof import('onnxruntime-node'), 'InferenceSession' | 'Tensor'> &
  Pick<typeof import('@huggingface/tokenizers'), 'Tokenizer'>;

/**
 * Loads both packages when a model is wanted, as they take time and memory. Errors: IMPORT_MALFORMED with problem
 * `onnxRuntimeMissing`, also on a platform that the runtime has no binary for.
 */
async function loadModelPackages(folder: string): Promise<ModelPackages> {
  try {
    const { InferenceSession, Tensor } = await import('onnxruntime-node');
    const { Tokenizer } = await import('@huggingface/tokenizers');
    return { InferenceSession, Tensor, Tokenizer };
  } catch (cause) {
    const error = modelError('onnxRuntimeMissing', folder, { package: 'onnxruntime-node' });
    error.cause = cause;
    throw error;
  }
}
