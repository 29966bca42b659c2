/** What follows for the findings of a trace from people and from its file. */
import { type DetectorId, fewestCallsOfShare, misfitShare } from '../../../../shared/traces/detectors.ts';
import type { ReadableDatabase } from '../../../database/types.ts';

/** Findings of the rules that an evaluator put away, as `<detector> <step>`; the step is -1 for the trace as a whole. */
export function readDismissals(db: ReadableDatabase, traceId: number, evaluatorId: string): Set<string> {
  const rows = db
    .prepare<[number, string], string>(
      "SELECT detector || ' ' || step FROM trace_dismissals WHERE trace_id = ? AND evaluator_id = ?",
    )
    .pluck()
    .all(traceId, evaluatorId);
  return new Set(rows);
}

/** Rules that hit too many calls of a dataset, with the share, over the traces that were examined so far. Answers are no calls, and hidden text stands in any step. */
export function readMisfits(db: ReadableDatabase, datasetId: number): ReadonlyMap<DetectorId, number> {
  const rows = db
    .prepare<{ dataset: number; fewest: number }, [detector: DetectorId, share: number]>(
      `WITH calls AS (SELECT sum(t.call_count) AS n FROM traces t JOIN trace_files f ON f.dataset_id = t.dataset_id
         WHERE t.dataset_id = :dataset AND t.position < f.examined_count)
       SELECT x.detector, sum(x.n) * 1.0 / calls.n FROM traces t CROSS JOIN trace_findings x ON x.trace_id = t.id, calls
       WHERE t.dataset_id = :dataset AND x.detector NOT IN ('answerMissing', 'hiddenText') AND calls.n >= :fewest GROUP BY x.detector`,
    )
    .raw()
    .all({ dataset: datasetId, fewest: fewestCallsOfShare });
  return new Map(rows.filter(([, share]) => share > misfitShare));
}
