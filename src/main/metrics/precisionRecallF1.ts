/** Precision, recall and their harmonic mean, fractions in [0, 1]. */
export type Fractions = { readonly prec: number; readonly recall: number; readonly f1: number };

/**
 * Precision `correct / predictedCount`, recall `correct / goldCount` and `2PR / (P + R)`; each is 0 where it would divide by
 * zero, so nothing predicted for nothing expected is 0, not 1. `correct` is a sum of similarities and need not be whole.
 * Source: `Evaluator.evaluate` of r4c_evaluate.py and of JEMHopQA's evaluate.py.
 */
export function precisionRecallF1(correct: number, predictedCount: number, goldCount: number): Fractions {
  const prec = predictedCount > 0 ? correct / predictedCount : 0;
  const recall = goldCount > 0 ? correct / goldCount : 0;
  return { prec, recall, f1: harmonicMean(prec, recall) };
}

/** `2PR / (P + R)`; 0 where both are 0. */
export function harmonicMean(prec: number, recall: number): number {
  return prec + recall > 0 ? (2 * prec * recall) / (prec + recall) : 0;
}

/** The same numbers under their whole names. */
export type Overlap = { readonly precision: number; readonly recall: number; readonly f1: number };

/** `precisionRecallF1` under whole names. */
export function overlapOf(correct: number, predictedCount: number, goldCount: number): Overlap {
  const { prec: precision, recall, f1 } = precisionRecallF1(correct, predictedCount, goldCount);
  return { precision, recall, f1 };
}
