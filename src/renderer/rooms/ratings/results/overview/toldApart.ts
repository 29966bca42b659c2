import type { PairRow, ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';

/** Models that stand above all of others: `above` each above every one of `below`. */
export type AboveGroup = { readonly above: readonly string[]; readonly below: readonly string[] };
/** Rows of a forest that are not told apart: all from `from` to `to`, or the two at the ends alone. */
export type Bar = { readonly from: number; readonly to: number; readonly isWhole: boolean; readonly lane: number };

type Tested = PairRow & { readonly difference: NonNullable<PairRow['difference']> & { readonly pHolm: number } };

const isTested = (pair: PairRow): pair is Tested => pair.difference !== null && pair.difference.pHolm !== null;

/** Pairs whose difference was tested, and how many of them hold after Holm. */
export function testedPairs({ pairs }: Pick<ScopeView, 'pairs'>): readonly Tested[] {
  return pairs.filter(isTested);
}

/** The models of a scope from the strongest to the weakest; without strengths by their rates, and those without any at the end. The order is for reading alone. */
export function orderModels({ models }: Pick<ScopeView, 'models'>): string[] {
  const value = ({ strength, rate }: ScopeView['models'][number]) => strength?.value ?? rate.value;
  const isBefore = (one: number | null, other: number | null) =>
    one === null || other === null ? Number(one === null) - Number(other === null) : other - one;
  return [...models].sort((one, other) => isBefore(value(one), value(other))).map(({ model }) => model);
}

/** Which models stand above which, those with the same below together, in the order of the models. */
export function aboveGroups(pairs: readonly Tested[], order: readonly string[]): AboveGroup[] {
  const below = new Map<string, Set<string>>();
  for (const { x, y, difference } of pairs) {
    if (!difference.toldApart) continue;
    const [winner, loser] = (difference.value ?? 0) > 0 ? [x, y] : [y, x];
    below.set(winner, (below.get(winner) ?? new Set()).add(loser));
  }
  const groups = new Map<string, { above: string[]; below: string[] }>();
  for (const model of order) {
    const beaten = order.filter((other) => below.get(model)?.has(other));
    if (beaten.length === 0) continue;
    const key = JSON.stringify(beaten);
    const group = groups.get(key) ?? { above: [], below: beaten };
    groups.set(key, group);
    group.above.push(model);
  }
  return [...groups.values()];
}

const keyOf = (one: string, other: string) => JSON.stringify(one < other ? [one, other] : [other, one]);

/**
 * Bars that join rows which are not told apart: as long as every two rows of one are not, and for two rows with others between them that are told
 * apart from one of the two a bar of their own, which joins its ends alone. Bars that overlap have lanes of their own.
 */
export function notToldApart(pairs: readonly Tested[], order: readonly string[]): Bar[] {
  const open = new Set(pairs.filter(({ difference }) => !difference.toldApart).map(({ x, y }) => keyOf(x, y)));
  const isOpen = (one: number, other: number) => open.has(keyOf(order[one] ?? '', order[other] ?? ''));
  const whole: { from: number; to: number }[] = [];
  for (let from = 0; from < order.length; from += 1) {
    let to = from;
    while (to + 1 < order.length && rangeOf(from, to).every((row) => isOpen(row, to + 1))) to += 1;
    if (to > from && !whole.some((bar) => bar.from <= from && bar.to >= to)) whole.push({ from, to });
  }
  const bars = whole.map((bar) => ({ ...bar, isWhole: true }));
  for (let from = 0; from < order.length; from += 1) {
    for (let to = from + 1; to < order.length; to += 1) {
      const isJoined = whole.some((bar) => bar.from <= from && bar.to >= to);
      if (isOpen(from, to) && !isJoined) bars.push({ from, to, isWhole: false });
    }
  }
  return inLanes(bars);
}

function rangeOf(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

function inLanes(bars: readonly Omit<Bar, 'lane'>[]): Bar[] {
  const ends: number[] = [];
  return [...bars]
    .sort((one, other) => one.from - other.from || other.to - one.to)
    .map((bar) => {
      const free = ends.findIndex((end) => end < bar.from);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = bar.to;
      return { ...bar, lane };
    });
}

/** The lists of models of the bars, for the sentence. */
export function openLists(bars: readonly Bar[], order: readonly string[]): string[][] {
  return bars.map(({ from, to, isWhole }) => (isWhole ? rangeOf(from, to) : [from, to]).map((row) => order[row] ?? ''));
}
