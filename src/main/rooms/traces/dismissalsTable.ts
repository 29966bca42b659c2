import type { ReadableDatabase } from '../../database/types.ts';

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
