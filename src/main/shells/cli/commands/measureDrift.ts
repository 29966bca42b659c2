import { basename } from 'node:path';
import { matchingModes } from '../../../../shared/drift/entityFilter.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { DriftModels } from '../../../drift/driftModels.ts';
import type { DriftResults, EntitySourceFacts } from '../../../drift/driftResults.ts';
import type { DriftRun } from '../../../drift/readDriftRun.ts';
import type { ReadingOptions } from '../../../drift/readingFile.ts';
import type { Arguments, Command, Terminal } from '../command.ts';
import { UsageError } from '../command.ts';
import { inWords, printDriftProblems } from './driftProblemSentence.ts';
import { writeDriftResults } from './driftResultFiles.ts';
import { refuseInput } from './refuseInput.ts';
import { optionalOption, requiredOption } from './scoreFiles.ts';

type Choices = {
  readonly cases: string;
  readonly generations: readonly string[];
  readonly plans: string | null;
  readonly entities: { readonly kind: EntitySourceFacts['kind']; readonly path: string | null };
  readonly nli: string | null;
  readonly embedder: string | null;
  readonly stride: number;
  readonly seed: number;
  readonly mode: (typeof matchingModes)[number];
  readonly output: string;
  readonly repair: boolean;
  readonly otherSplit: boolean;
};

function readChoices(args: Arguments): Choices {
  const given = args.values.generations;
  const generations = Array.isArray(given) ? given.filter((path) => typeof path === 'string') : [];
  if (generations.length === 0) throw new UsageError('--generations is missing');
  const mode = matchingModes.find((known) => known === (optionalOption(args, 'mode') ?? 'reference'));
  if (mode === undefined) throw new UsageError(`--mode must be ${matchingModes.join(' or ')}`);
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
    output: requiredOption(args, 'output'),
    repair: args.values.repair === true,
    otherSplit: args.values['accept-other-split'] === true,
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
  const [{ readDriftRun }, { directMeasurer, measureDrift }] = await Promise.all([
    import('../../../drift/readDriftRun.ts'),
    import('../../../drift/measureDrift.ts'),
  ]);
  const { cases, generations, plans, entities } = choices;
  await refuseInput(choices.output, [cases, ...generations, plans, entities.path]);
  const problems = printDriftProblems(terminal);
  const options = { onProblem: problems.take, repair: choices.repair };
  // Folders are checked first: a missing file should not be found out after minutes of reading.
  const models = await openModels(choices);
  const data = await readDriftRun(choices, options);
  if (data.otherSplit.length > 0 && !choices.otherSplit) {
    const details = { path: choices.generations.join(', '), cases: data.otherSplit.length };
    const told = 'The generations were made from other cases; --accept-other-split measures them all the same';
    throw new AppError('CONFLICT', told, details);
  }
  const { source, facts } = await openEntities(choices, data, options);
  const settings = { ...choices, entities: facts, nli: models.nliFiles, embedder: models.embedderFiles };
  const measurer = directMeasurer({ entities: source, nli: models.nli, embedder: models.embedder }, choices.stride);
  const measured = await measureDrift(data, settings, measurer, problems.take);
  const results = measured.map((one) => one.results);
  const files = await writeDriftResults(choices.output, results);
  terminal.print({ files, models: results.map(headline), problems: problems.counts() });
  return problems.errorCount() > 0 ? 1 : 0;
}

async function openModels({ nli, embedder }: Choices) {
  if (nli === null && embedder === null) return { nli: null, embedder: null, nliFiles: null, embedderFiles: null };
  const [{ checkModelFolder }, { loadEmbedder, loadNli }] = await Promise.all([
    import('../../../drift/onnx/modelFolder.ts'),
    import('../../../drift/onnx/loadModel.ts'),
  ]);
  const nliFolder = nli === null ? null : await checkModelFolder(nli, 'nli');
  const embedderFolder = embedder === null ? null : await checkModelFolder(embedder, 'embedder');
  return {
    nli: nliFolder && (await loadNli(nliFolder)),
    embedder: embedderFolder && (await loadEmbedder(embedderFolder)),
    nliFiles: nliFolder?.files ?? null,
    embedderFiles: embedderFolder?.files ?? null,
  };
}

type OpenedEntities = { readonly source: DriftModels['entities']; readonly facts: EntitySourceFacts };

async function openEntities(choices: Choices, data: DriftRun, options: ReadingOptions): Promise<OpenedEntities> {
  const { kind, path } = choices.entities;
  if (kind === 'onnx' && path !== null) {
    const [{ checkModelFolder }, { loadEntities }] = await Promise.all([
      import('../../../drift/onnx/modelFolder.ts'),
      import('../../../drift/onnx/loadModel.ts'),
    ]);
    const folder = await checkModelFolder(path, 'entities');
    return {
      source: await loadEntities(folder),
      facts: { kind, files: folder.files, isComparableWithScispacy: false },
    };
  }
  if (kind === 'precomputed' && path !== null) {
    const { readEntities } = await import('../../../drift/readEntities.ts');
    const entities = await readEntities(path, options);
    return {
      source: { find: async (requests) => requests.map(entities.find) },
      facts: { kind, files: [{ name: basename(path), sha256: entities.sha256 }], isComparableWithScispacy: null },
    };
  }
  const [{ lexiconEntities }, { lexiconTerms }, { readLexicon }] = await Promise.all([
    import('../../../drift/entitySources.ts'),
    import('../../../drift/measureDrift.ts'),
    import('../../../drift/readLexicon.ts'),
  ]);
  const file = path === null ? null : await readLexicon(path, options);
  const files = path === null || file === null ? [data.sources.cases] : [{ name: basename(path), sha256: file.sha256 }];
  return {
    source: lexiconEntities(file?.terms ?? lexiconTerms(data.cases)),
    facts: { kind, files, isComparableWithScispacy: false },
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
    unavailable: akapen.unavailable,
  };
}

/** `akapen measure drift`. */
export const measureDriftCommand: Command = {
  words: ['measure', 'drift'],
  summary: 'Measure how much of a case models keep over long conversations (Study C)',
  help: `akapen measure drift --cases F --generations F [--generations F …] --output F|DIR [--plans F]
    [--entities lexicon|lexicon:F|precomputed:F|onnx:DIR] [--nli DIR] [--embedder DIR] [--stride 2] [--seed 42]
    [--mode reference|strict] [--repair] [--accept-other-split]

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
  --mode            reference (default) equals the published code; strict is our own: whole words, suicid*, an affirmed mention
                    beats a denied one, abbreviations written out. Strict results hold the reference numbers beside their own
  --repair          put wrongly decoded characters (TomÃ¡s) of the cases right
  --accept-other-split  measure although the prompts show that the generations were made from other cases

Results are in the format of study_c_results.json; what has no place there, with sources, hashes and the reason of each missing
number, lies under "akapen": among it controlled recall, the interval of K_conflict, and truth decay per 1,000 tokens of context.
Tokens are counted by the provider where every row has "prompt_tokens", else with gpt-tokenizer (o200k_base); "token_source" says which. Prints {"files", "models", "problems"}. Problems go to stderr with line, column, case and turn.
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
    mode: { type: 'string' },
    output: { type: 'string' },
    repair: { type: 'boolean' },
    'accept-other-split': { type: 'boolean' },
  },
  positionals: 0,
  run,
};
