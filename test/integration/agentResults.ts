const keys = [
  'fluency',
  'explanation_accuracy',
  'explanation_completeness',
  'claim_accuracy_score',
  'claim_support',
  'coherence',
  'fact_verification',
];

/** A file of results in which each item has one value of every metric. */
export function results(values: readonly (number | null)[]): string {
  const bertscore = values.map((value) => ({ Precision: value, Recall: value, F1: value }));
  return JSON.stringify({ bertscore, ...Object.fromEntries(keys.map((key) => [key, values])) });
}

/** A file of what an agent wrote. */
export const outputs = (...texts: readonly string[]) =>
  JSON.stringify(texts.map((text) => ({ generated_explanation: text })));

/** The results of two agents. */
export const members = [
  ['P/m/base/mixed.json', results([1, 2, 3]), 8],
  ['P/m/exp/mixed.json', results([2, null, 1]), 8],
] as const;
export const choice = { model: 'P/m', scenario: 'mixed', leaveOutEmpty: false };
