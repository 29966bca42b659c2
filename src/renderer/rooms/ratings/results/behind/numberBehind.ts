import type { NumberPlace } from '../../../../../shared/rooms/ratings/results.ts';
import type { Interval, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { matrixCells } from '../overview/matrixCells.ts';

/** A rate with the answers that it is made of: of the pool those to all criteria. */
type NumberBehind = {
  /** Null where nothing was compared. */
  readonly rate: number | null;
  readonly n: number;
  readonly interval: Interval;
  readonly outcomes: Readonly<Record<'x' | 'tie_good' | 'tie_bad' | 'y' | 'unable', number>>;
};

/** The rate of a pair or of a model, seen from its first model; null of all else. */
export function numberBehind(place: NumberPlace, scope: ScopeView, takesDrawn: boolean): NumberBehind | null {
  if (place.kind === 'pair') {
    const cell = matrixCells(scope, [place.x, place.y], takesDrawn)[0]?.[1];
    const isOf = (x: string, y: string) => x === place.x && y === place.y;
    const pair = scope.pairs.find(({ x, y }) => isOf(x, y) || isOf(y, x));
    if (cell === undefined || pair === undefined) return null;
    const [won, lost] = pair.x === place.x ? [pair.xWins, pair.yWins] : [pair.yWins, pair.xWins];
    return { ...cell, outcomes: outcomesOf(pair, won, lost) };
  }
  const row = place.kind === 'model' ? scope.models.find(({ model }) => model === place.model) : undefined;
  if (row === undefined) return null;
  const { value, n, interval, drawn } = row.rate;
  return { rate: value, n, interval: takesDrawn ? drawn : interval, outcomes: outcomesOf(row, row.wins, row.losses) };
}

type Undecided = Pick<ScopeView['models'][number], 'tiesGood' | 'tiesBad' | 'unable'>;

function outcomesOf({ tiesGood, tiesBad, unable }: Undecided, x: number, y: number): NumberBehind['outcomes'] {
  return { x, tie_good: tiesGood, tie_bad: tiesBad, y, unable };
}
