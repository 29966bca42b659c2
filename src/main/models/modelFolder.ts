import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import { externalData } from './externalData.ts';

/** What a folder is to be used for. */
const modelPurposes = ['entities', 'nli', 'embedder'] as const;
export type ModelPurpose = (typeof modelPurposes)[number];

/** What is wrong with a model folder: `problems.<fault>`. */
const modelFaults = [
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
  'modelTokenLimitMissing',
  'modelTokenLimitInvalid',
  'modelPoolingMissing',
  'modelPoolingUnknown',
  'modelIsClassifier',
  'modelOutputUnknown',
  'modelOutputType',
  'modelTokenizerForeign',
  'modelWeightsMissing',
  'modelInputsUnknown',
  'modelUnreadable',
  'onnxRuntimeMissing',
] as const;
type ModelFault = (typeof modelFaults)[number];

type ModelFile = { readonly name: string; readonly sha256: string };

/** A folder that holds everything that is needed; labels are in the order of the model's outputs, none for embeddings. */
export type ModelFolder = {
  readonly folder: string;
  readonly modelFile: string;
  readonly tokenizerFile: string;
  readonly tokenizerConfigFile: string;
  readonly labels: readonly string[];
  /** Longest input in tokens: what config.json names, at most 512; for embeddings what sentence_bert_config.json names. */
  readonly maxTokens: number;
  /** How rows of tokens become a vector; null for models that give labels. */
  readonly pooling: 'mean' | null;
  /** Width of the rows of an embedder; null where config.json does not say. */
  readonly width: number | null;
  readonly files: readonly ModelFile[];
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
  modelTokenLimitMissing: 'The model folder has no sentence_bert_config.json, which alone says where texts are cut',
  modelTokenLimitInvalid: 'The longest input that the model folder names is no whole number of at least 3',
  modelPoolingMissing: 'The model folder has no 1_Pooling/config.json, which says how tokens become a vector',
  modelPoolingUnknown: 'The model makes its vectors in another way than by the mean over all tokens',
  modelIsClassifier: 'The model gives labels, no vectors',
  modelOutputUnknown: 'The ONNX file has no output of the expected name and shape',
  modelOutputType: 'The output of the model is of a type that cannot be read here',
  modelTokenizerForeign: 'The tokenizer knows tokens that the model does not have',
  modelWeightsMissing: 'A file of weights that the ONNX file names is not beside it',
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
  const tokenizerFile = await neededFile(folder, 'tokenizer.json', 'modelTokenizerMissing');
  const tokenizerConfigFile = await neededFile(folder, 'tokenizer_config.json', 'modelTokenizerConfigMissing');
  const configFile = await neededFile(folder, 'config.json', 'modelConfigMissing');
  const config = await readConfig(configFile, folder);
  const labels = purpose === 'embedder' ? [] : labelsOf(config, folder, purpose);
  const positions = tokenLimit(config.max_position_embeddings ?? defaultMaxTokens, folder, 'config.json');
  const own = purpose === 'embedder' ? await embedderFiles(folder, config) : null;
  const weights = await weightFiles(modelFile, folder);
  const read = [modelFile, ...weights, tokenizerFile, tokenizerConfigFile, configFile, ...(own?.files ?? [])];
  return {
    folder,
    modelFile,
    tokenizerFile,
    tokenizerConfigFile,
    labels,
    maxTokens: Math.min(positions, own?.maxTokens ?? defaultMaxTokens),
    pooling: own && 'mean',
    width: own === null || typeof config.hidden_size !== 'number' ? null : config.hidden_size,
    files: await Promise.all(read.map(sourceFile)),
  };
}

async function neededFile(folder: string, name: string, fault: ModelFault): Promise<string> {
  const found = await firstFile(folder, [name]);
  if (found === null) throw modelError(fault, folder, { fileName: name });
  return found;
}

