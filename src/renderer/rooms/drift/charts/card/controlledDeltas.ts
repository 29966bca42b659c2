import type { DriftInterval } from '../../../../../shared/rooms/drift/modelNumbers.ts';
import type { ControlledFile } from '../../../../../shared/rooms/drift/resultsFile.ts';

type ControlledDelta = {
  readonly from: string;
  readonly to: string;
  readonly metric: string;
  readonly value: number;
  readonly interval: DriftInterval | null;
  readonly pairs: number | null;
};

/** How arms differ, one row for each metric of each pair: a number as it is, or an object with its value and bounds. */
export function deltasOf({ pairwise_deltas: pairs = [] }: ControlledFile): ControlledDelta[] {
  return pairs.flatMap(({ from_arm: from, to_arm: to, n_pairs: count, metrics = {} }) =>
    Object.entries(metrics).flatMap(([metric, found]) => {
      const delta = readDelta(found);
      return delta === null ? [] : [{ from, to, metric, ...delta, pairs: count ?? null }];
    }),
  );
}

function readDelta(found: unknown): Pick<ControlledDelta, 'value' | 'interval'> | null {
  if (typeof found === 'number') return { value: found, interval: null };
  if (typeof found !== 'object' || found === null) return null;
  const fields = new Map<string, unknown>(Object.entries(found));
  const number = (...names: readonly string[]) =>
    names.map((name) => fields.get(name)).find((value) => typeof value === 'number') ?? null;
  const [value, lower, upper] = [number('delta', 'value', 'difference'), number('ci_lower'), number('ci_upper')];
  if (value === null) return null;
  return { value, interval: lower === null || upper === null ? null : { lower, upper } };
}
