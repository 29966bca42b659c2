/** Questions of a score run as they are scored again, with other contents. */
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { Unsigned } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { scoringFiles } from './computeScores.ts';
import { metricOf } from './score/metrics.ts';
import type { ScoredItem, ScoreRow } from './score/scoredItem.ts';
import { readPrediction, readPresence } from './tables/predictionsTable.ts';
import type { readScoreRun } from './tables/scoresTable.ts';
import { synonymsAt } from './tables/synonymsTable.ts';

type Run = NonNullable<ReturnType<typeof readScoreRun>>;

/** A function that gives a question of the run with some content, in the order that the run drew for it; null where nothing is predicted. */
export function rowsOfRun(db: ReadableDatabase, run: Run): (key: string, content: QuestionContent) => ScoreRow | null {
  const orders = ordersOf(db, run);
  return (key, content) => {
    const prediction = readPrediction(db, run.predictionDatasetId, key);
    if (prediction === null) return null;
    const { answer, derivation, support } = prediction;
    return { key, content, predicted: { answer, derivation, support }, order: orders?.get(key) ?? null };
  };
}

/** By question, as the run drew them over all questions of its gold; null for a metric that draws none. */
function ordersOf(db: ReadableDatabase, run: Run) {
  const metric = metricOf(run.totals.source.metric);
  if (metric.orders([], run.options) === null) return null;
  const presence = readPresence(db, run.goldDatasetId, run.predictionDatasetId);
  const orders = metric.orders(
    presence.map(({ isPresent }) => isPresent === 1),
    run.options,
  );
  return new Map(presence.map(({ key }, index) => [key, orders?.[index] ?? null]));
}

/** Scores rows of a run in a thread, in their order, with the synonyms of the project that took part in it. Errors: those of the dictionaries. */
export async function scoreRows(context: Unsigned, run: Run, rows: readonly ScoreRow[]): Promise<ScoredItem[]> {
  const scored: ScoredItem[] = [];
  if (rows.length === 0) return scored;
  const { id, helper } = metricOf(run.totals.source.metric);
  const synonyms = run.options.projectSynonyms ? synonymsAt(context.db, run.atCounter) : [];
  const order = { metric: id, rows, files: scoringFiles(context, helper, synonyms) };
  await context.pool.run('derivations.score', order, { onBatch: (batch) => void scored.push(...batch) });
  return scored;
}
