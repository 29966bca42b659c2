import type { ReadableDatabase } from '../../../database/types.ts';
import type { Written } from '../../../judgements/commentsTable.ts';
import { standing } from './submissionsTable.ts';

/**
 * The comment and the reasons in judgements that an evaluator made here and that stand, of studies in sight; the newest judgement first. They are
 * the evaluator's words alone: no answer that was judged, and no model's name but one that they typed themselves.
 */
export function remarksBy(db: ReadableDatabase, evaluatorId: string): Written[] {
  return db
    .prepare<[string], Written>(
      `SELECT w.value AS text, s.submitted_at AS savedAt, s.counter
       FROM rating_submissions s JOIN revisions r ON r.counter = s.counter LEFT JOIN datasets d ON d.id = r.dataset_id,
         json_tree(s.said_json, '$.draft') w
       WHERE s.evaluator_id = ? AND coalesce(d.withdrawn, 0) = 0 AND ${standing}
         AND w.key IN ('comment', 'reason') AND w.type = 'text' AND w.value <> ''
       ORDER BY s.counter DESC, w.id`,
    )
    .all(evaluatorId);
}
