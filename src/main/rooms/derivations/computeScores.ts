import { AppError } from '../../../shared/errors.ts';
import type { ScoreOptions, ScoreSource, ScoreTotals } from '../../../shared/rooms/derivations/score.ts';
import type { Context } from '../../context.ts';
import { requireKeptFile } from '../../localPath.ts';
import { optionReasons } from './score/comparability.ts';
import type { ScoredItem } from './score/scoredItem.ts';
import { jemhopqaGold, r4cGold, referenceOrders } from './score/scoreInputs.ts';
import { jemhopqaVersion } from './score/scoreJemhopqa.ts';
import { lowestReferenceOrder, r4cSeed, r4cVersion } from './score/scoreR4c.ts';
import type { ScoreTaskInput } from './score/scoreTasks.ts';
import type { TokenizerDescription, TokenizerFiles } from './score/tokenizeStrings.ts';
import { scoreTotals } from './score/totals.ts';
import type { PredictionRow } from './tables/predictionsTable.ts';
import type { GoldRow } from './tables/questionsTable.ts';

/** Gold questions in file order, predictions by key, and how to compare them. */
export type ScoreBasis = {
  readonly metric: ScoreSource['metric'];
  readonly gold: readonly GoldRow[];
  readonly predictions: ReadonlyMap<string, PredictionRow>;
  readonly options: ScoreOptions;
  /** Whether the gold is that of a published file, and nobody changed it here: only then may its scores stand beside published ones. */
  readonly isPublishedGold: boolean;
};

export type Scores = { readonly items: readonly ScoredItem[]; readonly totals: ScoreTotals };

/** So many items travel to a worker at once: copying all of a large dataset would hold up the windows. */
const partSize = 1_000;

/** Which dictionaries the project's settings name. Throws FILE_UNREADABLE for one outside of the data folder. */
function tokenizerFiles({ settings, folder }: Pick<Context, 'settings' | 'folder'>): TokenizerFiles {
  const { sudachiDictionary, synonymDictionaries } = settings.current();
  const named = sudachiDictionary === null ? synonymDictionaries : [sudachiDictionary, ...synonymDictionaries];
  for (const path of named) requireKeptFile(path, folder.root);
  return { dictionaryPath: sudachiDictionary, synonymPaths: synonymDictionaries };
}

/** Name and hashes of the dictionaries that scores are computed with, worked out in a worker. Errors: FILE_UNREADABLE, IMPORT_MALFORMED. */
export function describeProjectTokenizer(
  context: Pick<Context, 'pool' | 'settings' | 'folder'>,
): Promise<TokenizerDescription> {
  return context.pool.run('derivations.describeTokenizer', tokenizerFiles(context));
}

/**
 * Scores predictions against gold questions in a worker; items come in gold order. The same basis and dictionaries give the same
 * bits. With `ignoreMissing` a question without a prediction takes no part, and is named; without it such a question ends the run,
 * as in the reference programs. Errors: INVALID_INPUT `{ missing }`, CANCELLED, and those of the dictionaries.
 */
export async function computeScores(
  context: Pick<Context, 'pool' | 'settings' | 'folder'>,
  basis: ScoreBasis,
  task: { readonly signal: AbortSignal; report(done: number, total: number | null): void },
): Promise<Scores> {
  refuseMissing(basis);
  const { metric, options } = basis;
  const tokenizer = metric === 'jemhopqa' ? await describeProjectTokenizer(context) : null;
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
    ...(tokenizer === null ? optionReasons(options) : tokenizer.reasons),
    ...(basis.isPublishedGold ? [] : (['goldNotPublished'] as const)),
  ];
  const source = scoreSource(basis, tokenizer);
  return { items, totals: scoreTotals({ items, source, reasons, otherProblems: [], reasonOf: ({ code }) => code }) };
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
  { metric, gold, predictions, options }: ScoreBasis,
): Generator<ScoreTaskInput> {
  const isPresent = ({ key }: GoldRow) => predictions.get(key)?.derivation !== undefined;
  const orders = metric === 'r4c' ? referenceOrders(gold.map(isPresent), options) : [];
  const files = tokenizerFiles(context);
  for (let start = 0; start < gold.length; start += partSize) {
    const part = gold.slice(start, start + partSize);
    if (metric === 'r4c') {
      const items = part.map(({ key, content }, index) => ({
        key,
        ...r4cGold(content),
        predictedDerivation: predictions.get(key)?.derivation,
        order: orders[start + index] ?? lowestReferenceOrder(options.references),
      }));
      yield { metric, items };
    } else {
      const items = part.map(({ key, content }) => ({
        key,
        ...jemhopqaGold(content),
        predictedAnswer: predictions.get(key)?.answer,
        predictedDerivation: predictions.get(key)?.derivation,
      }));
      yield { metric, items, files };
    }
  }
}

function scoreSource(
  { metric, options, isPublishedGold: publishedGold }: ScoreBasis,
  tokenizer: TokenizerDescription | null,
): ScoreSource {
  const { ignoreMissing, references, tieOrder } = options;
  if (metric === 'r4c') {
    return {
      metric,
      version: r4cVersion,
      tokenizer: null,
      dictionaries: [],
      options: { ignoreMissing, references, tieOrder, seed: r4cSeed, publishedGold },
    };
  }
  return {
    metric,
    version: jemhopqaVersion,
    tokenizer: tokenizer?.tokenizer ?? null,
    dictionaries: [...(tokenizer?.dictionaries ?? [])],
    options: { ignoreMissing, publishedGold },
  };
}
