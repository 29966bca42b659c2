import { AppError } from '../../../shared/errors.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { ItemScore } from '../../../shared/rooms/derivations/score.ts';
import type { Unsigned } from '../../context.ts';
import { describeProjectScoring } from './computeScores.ts';
import { rowsOfRun, scoreRows } from './rowsOfRun.ts';
import { metricOf } from './score/metrics.ts';
import { storedItemScore } from './score/scoreTasks.ts';
import { readStoredQuestion } from './tables/questionsTable.ts';
import { readScoreRun } from './tables/scoresTable.ts';

/**
 * What a run would say of one of its questions if that had `content`; nothing is stored. Equals what the next run of the same
 * predictions stores for that content, with the same synonyms of the project. Null where the question has no prediction, or the dictionaries are no longer those of the run:
 * two such numbers would not compare. Errors: NOT_FOUND, and those of the dictionaries.
 */
export async function scoreContent(
  context: Unsigned,
  { runId, questionId, content }: { runId: number; questionId: number; content: QuestionContent },
): Promise<ItemScore | null> {
  const { db } = context;
  const run = readScoreRun(db, runId);
  if (run === null) throw new AppError('NOT_FOUND', `There is no score run ${runId}`, { kind: 'run', id: runId });
  const { key } = readStoredQuestion(db, questionId);
  const row = rowsOfRun(db, run)(key, content);
  if (row === null) return null;
  const metric = metricOf(run.totals.source.metric);
  const { dictionaries } = await describeProjectScoring(context, metric.helper);
  const hashes = (list: typeof dictionaries) => list.map(({ sha256 }) => sha256).join();
  if (hashes(dictionaries) !== hashes(run.totals.source.dictionaries)) return null;
  const [item] = await scoreRows(context, run, [row]);
  return item === undefined ? null : { ...storedItemScore(item), runId, stale: false };
}
