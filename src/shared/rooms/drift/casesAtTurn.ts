import type { MeasuredModel, ModelNumbers } from './modelNumbers.ts';

/**
 * Cases that the means of a model at a turn (from 1) are of; 0 where none has the turn. Null where nobody counted them: results of
 * another program say nothing, and no file says anything of turns behind its counts.
 */
export function casesAtTurn(
  { perTurn }: Pick<ModelNumbers, 'perTurn'>,
  turn: number,
  { fileDatasetId }: Pick<MeasuredModel, 'fileDatasetId'>,
): number | null {
  return perTurn[turn - 1] ?? (fileDatasetId !== null || perTurn.length === 0 ? null : 0);
}