/** What a folder of sentence embeddings says beside the model itself: nothing of it can be told from the graph. */
async function embedderFiles(folder: string, config: Readonly<Record<string, unknown>>) {
  const { architectures } = config;
  const isClassifier = Array.isArray(architectures) && architectures.some((one) => /For\w*Classification/.test(one));
  if (isClassifier || config.id2label !== undefined) throw modelError('modelIsClassifier', folder);
  const lengthFile = await neededFile(folder, 'sentence_bert_config.json', 'modelTokenLimitMissing');
  const poolingFile = await neededFile(folder, '1_Pooling/config.json', 'modelPoolingMissing');
  const { max_seq_length: stated } = await readConfig(lengthFile, folder);
  const pooling = await readConfig(poolingFile, folder);
  const modes = Object.keys(pooling).filter((key) => key.startsWith('pooling_mode') && pooling[key] === true);
  const isMean = modes.length === 0 ? pooling.pooling_mode === 'mean' : modes.join() === 'pooling_mode_mean_tokens';
  if (!isMean) throw modelError('modelPoolingUnknown', folder, { fileName: '1_Pooling/config.json' });
  const modulesFile = await firstFile(folder, ['modules.json']);
  const modules = modulesFile === null ? [] : Object.values(await readJson(modulesFile, folder));
  if (!modules.every(isKnownModule)) throw modelError('modelPoolingUnknown', folder, { fileName: 'modules.json' });
  return {
    maxTokens: tokenLimit(stated, folder, 'sentence_bert_config.json'),
    files: [lengthFile, poolingFile, ...(modulesFile === null ? [] : [modulesFile])],
  };
}

/** Scaling to length 1 changes no cosine; a further layer would. */
function isKnownModule(module: unknown): boolean {
  if (typeof module !== 'object' || module === null || !('type' in module)) return false;
  return typeof module.type === 'string' && /\.(Transformer|Pooling|Normalize)$/.test(module.type);
}

/** Fewer than three tokens leave no room for a word between those that stand around it. */
function tokenLimit(stated: unknown, folder: string, fileName: string): number {
  if (typeof stated === 'number' && Number.isInteger(stated) && stated >= 3) return stated;
  throw modelError('modelTokenLimitInvalid', folder, { fileName });
}

/** Weights beside the graph are part of the model as much as those in it. They lie in the folder of the graph, nowhere else. */
async function weightFiles(modelFile: string, folder: string): Promise<string[]> {
  const names = (await externalData(modelFile)).sort();
  return Promise.all(
    names.map(async (name) => {
      const path = join(dirname(modelFile), name);
      const isWithin = !isAbsolute(name) && !relative(dirname(modelFile), path).startsWith('..');
      if (isWithin && (await stat(path).catch(() => null))?.isFile()) return path;
      throw modelError('modelWeightsMissing', folder, { fileName: name });
    }),
  );
}

async function firstFile(folder: string, names: readonly string[]): Promise<string | null> {
  for (const name of names) {
    const path = join(folder, name);
    if ((await stat(path).catch(() => null))?.isFile()) return path;
  }
  return null;
}

async function readConfig(path: string, folder: string): Promise<Readonly<Record<string, unknown>>> {
  const config = await readJson(path, folder);
  if (!Array.isArray(config)) return { ...config };
  throw modelError('modelConfigUnreadable', folder, { fileName: basename(path) });
}

async function readJson(path: string, folder: string): Promise<object> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
  }
  throw modelError('modelConfigUnreadable', folder, { fileName: basename(path) });
}

function labelsOf(config: Readonly<Record<string, unknown>>, folder: string, purpose: ModelPurpose): string[] {
  const map = config.id2label;
  if (typeof map !== 'object' || map === null) throw modelError('modelLabelsMissing', folder);
  const entries = Object.entries(map);
  const labels: string[] = [];
  for (const [id, label] of entries) {
    const isCounted = /^\d{1,9}$/.test(id) && Number(id) < entries.length;
    if (!isCounted || typeof label !== 'string') throw modelError('modelLabelsMissing', folder);
    labels[Number(id)] = label;
  }
  const hasLabel = (pattern: RegExp) => labels.some((label) => pattern.test(label));
  if (labels.length === 0) throw modelError('modelLabelsMissing', folder);
  if (purpose === 'nli' && !hasLabel(/contradict/i)) throw modelError('modelContradictionMissing', folder);
  if (purpose === 'entities' && !hasLabel(/^[BI]-/)) throw modelError('modelEntityLabelsMissing', folder);
  return labels;
}

async function sourceFile(path: string): Promise<ModelFile> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  const name = basename(dirname(path)) === '1_Pooling' ? `1_Pooling/${basename(path)}` : basename(path);
  return { name, sha256: hash.digest('hex') };
}

/** What is kept of a folder beside its files: the longest input in tokens, and how tokens become a vector. */
export function readingOf(checked: ModelFolder | null): Pick<ModelFolder, 'maxTokens' | 'pooling'> | null {
  return checked && { maxTokens: checked.maxTokens, pooling: checked.pooling };
}
