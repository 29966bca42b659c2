import { readFile } from 'node:fs/promises';
import type { NliVerdict } from '../../../shared/drift/matchEntity.ts';
import type { Embedder, EntitySource, NliModel } from '../driftModels.ts';
import { type ModelFolder, modelError } from './modelFolder.ts';
import { loadModelPackages, type ModelPackages, type OnnxTensor } from './runtime.ts';

/** The output of a model for one input: a row of numbers per token, or one row for the whole. */
type Output = { readonly rows: readonly (readonly number[])[]; readonly tokens: readonly string[] };

/** Runs a checked folder on texts, one at a time: padding would change the last digits. */
type Model = { run(text: string, pair?: string): Promise<Output> };

/** Errors: IMPORT_MALFORMED with problem `onnxRuntimeMissing` or `modelUnreadable`. */
async function loadModel(checked: ModelFolder, packages?: ModelPackages): Promise<Model> {
  const { runtime, tokenizers } = packages ?? (await loadModelPackages(checked.folder));
  const session = await runtime.InferenceSession.create(checked.modelFile).catch((cause: unknown) => {
    const error = modelError('modelUnreadable', checked.folder, { fileName: checked.modelFile });
    error.cause = cause;
    throw error;
  });
  const [tokenizerJson, tokenizerConfig] = await Promise.all(
    [checked.tokenizerFile, checked.tokenizerConfigFile].map(async (path) => JSON.parse(await readFile(path, 'utf8'))),
  );
  const tokenizer = new tokenizers.Tokenizer(tokenizerJson, tokenizerConfig);
  const [outputName = ''] = session.outputNames;

  return {
    async run(text, pair) {
      const options = pair === undefined ? {} : { text_pair: pair };
      const encoded = tokenizer.encode(text, { ...options, return_token_type_ids: true });
      const length = Math.min(encoded.ids.length, checked.maxTokens);
      const tensor = (values: readonly number[]): OnnxTensor =>
        new runtime.Tensor('int64', BigInt64Array.from(shortened(values, length), BigInt), [1, length]);
      const given: Readonly<Record<string, readonly number[]>> = {
        input_ids: encoded.ids,
        attention_mask: encoded.attention_mask,
        token_type_ids: encoded.token_type_ids ?? encoded.ids.map(() => 0),
      };
      const inputs = Object.fromEntries(session.inputNames.map((name) => [name, tensor(given[name] ?? [])]));
      const outputs = await session.run(inputs);
      const output = outputs[outputName];
      return { rows: output === undefined ? [] : rowsOf(output), tokens: shortened(encoded.tokens, length) };
    },
  };
}

/** What is too long loses its middle-most end before the closing token, so that the input stays well formed. */
function shortened<T>(values: readonly T[], length: number): readonly T[] {
  return values.length <= length ? values : [...values.slice(0, length - 1), ...values.slice(-1)];
}

function rowsOf({ data, dims }: OnnxTensor): number[][] {
  const width = dims.at(-1) ?? 1;
  const rows: number[][] = [];
  for (let start = 0; start < data.length; start += width) {
    rows.push(Array.from({ length: width }, (_, column) => Number(data[start + column] ?? 0)));
  }
  return rows;
}

function highest(row: readonly number[]): number {
  return row.indexOf(Math.max(...row));
}

/** A model that judges pairs: the label with the highest value decides. */
export async function loadNli(checked: ModelFolder, packages?: ModelPackages): Promise<NliModel> {
  const model = await loadModel(checked, packages);
  return {
    async judge(pairs) {
      const verdicts: NliVerdict[] = [];
      for (const { premise, hypothesis } of pairs) {
        const { rows } = await model.run(premise, hypothesis);
        verdicts.push(verdictOf(checked.labels[highest(rows[0] ?? [])] ?? ''));
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

/** A model that turns texts into vectors: the mean over tokens, of length 1. */
export async function loadEmbedder(checked: ModelFolder, packages?: ModelPackages): Promise<Embedder> {
  const model = await loadModel(checked, packages);
  return {
    async embed(texts) {
      const vectors: number[][] = [];
      for (const text of texts) vectors.push(unitMean((await model.run(text)).rows));
      return vectors;
    },
  };
}

function unitMean(rows: readonly (readonly number[])[]): number[] {
  const [first = []] = rows;
  const mean = first.map((_, column) => rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length);
  const norm = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0));
  return norm === 0 ? mean : mean.map((value) => value / norm);
}

/** A token classifier: labels `B-…` begin an entity, `I-…` go on with it, anything else ends it; pieces of words are joined. */
export async function loadEntities(checked: ModelFolder, packages?: ModelPackages): Promise<EntitySource> {
  const model = await loadModel(checked, packages);
  const find = async (text: string) => {
    if (text === '') return new Set<string>();
    const { rows, tokens } = await model.run(text);
    return entitiesOf(
      tokens,
      rows.map((row) => checked.labels[highest(row)] ?? 'O'),
      text,
    );
  };
  return {
    async find(requests) {
      const found: Set<string>[] = [];
      for (const { text } of requests) found.push(await find(text));
      return found;
    },
  };
}

/** Entities as they stand in the text: tokens are looked up from left to right, as tokenizers give no places. */
export function entitiesOf(tokens: readonly string[], labels: readonly string[], text: string): Set<string> {
  const lowered = text.toLowerCase();
  const found = new Set<string>();
  let at = 0;
  let begin = -1;
  let end = -1;
  let kind = '';
  const close = () => {
    if (begin >= 0) found.add(lowered.slice(begin, end));
    begin = -1;
  };
  for (const [index, token] of tokens.entries()) {
    const label = labels[index] ?? 'O';
    const piece = token.replace(/^(?:##|[▁Ġ])/, '').toLowerCase();
    const place = piece === '' ? -1 : lowered.indexOf(piece, at);
    if (place < 0) continue;
    at = place + piece.length;
    const isPiece = token.startsWith('##');
    const goesOn = begin >= 0 && (isPiece || label === `I-${kind}`);
    if (!goesOn) close();
    if (!goesOn && /^[BI]-/.test(label)) {
      begin = place;
      kind = label.slice(2);
    }
    if (begin >= 0) end = at;
  }
  close();
  return found;
}
