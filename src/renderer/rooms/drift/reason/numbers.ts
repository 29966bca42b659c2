import type { MeasuredModel, ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';

/** A share with two decimals, for lists. */
export const share = (value: number) => value.toFixed(2);

/** Mean of the critical recall at a turn with the cases it is of; null where no case has the turn. */
export function meanAt({ curves, perTurn }: ModelNumbers, turn: number): { mean: number; cases: number } | null {
  const mean = curves.critical.recall[turn - 1] ?? null;
  return mean === null ? null : { mean, cases: perTurn[turn - 1] ?? 0 };
}

/** The numbers of a model of the run. */
export function modelOf(models: readonly MeasuredModel[], model: string): MeasuredModel | null {
  return models.find((one) => one.fileDatasetId === null && one.model === model) ?? null;
}
