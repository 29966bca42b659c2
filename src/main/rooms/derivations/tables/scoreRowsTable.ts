import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { isStale, parsedScore } from './scoresTable.ts';

/** A question with its score in a run. */
export type ScoreTableRow = {
  /** 1-based place in the file. */
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly type: string | null;
  readonly state: string;
  readonly score: ItemScore;
};

/** All questions that a run scored, in file order. */
export function readScoreRows(db: ReadableDatabase, runId: number): ScoreTableRow[] {
  return db
    .prepare<[number], Omit<ScoreTableRow, 'score'> & { json: string; stale: number }>(
      `SELECT q.position + 1 AS number, q.key, q.title, q.type, q.state, i.item_json AS json, ${isStale} AS stale
       FROM score_items i JOIN questions q ON q.id = i.question_id JOIN score_runs r ON r.id = i.run_id
       WHERE i.run_id = ? ORDER BY q.position`,
    )
    .all(runId)
    .map(({ json, stale, ...row }) => ({ ...row, score: parsedScore(json, runId, stale) }));
}
