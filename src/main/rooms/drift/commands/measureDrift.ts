import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { matchingModes } from '../../../../shared/rooms/drift/entityFilter.ts';
import { type ClusterChoice, clusterChoices } from '../../../../shared/rooms/drift/measureSettings.ts';
import type { ModelReadings } from '../../../../shared/rooms/drift/modelReadings.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import { refuseInput } from '../../../commandLine/refuseInput.ts';
import type { DriftModels } from '../measuring/driftModels.ts';
import type { DriftResults, EntitySourceFacts } from '../numbers/driftResults.ts';
import type { DriftRun } from '../reading/readDriftRun.ts';
import type { ReadingOptions } from '../reading/readingFile.ts';
import { writeDriftResults } from './driftResultFiles.ts';
import { inWords, printDriftProblems } from './printDriftProblems.ts';

type Choices = {
  readonly cases: string;
  readonly generations: readonly string[];
  readonly plans: string | null;
  readonly entities: { readonly kind: EntitySourceFacts['kind']; readonly path: string | null };
  readonly nli: string | null;
  readonly embedder: string | null;
  readonly stride: number;
  readonly seed: number;
  readonly clusters: ClusterChoice;
  readonly mode: (typeof matchingModes)[number];
  readonly output: string;
  readonly repair: boolean;
  readonly otherSplit: boolean;
  readonly short: boolean;
  readonly acceptsPlans: boolean;
};

function readChoices(args: Arguments): Choices {
  const given = args.values.generations;
  const generations = Array.isArray(given) ? given.filter((path) => typeof path === 'string') : [];
  if (generations.length === 0) throw new UsageError('--generations is missing');
  const mode = matchingModes.find((known) => known === (optionalOption(args, 'mode') ?? 'reference'));
  if (mode === undefined) throw new UsageError(`--mode must be ${matchingModes.join(' or ')}`);
  const clusters = clusterChoices.find((known) => known === (optionalOption(args, 'clusters') ?? 'cases'));
  if (clusters === undefined) throw new UsageError(`--clusters must be ${clusterChoices.join(' or ')}`);
  return {
    cases: requiredOption(args, 'cases'),
    generations,
    plans: optionalOption(args, 'plans') ?? null,
    entities: entityChoice(optionalOption(args, 'entities') ?? 'lexicon'),
    nli: optionalOption(args, 'nli') ?? null,
    embedder: optionalOption(args, 'embedder') ?? null,
    stride: wholeNumber(args, 'stride', 2, 1),
    seed: wholeNumber(args, 'seed', 42, 0),
    mode,
    clusters,
    output: requiredOption(args, 'output'),
    repair: args.values.repair === true,
    otherSplit: args.values['accept-other-split'] === true,
    short: args.values['accept-short'] === true,
    acceptsPlans: args.values['accept-plans'] === true,
  };
}

const entityKinds = ['lexicon', 'precomputed', 'onnx'] as const;

function entityChoice(text: string): Choices['entities'] {
  const colon = text.indexOf(':');
  const kind = entityKinds.find((known) => known === (colon < 0 ? text : text.slice(0, colon)));
  const path = colon < 0 ? null : text.slice(colon + 1);
  if (kind === undefined || path === '' || (path === null && kind !== 'lexicon')) {
    throw new UsageError('--entities must be lexicon, lexicon:FILE, precomputed:FILE or onnx:FOLDER');
  }
  return { kind, path };
}

function wholeNumber(args: Arguments, name: string, fallback: number, least: number): number {
  const text = optionalOption(args, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value >= 2 ** 32) {
    throw new UsageError(`--${name} must be a whole number of at least ${least}`);
  }
  return value;
}

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const choices = readChoices(args);
  try {
    return await measure(choices, terminal);
  } catch (error) {
    throw inWords(error);
  }
}

