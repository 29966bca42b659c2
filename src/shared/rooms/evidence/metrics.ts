/** The numbers that the study's result files hold of each explanation, in the order of its tables. Higher is better for all. */
export const metrics = [
  'bertscore_F1',
  'bertscore_Precision',
  'bertscore_Recall',
  'fluency',
  'coherence',
  'explanation_accuracy',
  'explanation_completeness',
  'claim_accuracy_score',
  'claim_support',
  'fact_verification',
] as const;
export type Metric = (typeof metrics)[number];

/** The agents of the study in its order; the first is what gains are measured against. Others follow by name. */
export const knownAgents = ['base', 'exp', 'coh', 'base_exp', 'base_exp_coh'] as const;

/** The tests that the study ran, by the names of their result files and in its order. Others follow by name. */
export const knownScenarios = [
  'baseline',
  'missing_evidence',
  'wrong_evidence',
  'mixed',
  'selection_test',
  'assignment_test',
  'full_data_noid',
] as const;

/** Distinct names with the known ones first, in their order, and the others behind by code unit. */
export function inKnownOrder(names: Iterable<string>, known: readonly string[]): string[] {
  const distinct = new Set(names);
  const others = [...distinct].filter((name) => !known.includes(name)).sort();
  return [...known.filter((name) => distinct.has(name)), ...others];
}
