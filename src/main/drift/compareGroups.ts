import type { DriftInterval } from '../../shared/drift/modelNumbers.ts';
import { bootstrapStatistic } from '../metrics/bootstrap.ts';
import { pairwiseMean } from '../metrics/pairwiseMean.ts';

/** A case with the mean of each group's models in it; null where the group has no value. */
export type GroupedCase = { readonly one: number | null; readonly other: number | null };

export type GroupComparison = {
  /** Means over cases; null where the group has none. */
  readonly one: number | null;
  readonly other: number | null;
  readonly difference: number | null;
  readonly interval: DriftInterval | null;
  /** Cases with a value of either group, and those with one of both. */
  readonly caseCount: number;
  readonly pairedCount: number;
};

/**
 * The difference of two groups, first less second. Interval: 1,000 times as many cases as have a value are drawn with replacement
 * (MT19937 from `seed`, as for every interval), each for both groups at once, and the difference of the two means over what was
 * drawn is taken; draws in which a group has no value are left out; the 2.5th and 97.5th percentiles. So cases that both groups
 * answered are compared in pairs. Null for fewer than two cases.
 */
export function compareGroups(cases: readonly GroupedCase[], seed: number): GroupComparison {
  const drawnFrom = cases.filter(({ one, other }) => one !== null || other !== null);
  const values = (group: keyof GroupedCase) => drawnFrom.map((each) => each[group]).filter((value) => value !== null);
  const one = pairwiseMean(values('one'));
  const other = pairwiseMean(values('other'));
  const both = one !== null && other !== null;
  return {
    one,
    other,
    difference: both ? one - other : null,
    interval:
      both && drawnFrom.length > 1 ? bootstrapStatistic(drawnFrom.length, differenceIn(drawnFrom), { seed }) : null,
    caseCount: drawnFrom.length,
    pairedCount: drawnFrom.filter((each) => each.one !== null && each.other !== null).length,
  };
}

function differenceIn(cases: readonly GroupedCase[]): (drawn: Int32Array) => number | null {
  const column = (group: keyof GroupedCase) => ({
    values: Float64Array.from(cases, (each) => each[group] ?? 0),
    is: Uint8Array.from(cases, (each) => (each[group] === null ? 0 : 1)),
  });
  const [one, other] = [column('one'), column('other')];
  return (drawn) => {
    let [sumOne, sumOther, countOne, countOther] = [0, 0, 0, 0];
    for (let index = 0; index < drawn.length; index += 1) {
      const at = drawn[index] ?? 0;
      sumOne += one.values[at] ?? 0;
      sumOther += other.values[at] ?? 0;
      countOne += one.is[at] ?? 0;
      countOther += other.is[at] ?? 0;
    }
    return countOne === 0 || countOther === 0 ? null : sumOne / countOne - sumOther / countOther;
  };
}