async function measure(choices: Choices, terminal: Terminal): Promise<0 | 1> {
  const [{ readDriftRun }, { measureDrift }] = await Promise.all([
    import('../reading/readDriftRun.ts'),
    import('../measuring/measureDrift.ts'),
  ]);
  const { cases, generations, plans, entities } = choices;
  await refuseInput(choices.output, [cases, ...generations, plans, entities.path]);
  const problems = printDriftProblems(terminal);
  const options = { onProblem: problems.take, repair: choices.repair, acceptsPlans: choices.acceptsPlans };
  // Folders are checked first: a missing file should not be found out after minutes of reading.
  const models = await openModels(choices);
  const data = await readDriftRun(choices, options);
  if (data.otherSplit.length > 0 && !choices.otherSplit) {
    const details = { path: choices.generations.join(', '), cases: data.otherSplit.length };
    const told = 'The generations were made from other cases; --accept-other-split measures them all the same';
    throw new AppError('CONFLICT', told, details);
  }
  refuseShort(data, choices);
  const { source, facts, reading } = await openEntities(choices, data, options);
  const settings = {
    ...choices,
    entities: facts,
    nli: models.nliFiles,
    embedder: models.embedderFiles,
    readings: { ...models.readings, entities: reading },
  };
  const hasModels = models.nli !== null || models.embedder !== null || choices.entities.kind === 'onnx';
  const readers = { entities: source, nli: models.nli, embedder: models.embedder };
  const measured = await measureDrift(data, settings, readers, {
    onProblem: problems.take,
    // Without models all cases are done in a moment.
    onCase: ({ case: one, model }, done, total) => {
      if (hasModels) terminal.say(`${model}: ${done} of ${total} cases measured (${one.id})`);
    },
  });
  const results = measured.map((one) => one.results);
  const files = await writeDriftResults(choices.output, results);
  const intervals = intervalFacts(results, choices);
  sayEqualConversations(intervals, terminal);
  terminal.print({ files, intervals, models: results.map(headline), problems: problems.counts() });
  return problems.errorCount() > 0 ? 1 : 0;
}

type IntervalFacts = { readonly resample: ClusterChoice; readonly cases: number; readonly conversations: number };

/** What intervals resample, and how many conversations the cases of the set are. */
function intervalFacts([first]: readonly DriftResults[], { clusters }: Choices): IntervalFacts {
  const { set_cases: cases = 0, set_conversations: conversations = 0 } = first?.akapen ?? {};
  return { resample: clusters, cases, conversations };
}

function sayEqualConversations({ resample, cases, conversations }: IntervalFacts, terminal: Terminal): void {
  if (resample === 'conversations' || cases === conversations) return;
  terminal.say(
    `The ${cases} cases are ${conversations} conversations under several ids. Equal ones were resampled as if each case stood for itself, so the intervals are too narrow; --clusters conversations resamples them as one`,
  );
}

/** A conversation that was not generated to its end is no forgetting, and nobody should find that out from a figure. */
function refuseShort({ short }: DriftRun, choices: Choices): void {
  const [first] = short;
  if (first === undefined || choices.short) return;
  const { model, caseId, last, stated } = first;
  const told = `Generations of ${short.length} cases end early (${model}, ${caseId}: turn ${last} of ${stated}); --accept-short measures the turns that are there`;
  throw new AppError('CONFLICT', told, { path: choices.generations.join(', '), cases: short.length });
}

async function openModels({ nli, embedder }: Choices) {
  if (nli === null && embedder === null)
    return { nli: null, embedder: null, nliFiles: null, embedderFiles: null, readings: { nli: null, embedder: null } };
  const [{ checkModelFolder, readingOf }, { loadEmbedder, loadNli }] = await Promise.all([
    import('../../../models/modelFolder.ts'),
    import('../../../models/loadModel.ts'),
  ]);
  const nliFolder = nli === null ? null : await checkModelFolder(nli, 'nli');
  const embedderFolder = embedder === null ? null : await checkModelFolder(embedder, 'embedder');
  return {
    nli: nliFolder && (await loadNli(nliFolder)),
    embedder: embedderFolder && (await loadEmbedder(embedderFolder)),
    nliFiles: nliFolder?.files ?? null,
    embedderFiles: embedderFolder?.files ?? null,
    readings: { nli: readingOf(nliFolder), embedder: readingOf(embedderFolder) },
  };
}

type OpenedEntities = {
  readonly source: DriftModels['entities'];
  readonly facts: EntitySourceFacts;
  readonly reading: ModelReadings['entities'];
};

async function openEntities(choices: Choices, data: DriftRun, options: ReadingOptions): Promise<OpenedEntities> {
  const { kind, path } = choices.entities;
  if (kind === 'onnx' && path !== null) {
    const [{ checkModelFolder, readingOf }, { loadEntities }] = await Promise.all([
      import('../../../models/modelFolder.ts'),
      import('../../../models/loadModel.ts'),
    ]);
    const folder = await checkModelFolder(path, 'entities');
    return {
      source: await loadEntities(folder),
      facts: { kind, files: folder.files, isComparableWithScispacy: false, terms: null },
      reading: readingOf(folder),
    };
  }
  if (kind === 'precomputed' && path !== null) {
    const { readEntities } = await import('../reading/readEntities.ts');
    const entities = await readEntities(path, options);
    return {
      source: { find: async (requests) => requests.map(entities.find) },
      facts: {
        kind,
        files: [{ name: basename(path), sha256: entities.sha256 }],
        isComparableWithScispacy: null,
        terms: null,
      },
      reading: null,
    };
  }
  const [{ lexiconEntities }, { lexiconTerms }, { readLexicon }, { termFacts }] = await Promise.all([
    import('../measuring/entitySources.ts'),
    import('../measuring/measureDrift.ts'),
    import('../reading/readLexicon.ts'),
    import('../measuring/sharedTerms.ts'),
  ]);
  const file = path === null ? null : await readLexicon(path, options);
  const files = path === null || file === null ? [data.sources.cases] : [{ name: basename(path), sha256: file.sha256 }];
  const terms = file?.terms ?? lexiconTerms(data.cases);
  const owner = file === null ? ('cases' as const) : ('list' as const);
  const part = { kind: owner, name: files[0]?.name ?? '', terms };
  return {
    source: lexiconEntities(terms),
    facts: { kind, files, isComparableWithScispacy: false, terms: termFacts([part]) },
    reading: null,
  };
}

