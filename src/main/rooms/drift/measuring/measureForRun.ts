import type { Problem } from '../../../../shared/files.ts';
import type { Alias } from '../../../../shared/rooms/drift/aliases.ts';
import type { MatchingMode } from '../../../../shared/rooms/drift/entityFilter.ts';
import { keptEmbedder, keptEntities, keptNli } from '../../../models/keptModels.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import { caseInput } from './caseInputs.ts';
import type { Embedder, EntitySource, NliModel } from './driftModels.ts';
import { type CaseWithEntities, givenEntities, lexiconEntities } from './entitySources.ts';
import type { CaseMeasure } from './measureCase.ts';
import { type ModeOutcome, measureInModes } from './measureInModes.ts';
import { measureKeys } from './measureKey.ts';
import type { RunEntities, RunModels } from './runModels.ts';
import { sharedTermsOf } from './sharedTerms.ts';
import { mergeRows, storedCaseSchema, storedRowsSchema } from './storedCase.ts';

/** A case of one model as it is stored: texts, so that only the thread that measures it reads them. */
export type StoredRunCase = {
  readonly caseJson: string;
  /** Of each file that has answers, in the order of import; never empty. */
  readonly rowsJsons: readonly string[];
  readonly plan: string | null;
  readonly entities: CaseWithEntities['entities'] | null;
  /** Keys under which the case was measured before. */
  readonly knownKeys: readonly string[];
};

type RunBatch = {
  readonly model: string;
  readonly cases: readonly StoredRunCase[];
  readonly models: RunModels;
  readonly stride: number;
  /** Wordings that count everywhere; none without them. */
  readonly aliases?: readonly Alias[];
  /** The mode of the run, and what stands beside it. */
  readonly modes: readonly MatchingMode[];
};

/** A measure as it is stored. It travels as text: as objects, its thousands of numbers would hold up who receives them. */
export type MeasureText = {
  readonly measureJson: string;
  readonly predictedJson: string;
  /** What is odd about the measure: a list of problems. */
  readonly noticesJson: string;
};

/** What became of a case in one mode. */
export type MeasuredMode = { readonly key: string } & (
  | { readonly state: 'known' }
  | { readonly state: 'measured'; readonly text: MeasureText; readonly notices: readonly Problem[] }
  | { readonly state: 'unmeasurable'; readonly notices: readonly Problem[] }
);
/** A case in each mode of the batch, in their order, and what is odd about its answers. */
type MeasuredRunCase = { readonly modes: readonly MeasuredMode[]; readonly problems: readonly Problem[] };

/** Measures cases with all models of a run, in their order. Errors: CANCELLED; IMPORT_MALFORMED for a model that does not load. */
export async function measureForRun(
  { model, cases, models, stride, modes, aliases = [] }: RunBatch,
  { signal }: Pick<TaskChannel, 'signal'>,
): Promise<MeasuredRunCase[]> {
  const nli = models.nli && stoppableNli(await keptNli(models.nli), signal);
  const embedder = models.embedder && stoppableEmbedder(await keptEmbedder(models.embedder), signal);
  const keyOf = measureKeys(models, stride);
  const measured: MeasuredRunCase[] = [];
  for (const stored of cases) {
    const problems: Problem[] = [];
    const input = { ...inputOf(model, stored, (problem) => problems.push(problem)), aliases };
    const entities = await entitiesFor(models.entities, input, signal);
    const keys = modes.map((mode) => keyOf(input, mode));
    const isKnown = (mode: MatchingMode) => stored.knownKeys.includes(keys[modes.indexOf(mode)] ?? '');
    const outcomes = await measureInModes(input, { entities, nli, embedder }, { modes, stride, isKnown });
    measured.push({ modes: outcomes.map((outcome, index) => toMode(outcome, keys[index] ?? '')), problems });
    await new Promise((resolve) => setImmediate(resolve));
    signal.throwIfAborted();
  }
  return measured;
}

function inputOf(
  model: string,
  { caseJson, rowsJsons, plan, entities }: StoredRunCase,
  onProblem: (problem: Problem) => void,
): CaseWithEntities {
  const one = storedCaseSchema.parse(JSON.parse(caseJson));
  const rows = mergeRows(rowsJsons.map((json) => storedRowsSchema.parse(JSON.parse(json)))) ?? noRows;
  const input = caseInput(one, model, rows, plan, onProblem);
  return entities === null || entities === undefined ? input : { ...input, entities };
}

const noRows = { summary: new Map(), dialogue: new Map() };

function toMode(outcome: ModeOutcome, key: string): MeasuredMode {
  if (outcome.state !== 'measured') return { key, ...outcome };
  const { measure, notices } = outcome;
  return { key, state: 'measured', text: textOf(measure, notices), notices };
}

function textOf({ predicted, ...measure }: CaseMeasure, notices: readonly Problem[]): MeasureText {
  return {
    measureJson: JSON.stringify({ ...measure, predicted: null }),
    predictedJson: JSON.stringify(predicted),
    noticesJson: JSON.stringify(notices),
  };
}

/** The lexicon of the last run, which a thread keeps between its tasks. */
let lexicon: { readonly sha256: string; readonly entities: EntitySource } | null = null;

async function entitiesFor(source: RunEntities, input: CaseWithEntities, signal: AbortSignal): Promise<EntitySource> {
  if (source.kind === 'given') return givenEntities(input);
  if (source.kind === 'onnx') return stoppableEntities(await keptEntities(source.folder), signal);
  const { terms } = source;
  if (lexicon?.sha256 !== terms.sha256) {
    lexicon = { sha256: terms.sha256, entities: lexiconEntities(sharedTermsOf(terms)) };
  }
  return lexicon.entities;
}

/** The same model; what is asked of it throws the reason of `signal` once that fired. */
function stoppableNli(model: NliModel, signal: AbortSignal): NliModel {
  return { judge: (pairs) => oneByOne(pairs, (pair) => model.judge([pair]), signal) };
}
function stoppableEmbedder(model: Embedder, signal: AbortSignal): Embedder {
  return { ...model, embed: (texts) => oneByOne(texts, (text) => model.embed([text]), signal) };
}
function stoppableEntities(source: EntitySource, signal: AbortSignal): EntitySource {
  return { find: (requests, mode) => oneByOne(requests, (request) => source.find([request], mode), signal) };
}

async function oneByOne<I, O>(
  inputs: readonly I[],
  ask: (input: I) => Promise<readonly O[]>,
  signal: AbortSignal,
): Promise<O[]> {
  const answers: O[] = [];
  for (const input of inputs) {
    signal.throwIfAborted();
    answers.push(...(await ask(input)));
  }
  return answers;
}
