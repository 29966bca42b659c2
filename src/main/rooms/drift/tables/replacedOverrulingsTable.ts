import { z } from 'zod';
import type { ReadableDatabase } from '../../../database/types.ts';
import { detailOf, overruleDetail } from '../aspects.ts';

type ReplacedRow = {
  readonly caseId: number;
  readonly aspect: string;
  readonly before: number;
  readonly beforeBy: string;
  readonly after: number | null;
  readonly afterBy: string;
  readonly savedAt: string;
};

/** Acts in force by which an evaluator changed what another one had overruled, or took it back; newest first. What says the same again is none. */
export function replacedOverrulings(db: ReadableDatabase, datasetId: number) {
  const rows = db
    .prepare<[number], ReplacedRow>(
      `SELECT c.item_id AS caseId, c.aspect, json_extract(c.before_json, '$.counts') AS before, b.name AS beforeBy,
         json_extract(c.after_json, '$.counts') AS after, e.name AS afterBy, r.saved_at AS savedAt
       FROM drift_cases d
       JOIN revision_changes c ON c.item_kind = 'driftCase' AND c.item_id = d.id AND c.aspect >= 'overrule:' AND c.aspect < 'overrule;'
       JOIN revisions r ON r.counter = c.counter AND r.relation = 'act'
       JOIN undo_entries u ON u.act_counter = c.counter AND u.state = 'done'
       JOIN evaluators e ON e.id = r.evaluator_id
       JOIN evaluators b ON b.id = json_extract(c.before_json, '$.evaluatorId')
       WHERE d.dataset_id = ? AND b.id <> e.id AND json_extract(c.before_json, '$.counts') IS NOT json_extract(c.after_json, '$.counts')
       ORDER BY c.counter DESC, c.seq`,
    )
    .all(datasetId);
  return rows.map(({ caseId, aspect, before, beforeBy, after, afterBy, savedAt }) => {
    const [model, turn, entity] = overruleDetail.parse(detailOf(aspect));
    return {
      ...{ caseId, model, turn, entity, savedAt },
      before: { counts: before === 1, by: beforeBy },
      after: { counts: after === null ? null : z.number().parse(after) === 1, by: afterBy },
    };
  });
}
