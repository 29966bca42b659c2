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

/** Cases that recall at turn 10 is of; of runs and files that did not count these, all with a gold entity. */
export function casesAtTen({ casesWithTen, casesWithGold }: Pick<ModelNumbers, 'casesWithTen' | 'casesWithGold'>) {
  return casesWithTen ?? casesWithGold;
}

/**
 * Of how many of its cases the recall at turn 10 is that of an earlier turn, as turn 10 has no summary. Null where it is of none, and
 * where nobody counted them.
 */
export function earlierThanTen(
  numbers: Pick<ModelNumbers, 'perTurn' | 'casesWithTen' | 'casesWithGold'>,
  model: Pick<MeasuredModel, 'fileDatasetId'>,
): { readonly count: number; readonly of: number } | null {
  const atTen = casesAtTurn(numbers, 10, model);
  const of = casesAtTen(numbers);
  return atTen === null || of === null || atTen >= of ? null : { count: of - atTen, of };
}
