import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { SourceFile } from '../driftResults.ts';

/** What a folder is to be used for. */
export const modelPurposes = ['entities', 'nli', 'embedder'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** What is wrong with a model folder: `driftProblems.<fault>`. */
export const modelFaults = [
  'modelFolderMissing',
  'modelFileMissing',
  'modelTokenizerMissing',
  'modelTokenizerConfigMissing',
  'modelTokenizerUnreadable',
  'modelConfigMissing',
  'modelConfigUnreadable',
  'modelLabelsMissing',
  'modelContradictionMissing',
  'modelEntityLabelsMissing',
  'modelLabelsDiffer',
  'modelInputsUnknown',
  'modelUnreadable',
  'onnxRuntimeMissing',
] as const;
export type ModelFault = (typeof modelFaults)[number];

/** A folder that holds everything that is needed; labels are in the order of the model's outputs, none for embeddings. */
export type ModelFolder = {
  readonly folder: string;
  readonly modelFile: string;
  readonly tokenizerFile: string;
  readonly tokenizerConfigFile: string;
  readonly labels: readonly string[];
  /** Longest input in tokens: what config.json or, for embeddings, sentence_bert_config.json names, at most 512. */
  readonly maxTokens: number;
  readonly files: readonly SourceFile[];
};

/** Where exporters put the graph, in the order of preference. */
const modelFiles = ['onnx/model.onnx', 'model.onnx', 'onnx/model_quantized.onnx', 'model_quantized.onnx'];
const defaultMaxTokens = 512;

/** An error about a model folder. `problem` is the code of the sentence, `fileName` what is missing. */
export function modelError(
  fault: ModelFault,
  folder: string,
  details: Readonly<Record<string, string>> = {},
): AppError {
  return new AppError('IMPORT_MALFORMED', messages[fault], { problem: fault, path: folder, ...details });
}

const messages: Readonly<Record<ModelFault, string>> = {
  modelFolderMissing: 'There is no such model folder',
  modelFileMissing: 'The model folder has no model.onnx',
  modelTokenizerMissing: 'The model folder has no tokenizer.json',
  modelTokenizerConfigMissing: 'The model folder has no tokenizer_config.json',
  modelTokenizerUnreadable: 'The tokenizer of the model cannot be read',
  modelConfigMissing: 'The model folder has no config.json',
  modelConfigUnreadable: 'A configuration of the model is not JSON',
  modelLabelsMissing: 'The config.json of the model has no id2label',
  modelContradictionMissing: 'The labels of the model have no contradiction',
  modelEntityLabelsMissing: 'The labels of the model have no B- or I- label of an entity',
  modelLabelsDiffer: 'The model gives another number of values than config.json names labels',
  modelInputsUnknown: 'The ONNX file asks for inputs that no tokenizer gives',
  modelUnreadable: 'The ONNX file cannot be read',
  onnxRuntimeMissing: 'No ONNX runtime is installed',
};

/**
 * Checks a folder before anything is loaded, and hashes its files. Errors: IMPORT_MALFORMED with `problem` (a code of
 * `modelFaults`) and the folder as `path`.
 */
export async function checkModelFolder(folder: string, purpose: ModelPurpose): Promise<ModelFolder> {
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) throw modelError('modelFolderMissing', folder);
  const modelFile = await firstFile(folder, modelFiles);
  if (modelFile === null) throw modelError('modelFileMissing', folder, { fileName: 'model.onnx' });
  const need = async (name: string, fault: ModelFault) => {
    const found = await firstFile(folder, [name]);
    if (found === null) throw modelError(fault, folder, { fileName: name });
    return found;
  };
  const tokenizerFile = await need('tokenizer.json', 'modelTokenizerMissing');
  const tokenizerConfigFile = await need('tokenizer_config.json', 'modelTokenizerConfigMissing');
  const configFile = await need('config.json', 'modelConfigMissing');
  const config = await readConfig(configFile, folder);
  const labels = purpose === 'embedder' ? [] : labelsOf(config, folder, purpose);
  const sentenceFile = purpose === 'embedder' ? await firstFile(folder, ['sentence_bert_config.json']) : null;
  const sentenceConfig = sentenceFile === null ? {} : await readConfig(sentenceFile, folder);
  const read = [
    modelFile,
    tokenizerFile,
    tokenizerConfigFile,
    configFile,
    ...(sentenceFile === null ? [] : [sentenceFile]),
  ];
  const files = await Promise.all(read.map(sourceFile));
  const stated = [config.max_position_embeddings, sentenceConfig.max_seq_length].filter(
    (one) => typeof one === 'number',
  );
  const maxTokens = Math.min(defaultMaxTokens, ...stated);
  return { folder, modelFile, tokenizerFile, tokenizerConfigFile, labels, maxTokens, files };
}

async function firstFile(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path).catch(() => null))?.isFile()) return path;
  }
  return null;
}

async function readConfig(path: string, folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const config: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof config === 'object' && config !== null && !Array.isArray(config)) return { ...config };
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw modelError('modelConfigUnreadable', folder, { fileName: basename(path) });
}

function labelsOf(config: Readonly<Record<string, unknown>>, folder: string, purpose: ModelPurpose): string[] {
  const map = config.id2label;
  if (typeof map !== 'object' || map === null) throw modelError('modelLabelsMissing', folder);
  const labels: string[] = [];
  for (const [id, label] of Object.entries(map)) labels[Number(id)] = String(label);
  const hasLabel = (pattern: RegExp) => labels.some((label) => pattern.test(label));
  if (labels.length === 0) throw modelError('modelLabelsMissing', folder);
  if (purpose === 'nli' && !hasLabel(/contradict/i)) throw modelError('modelContradictionMissing', folder);
  if (purpose === 'entities' && !hasLabel(/^[BI]-/)) throw modelError('modelEntityLabelsMissing', folder);
  return labels;
}

async function sourceFile(path: string): Promise<SourceFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return { name: basename(path), sha256: hash.digest('hex') };
}
