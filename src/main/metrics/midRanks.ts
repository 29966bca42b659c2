/** Ranks from 1 in the order of the values given, equal ones with the mean of theirs, and how many share each tie (of two or more). */
type MidRanks = { readonly ranks: readonly number[]; readonly ties: readonly number[] };

/** The ranks of values; equals `scipy.stats.rankdata`. Both lists are empty for no values. */
export function midRanks(values: readonly number[]): MidRanks {
  const order = values.map((value, index) => ({ value, index })).sort((one, other) => one.value - other.value);
  const ranks = values.map(() => 0);
  const ties: number[] = [];
  for (let from = 0; from < order.length; ) {
    let to = from + 1;
    while (to < order.length && order[to]?.value === order[from]?.value) to += 1;
    for (const { index } of order.slice(from, to)) ranks[index] = (from + 1 + to) / 2;
    if (to - from > 1) ties.push(to - from);
    from = to;
  }
  return { ranks, ties };
}

/** Σ(t³ − t) over ties, by which rank tests are corrected. */
export function tieTerm(ties: readonly number[]): number {
  return ties.reduce((sum, size) => sum + size ** 3 - size, 0);
}
