import { AppError } from '../../../shared/errors.ts';
import type { ScoreOptions, ScoreSource, ScoreTotals } from '../../../shared/rooms/derivations/score.ts';
import type { SynonymPair } from '../../../shared/rooms/derivations/synonyms.ts';
import type { Context } from '../../context.ts';
import type { Kept } from '../../kept.ts';
import { requireKeptFile } from '../../localPath.ts';
import { builtInDictionaryPath } from '../../tokenizer/dictionary.ts';
import { settledStamp } from '../../tokenizer/rememberedSha256.ts';
import type { Helper, ScoringDescription, ScoringFiles } from './score/describeScoring.ts';
import type { Metric } from './score/metrics.ts';
import { describeList } from './score/projectSynonyms.ts';
import type { ScoredItem, ScoreRow } from './score/scoredItem.ts';
import type { ScoreTaskInput } from './score/scoreTasks.ts';
import { scoreTotals } from './score/totals.ts';
import type { PredictionRow } from './tables/predictionsTable.ts';
import type { GoldRow } from './tables/questionsTable.ts';

/** Gold questions in file order, predictions by key, and how to compare them. */
export type ScoreBasis = {
  readonly metric: Metric;
  readonly gold: readonly GoldRow[];
  readonly predictions: ReadonlyMap<string, PredictionRow>;
  readonly options: ScoreOptions;
  /** The synonyms of the project that take part. */
  readonly projectSynonyms: readonly SynonymPair[];
  /** Whether the gold is that of a published file, and nobody changed it here: only then may its scores stand beside published ones. */
  readonly isPublishedGold: boolean;
};

export type Scores = { readonly items: readonly ScoredItem[]; readonly totals: ScoreTotals };

/** So many items travel to a worker at once: copying all of a large dataset would hold up the windows. */
const partSize = 1_000;

/** Which files the project's settings name for a helper, with synonyms of the project that take part. Throws FILE_UNREADABLE for one outside of the data folder. */
export function scoringFiles(
  { settings, folder }: Pick<Context, 'settings' | 'folder'>,
  helper: Helper,
  projectSynonyms: readonly SynonymPair[],
): ScoringFiles {
  const { sudachiDictionary, synonymDictionaries, entityAliases } = settings.current();
  const named = helper === 'aliases' ? [entityAliases] : [sudachiDictionary, ...synonymDictionaries];
  for (const path of named) if (path !== null) requireKeptFile(path, folder.root);
  return {
    ...{ dictionaryPath: sudachiDictionary, synonymPaths: synonymDictionaries, projectSynonyms },
    aliasesPath: entityAliases,
  };
}

type Described = { readonly stamp: string; readonly description: ScoringDescription };

/** The last description for each helper: to hash and read the files takes longer than to score a question. */
const lastDescribed: Kept<Map<Helper, Described>> = { make: () => new Map() };

/**
 * Names and hashes of the files that scores are computed with, worked out in a worker, and remembered as long as no file changes (`settledStamp`).
 * Errors: FILE_UNREADABLE, IMPORT_MALFORMED.
 */
export async function describeProjectScoring(
  context: Pick<Context, 'pool' | 'settings' | 'folder' | 'kept'>,
  helper: Helper,
): Promise<ScoringDescription> {
  const files = scoringFiles(context, helper, []);
  const paths = readPaths(files, helper);
  const stamp = await stampOfAll(paths);
  const described = context.kept(lastDescribed);
  const known = described.get(helper);
  if (known !== undefined && known.stamp === stamp) return known.description;
  const description = await context.pool.run('derivations.describeScoring', { helper, files });
  // Written over while it was read: nobody knows what was described.
  if (stamp !== null && (await stampOfAll(paths)) === stamp) described.set(helper, { stamp, description });
  return description;
}

