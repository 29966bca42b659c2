/** Wins of models over each other: `wins[i · count + j]` is the weight of the votes that i got against j; a tie is half of one for each. */
export type WinMatrix = { readonly count: number; readonly wins: Float64Array };

/**
 * Whether strengths on one scale exist: `not_connected` where some models were never compared, even through others; `not_finite` where some
 * never lost anything to the rest, so that the likelihood has no maximum.
 */
export type ComparisonStatus = 'no_comparisons' | 'not_connected' | 'not_finite' | 'ok';

export type ComparisonGraph = {
  readonly status: ComparisonStatus;
  /** Models with at least one vote, in order. Only they are in the parts. */
  readonly compared: readonly number[];
  /** Models that comparisons join. */
  readonly components: readonly (readonly number[])[];
  /** Models between which wins lead there and back. */
  readonly strongComponents: readonly (readonly number[])[];
};

export function comparisonGraph({ count, wins }: WinMatrix): ComparisonGraph {
  const hasWon = (one: number, other: number) => (wins[one * count + other] ?? 0) > 0;
  const hasLost = (one: number, other: number) => hasWon(other, one);
  const hasMet = (one: number, other: number) => hasWon(one, other) || hasWon(other, one);
  const models = Array.from({ length: count }, (_, model) => model);
  const compared = models.filter((one) => models.some((other) => hasMet(one, other)));
  const components = partsOf(compared, (from) => reachable(from, count, hasMet));
  const strongComponents = partsOf(compared, (from) => {
    const [beaten, lostTo] = [reachable(from, count, hasWon), reachable(from, count, hasLost)];
    return new Set([...beaten].filter((model) => lostTo.has(model)));
  });
  return { status: statusOf(components.length, strongComponents.length), compared, components, strongComponents };
}

function statusOf(components: number, strongComponents: number): ComparisonStatus {
  if (components === 0) return 'no_comparisons';
  if (components > 1) return 'not_connected';
  return strongComponents > 1 ? 'not_finite' : 'ok';
}

/** The models that any number of steps lead to, `from` itself among them. */
function reachable(from: number, count: number, leads: (one: number, other: number) => boolean): Set<number> {
  const reached = new Set([from]);
  // A set is gone through in the order in which it grows.
  for (const one of reached)
    for (let other = 0; other < count; other += 1) if (!reached.has(other) && leads(one, other)) reached.add(other);
  return reached;
}

/** Models in parts, each of them all that `partOf` its first model gives. */
function partsOf(models: readonly number[], partOf: (first: number) => ReadonlySet<number>): number[][] {
  const parts: number[][] = [];
  let left = models;
  for (let [first] = left; first !== undefined; [first] = left) {
    const part = partOf(first);
    parts.push(left.filter((model) => part.has(model)));
    left = left.filter((model) => !part.has(model));
  }
  return parts;
}
