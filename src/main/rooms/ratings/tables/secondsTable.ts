import type { ReadableDatabase } from '../../../database/types.ts';
import { standing } from './submissionsTable.ts';

/**
 * Seconds of each judgement that stands, both pages together, by who made it here: of those by versions of the protocol that record time. What
 * came from elsewhere is nobody's of this project.
 */
export function readSeconds(db: ReadableDatabase, studyId: number): ReadonlyMap<string, readonly number[]> {
  const rows = db
    .prepare<[number], { evaluatorId: string; seconds: number }>(
      `SELECT s.evaluator_id AS evaluatorId,
         (s.said_json ->> '$.draft.secondsPairwise') + (s.said_json ->> '$.draft.secondsRating') AS seconds
       FROM rating_submissions s
       JOIN rating_protocols p ON p.study_id = s.study_id AND p.version = CAST(s.protocol_version AS INTEGER)
       WHERE s.study_id = ? AND s.evaluator_id IS NOT NULL AND p.protocol_json ->> 'recordsTime' = 1 AND ${standing}
       ORDER BY s.counter`,
    )
    .all(studyId);
  const seconds = new Map<string, number[]>();
  for (const row of rows) seconds.set(row.evaluatorId, [...(seconds.get(row.evaluatorId) ?? []), row.seconds]);
  return seconds;
}