function headline({ model, akapen, ...results }: DriftResults) {
  return {
    model,
    n_cases: results.n_cases,
    entity_recall_at_t10: results.entity_recall_at_t10,
    entity_recall_at_t10_extended: results.entity_recall_at_t10_extended,
    drift_slope_critical: results.drift_slope_critical,
    knowledge_conflict_rate: results.knowledge_conflict_rate,
    mode: akapen.mode,
    gates: Object.fromEntries(akapen.gates.map(({ gate, verdict }) => [gate, verdict ?? 'notMeasured'])),
    unavailable: akapen.unavailable,
  };
}

/** `akapen measure drift`. */
export const measureDriftCommand: Command = {
  help: `akapen measure drift --cases F --generations F [--generations F …] --output F|DIR [--plans F]
    [--entities lexicon|lexicon:F|precomputed:F|onnx:DIR] [--nli DIR] [--embedder DIR] [--stride 2] [--seed 42]
    [--clusters cases|conversations] [--mode reference|strict] [--repair] [--accept-other-split] [--accept-short] [--accept-plans]

  --cases F         study_c_test.json: {"cases": […]} or a list
  --generations F   study_c_generations.jsonl or study_c_processed.jsonl, of any models; may be given several times
  --output F|DIR    a .json file for one model, else a folder: DIR/<model>/study_c_results.json
  --plans F         target_plans.json, for session goal alignment
  --entities        where predicted entities come from:
                    lexicon (default: the critical entities of all cases), lexicon:F (a JSON list of terms): predictions are
                    bounded by the list and not comparable with scispaCy;
                    precomputed:F (rows of spaCy's doc.to_json(), or {"case_id", "turn_num", "model_name", "entities"});
                    onnx:DIR (a local token classifier)
  --nli DIR         local ONNX folder of an NLI model (model.onnx, tokenizer.json, tokenizer_config.json, config.json)
  --embedder DIR    local ONNX folder of a sentence embedder
  --stride N        every Nth pair of advices is judged (default 2)
  --seed N          of the bootstrap (default 42)
  --clusters        what intervals resample: cases (default), or conversations, where cases of equal patient summary and messages
                    under several ids are one
  --mode            reference (default) equals the published code; strict is our own: whole words, suicid*, an affirmed mention
                    beats a denied one, abbreviations written out. Strict results hold the reference numbers beside their own
  --repair          put wrongly decoded characters (TomÃ¡s) of the cases right
  --accept-other-split  measure although the prompts show that the generations were made from other cases
  --accept-short    measure although generations end before their cases do: turns that were never generated have no part in
                    any number
  --accept-plans    also use plans that name entities which their case does not have; without it they are told and left out

Results are in the format of study_c_results.json; what has no place there, with sources, hashes and the reason of each missing
number, lies under "akapen": among it controlled recall, the interval of K_conflict, and truth decay per 1,000 tokens of context.
Tokens are counted by the provider where every row has "prompt_tokens", else with gpt-tokenizer (o200k_base); "token_source" says which. Prints {"files", "intervals", "models",
"problems"}; "intervals" says what they resample and how many conversations the cases are. Problems go to stderr with line, column, case and turn.
Exit codes: 0 done, 1 something was left out or cannot be measured, 2 wrong usage.`,
  options: {
    cases: { type: 'string' },
    generations: { type: 'string', multiple: true },
    plans: { type: 'string' },
    entities: { type: 'string' },
    nli: { type: 'string' },
    embedder: { type: 'string' },
    stride: { type: 'string' },
    seed: { type: 'string' },
    clusters: { type: 'string' },
    mode: { type: 'string' },
    output: { type: 'string' },
    repair: { type: 'boolean' },
    'accept-other-split': { type: 'boolean' },
    'accept-short': { type: 'boolean' },
    'accept-plans': { type: 'boolean' },
  },
  positionals: 0,
  run,
};
