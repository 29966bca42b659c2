import { driftLine } from '../../../../shared/rooms/drift/curves.ts';
import type { DriftInterval } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { bootstrapStatistic } from '../../../metrics/bootstrap.ts';
import { groupByCluster } from '../../../metrics/clusters.ts';
import { hasInterval } from './intervalCases.ts';

/**
 * The interval of the slope of the mean curve: clusters of cases are resampled and the mean curve is drawn anew each time. `curves` have a
 * value or null by turn. Null for too few cases and for fewer than two turns; in a draw without any case of a turn that turn is absent.
 */
export function slopeInterval(
  curves: readonly (readonly (number | null)[])[],
  clusters: readonly number[],
  seed: number,
): DriftInterval | null {
  const groups = groupByCluster(clusters);
  const turns = Math.max(0, ...curves.map(({ length }) => length));
  if (turns < 2 || !hasInterval(curves.length, groups.length)) return null;
  const sums = new Float64Array(groups.length * turns);
  const counts = new Float64Array(groups.length * turns);
  for (const [group, items] of groups.entries()) {
    for (const item of items) {
      for (const [turn, value] of (curves[item] ?? []).entries()) {
        if (value === null) continue;
        const at = group * turns + turn;
        sums[at] = (sums[at] ?? 0) + value;
        counts[at] = (counts[at] ?? 0) + 1;
      }
    }
  }
  const [sum, count] = [new Float64Array(turns), new Float64Array(turns)];
  const slopeOf = (drawn: Int32Array) => {
    sum.fill(0);
    count.fill(0);
    for (let index = 0; index < drawn.length; index += 1) {
      const from = (drawn[index] ?? 0) * turns;
      for (let turn = 0; turn < turns; turn += 1) {
        sum[turn] = (sum[turn] ?? 0) + (sums[from + turn] ?? 0);
        count[turn] = (count[turn] ?? 0) + (counts[from + turn] ?? 0);
      }
    }
    const means = Array.from(sum, (total, turn) => (count[turn] ? total / count[turn] : null));
    return means.filter((mean) => mean !== null).length < 2 ? null : (driftLine(means)?.slope ?? null);
  };
  return bootstrapStatistic(groups.length, slopeOf, { seed });
}
