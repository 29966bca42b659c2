import { z } from 'zod';

const curve = z.array(z.number().nullable());

/**
 * `study_c_results.json` as it is read for display: by Akapen or by another program. Keys of the format that are absent are
 * undefined; NaN, which Python writes, is null.
 */
export const resultsFileSchema = z.object({
  model: z.string(),
  study: z.string().optional(),
  entity_recall_at_t10: z.number().nullable(),
  entity_recall_at_t10_extended: z.number().nullable().optional(),
  knowledge_conflict_rate: z.number().nullable().optional(),
  n_cases: z.number().int().nullable().optional(),
  drift_slope_critical: z.number().nullable().optional(),
  drift_slope_extended: z.number().nullable().optional(),
  continuity_score: z.number().nullable().optional(),
  session_goal_alignment_full: z.number().nullable().optional(),
  session_goal_alignment_actions: z.number().nullable().optional(),
  alignment_curve_actions: curve.optional(),
  entity_recall_ci: z.object({ lower: z.number().nullable(), upper: z.number().nullable() }).nullable().optional(),
  average_recall_curve: curve.optional(),
  average_recall_curve_critical: curve.optional(),
  average_recall_curve_extended: curve.optional(),
  average_precision_curve_critical: curve.optional(),
  average_precision_curve_extended: curve.optional(),
  average_f1_curve_critical: curve.optional(),
  average_f1_curve_extended: curve.optional(),
  average_hallucinated_rate_curve_critical: curve.optional(),
  average_hallucinated_rate_curve_extended: curve.optional(),
  akapen: z.record(z.string(), z.unknown()).optional(),
});
export type ResultsFile = z.infer<typeof resultsFileSchema>;

/**
 * `drift_metrics.json`: the published table of several models, of the study's other metric script. Its recall is of exact matches, of
 * another reference list than `study_c_results.json`; the interval is of each case's last turn; bounds are rounded to four digits. NaN is null.
 */
export const metricsFileSchema = z
  .array(
    z.object({
      model: z.string(),
      total_cases: z.number().int().nullable().optional(),
      usable_cases: z.number().int().nullable().optional(),
      entity_recall_t1: z.number().nullable().optional(),
      entity_recall_t5: z.number().nullable().optional(),
      entity_recall_t10: z.number().nullable(),
      entity_recall_t10_ci_low: z.number().nullable().optional(),
      entity_recall_t10_ci_high: z.number().nullable().optional(),
      recall_curve: curve,
      knowledge_conflict_rate: z.number().nullable().optional(),
      knowledge_conflict_rate_ci_low: z.number().nullable().optional(),
      knowledge_conflict_rate_ci_high: z.number().nullable().optional(),
      contradictions_found: z.number().int().nullable().optional(),
      avg_turns_per_case: z.number().nullable().optional(),
      continuity_score: z.number().nullable().optional(),
      continuity_source: z.string().nullable().optional(),
    }),
  )
  .min(1);
export type MetricsFile = z.infer<typeof metricsFileSchema>;

const metrics = z.record(z.string(), z.unknown());

/** `ctrl_v2_study_c_results.json`: the controlled variants of the newest code, as arms with a rate of compliance each. */
export const controlledFileSchema = z.object({
  model: z.string(),
  arms: z.record(
    z.string(),
    z.object({
      primary_metric: z.object({
        metric_name: z.string(),
        value: z.number().nullable(),
        n_total: z.number().int().nullable().optional(),
        n_compliant: z.number().int().nullable().optional(),
        ci_lower: z.number().nullable().optional(),
        ci_upper: z.number().nullable().optional(),
      }),
      task_metrics: metrics.optional(),
      counts: metrics.optional(),
      notes: z.unknown().optional(),
    }),
  ),
  pairwise_deltas: z
    .array(
      z.object({
        from_arm: z.string(),
        to_arm: z.string(),
        n_pairs: z.number().int().nullable().optional(),
        metrics: metrics.optional(),
      }),
    )
    .optional(),
  generated_at: z.string().optional(),
});
export type ControlledFile = z.infer<typeof controlledFileSchema>;