/** The files that a helper reads. */
function readPaths({ dictionaryPath, synonymPaths, aliasesPath }: ScoringFiles, helper: Helper): readonly string[] {
  if (helper === 'tokenizer') return [dictionaryPath ?? builtInDictionaryPath(), ...synonymPaths];
  return helper === 'aliases' && aliasesPath !== null ? [aliasesPath] : [];
}

/** Null where one of them changed a moment ago. */
async function stampOfAll(paths: readonly string[]): Promise<string | null> {
  const stamps = await Promise.all(paths.map(async (path) => (await settledStamp(path)).stamp));
  return stamps.includes(null) ? null : JSON.stringify(stamps);
}

/**
 * Scores predictions against gold questions in a worker; items come in gold order. The same basis and dictionaries give the same
 * bits. With `ignoreMissing` a question without a prediction takes no part, and is named; without it such a question ends the run,
 * as in the reference programs. Errors: INVALID_INPUT `{ missing }`, CANCELLED, and those of the dictionaries.
 */
export async function computeScores(
  context: Pick<Context, 'pool' | 'settings' | 'folder' | 'kept'>,
  basis: ScoreBasis,
  task: { readonly signal: AbortSignal; report(done: number, total: number | null): void },
): Promise<Scores> {
  refuseMissing(basis);
  const { metric, options } = basis;
  const description = await describeProjectScoring(context, metric.helper);
  const items: ScoredItem[] = [];
  for (const input of taskInputs(context, basis)) {
    const start = items.length;
    await context.pool.run('derivations.score', input, {
      signal: task.signal,
      onProgress: (done) => task.report(start + done, basis.gold.length),
      onBatch: (batch) => {
        items.push(...batch);
      },
    });
  }
  const reasons = [
    ...metric.reasonsOf(options),
    ...description.reasons,
    ...(basis.projectSynonyms.length > 0 ? (['projectSynonyms'] as const) : []),
    ...(basis.isPublishedGold ? [] : (['goldNotPublished'] as const)),
  ];
  const source = scoreSource(basis, description);
  const { scoresAnswers } = metric;
  const totals = scoreTotals({
    items,
    source,
    scoresAnswers,
    reasons,
    otherProblems: [],
    reasonOf: ({ code }) => code,
  });
  return { items, totals };
}

function refuseMissing({ gold, predictions, options }: ScoreBasis): void {
  if (options.ignoreMissing) return;
  const missing = gold.filter(({ key }) => !predictions.has(key)).map(({ key }) => key);
  if (missing.length === 0) return;
  throw new AppError('INVALID_INPUT', 'Predictions are missing', {
    missing: missing.slice(0, 20),
    count: missing.length,
  });
}

function* taskInputs(
  context: Pick<Context, 'settings' | 'folder'>,
  { metric, gold, predictions, options, projectSynonyms }: ScoreBasis,
): Generator<ScoreTaskInput> {
  const present = gold.map(({ key }) => predictions.get(key)?.derivation !== undefined);
  const orders = metric.orders(present, options);
  const files = scoringFiles(context, metric.helper, projectSynonyms);
  for (let start = 0; start < gold.length; start += partSize) {
    const rows = gold.slice(start, start + partSize).map(({ key, content }, index): ScoreRow => {
      const { answer, derivation, support } = predictions.get(key) ?? {};
      return { key, content, predicted: { answer, derivation, support }, order: orders?.[start + index] ?? null };
    });
    yield { metric: metric.id, rows, files };
  }
}

function scoreSource(
  { metric, options, projectSynonyms, isPublishedGold: publishedGold }: ScoreBasis,
  { tokenizer, dictionaries }: ScoringDescription,
): ScoreSource {
  return {
    metric: metric.id,
    version: metric.version,
    tokenizer,
    dictionaries: [...dictionaries],
    ...(projectSynonyms.length > 0 && { projectSynonyms: describeList(projectSynonyms) }),
    options: { ignoreMissing: options.ignoreMissing, ...metric.optionsOf(options), publishedGold },
  };
}
