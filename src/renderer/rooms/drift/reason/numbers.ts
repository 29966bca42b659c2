import type { MeasuredModel, ModelNumbers } from '../../../../shared/drift/modelNumbers.ts';

/** A share with two decimals, for lists. */
export const share = (value: number) => value.toFixed(2);

/** Mean of the critical recall at a turn with the cases it is of; null where no case has the turn. */
export function meanAt({ curves, perTurn }: ModelNumbers, turn: number): { mean: number; cases: number } | null {
  const mean = curves.critical.recall[turn - 1] ?? null;
  return mean === null ? null : { mean, cases: perTurn[turn - 1] ?? 0 };
}

/** The numbers of a model of the run, and its place among the lines, which is its colour. */
export function modelOf(
  models: readonly MeasuredModel[],
  model: string,
): { numbers: MeasuredModel; at: number } | null {
  const at = models.findIndex((one) => one.fileDatasetId === null && one.model === model);
  const numbers = models[at];
  return numbers === undefined ? null : { numbers, at };
}
