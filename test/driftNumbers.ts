import type { ModelNumbers } from '../src/shared/rooms/drift/modelNumbers.ts';

/** The numbers of the window under the keys of `study_c_results.json`, written down apart from the code that writes the file. */
export function asResults({ recallAtTen, slope, conflict, alignment, curves, caseCount }: ModelNumbers) {
  const { critical, extended } = curves;
  const written = {
    study: 'C',
    entity_recall_at_t10: recallAtTen.critical ?? 0,
    entity_recall_at_t10_extended: recallAtTen.extended ?? 0,
    knowledge_conflict_rate: conflict?.evaluatedPairs.rate ?? null,
    n_cases: caseCount,
    drift_slope_critical: slope.critical ?? 0,
    drift_slope_extended: slope.extended ?? 0,
    continuity_score: alignment?.actions,
    session_goal_alignment_full: alignment?.full,
    session_goal_alignment_actions: alignment?.actions,
    alignment_curve_actions: alignment?.curve.filter((mean) => mean !== null),
    entity_recall_ci: recallAtTen.interval ?? undefined,
    average_recall_curve: critical.recall,
    average_recall_curve_critical: critical.recall,
    average_recall_curve_extended: extended.recall,
    average_precision_curve_critical: critical.precision,
    average_precision_curve_extended: extended.precision,
    average_f1_curve_critical: critical.f1,
    average_f1_curve_extended: extended.f1,
    average_hallucinated_rate_curve_critical: critical.hallucinatedRate,
    average_hallucinated_rate_curve_extended: extended.hallucinatedRate,
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}
