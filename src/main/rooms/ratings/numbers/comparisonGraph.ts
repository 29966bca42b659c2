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

export function comparisonGraph(matrix: WinMatrix): ComparisonGraph {
  const { count, wins } = matrix;
  const weight = (one: number, other: number) => wins[one * count + other] ?? 0;
  const models = Array.from({ length: count }, (_, model) => model);
  const compared = models.filter((one) => models.some((other) => weight(one, other) + weight(other, one) > 0));
  const joined = reachable(count, (one, other) => weight(one, other) + weight(other, one) > 0);
  const beaten = reachable(count, (one, other) => weight(one, other) > 0);
  const components = partsOf(compared, (one, other) => joined[one * count + other] === 1);
  const strongComponents = partsOf(
    compared,
    (one, other) => beaten[one * count + other] === 1 && beaten[other * count + one] === 1,
  );
  const status =
    compared.length === 0
      ? 'no_comparisons'
      : components.length > 1
        ? 'not_connected'
        : strongComponents.length > 1
          ? 'not_finite'
          : 'ok';
  return { status, compared, components, strongComponents };
}

/** Which models lead to which over any number of steps (Warshall 1962). */
function reachable(count: number, leads: (one: number, other: number) => boolean): Uint8Array {
  const reach = new Uint8Array(count * count);
  for (let one = 0; one < count; one += 1)
    for (let other = 0; other < count; other += 1) if (leads(one, other)) reach[one * count + other] = 1;
  for (let by = 0; by < count; by += 1) {
    for (let one = 0; one < count; one += 1) {
      if (reach[one * count + by] !== 1) continue;
      for (let other = 0; other < count; other += 1)
        if (reach[by * count + other] === 1) reach[one * count + other] = 1;
    }
  }
  return reach;
}

function partsOf(models: readonly number[], belong: (one: number, other: number) => boolean): number[][] {
  const parts: number[][] = [];
  for (const model of models) {
    const part = parts.find(([first]) => first !== undefined && belong(first, model));
    if (part === undefined) parts.push([model]);
    else part.push(model);
  }
  return parts;
}
