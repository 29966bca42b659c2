import { AppError } from '../../../shared/errors.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { ItemScore } from '../../../shared/rooms/derivations/score.ts';
import type { Unsigned } from '../../context.ts';
import { describeProjectScoring, scoringFiles } from './computeScores.ts';
import { metricOf } from './score/metrics.ts';
import type { ScoredItem } from './score/scoredItem.ts';
import { storedItemScore } from './score/scoreTasks.ts';
import { readPrediction, readPresence } from './tables/predictionsTable.ts';
import { readStoredQuestion } from './tables/questionsTable.ts';
import { readScoreRun } from './tables/scoresTable.ts';

/**
 * What a run would say of one of its questions if that had `content`; nothing is stored. Equals what the next run of the same
 * predictions stores for that content. Null where the question has no prediction, or the dictionaries are no longer those of the run:
 * two such numbers would not compare. Errors: NOT_FOUND, and those of the dictionaries.
 */
export async function scoreContent(
  context: Unsigned,
  { runId, questionId, content }: { runId: number; questionId: number; content: QuestionContent },
): Promise<ItemScore | null> {
  const { db, pool } = context;
  const run = readScoreRun(db, runId);
  if (run === null) throw new AppError('NOT_FOUND', `There is no score run ${runId}`, { kind: 'run', id: runId });
  const { key } = readStoredQuestion(db, questionId);
  const prediction = readPrediction(db, run.predictionDatasetId, key);
  if (prediction === null) return null;
  const metric = metricOf(run.totals.source.metric);
  const { dictionaries } = await describeProjectScoring(context, metric.helper);
  const hashes = (list: typeof dictionaries) => list.map(({ sha256 }) => sha256).join();
  if (hashes(dictionaries) !== hashes(run.totals.source.dictionaries)) return null;
  const { answer, derivation, support } = prediction;
  const row = { key, content, predicted: { answer, derivation, support }, order: orderOf(context, run, key) };
  const scored: ScoredItem[] = [];
  const files = scoringFiles(context, metric.helper);
  await pool.run(
    'derivations.score',
    { metric: metric.id, rows: [row], files },
    {
      onBatch: (batch) => void scored.push(...batch),
    },
  );
  const item = scored[0];
  return item === undefined ? null : { ...storedItemScore(item), runId, stale: false };
}

/** The order that the run drew for a question; null for a metric that draws none. */
function orderOf({ db }: Unsigned, run: NonNullable<ReturnType<typeof readScoreRun>>, key: string) {
  const metric = metricOf(run.totals.source.metric);
  if (metric.orders([], run.options) === null) return null;
  const presence = readPresence(db, run.goldDatasetId, run.predictionDatasetId);
  const orders = metric.orders(
    presence.map(({ isPresent }) => isPresent === 1),
    run.options,
  );
  return orders?.[presence.findIndex((one) => one.key === key)] ?? null;
}
