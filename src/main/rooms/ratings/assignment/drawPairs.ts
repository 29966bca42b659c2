import { createHmac } from 'node:crypto';

/** What is compared once: a question and two models, the focus of the study first. */
export type Pair = { readonly questionKey: string; readonly first: string; readonly other: string };

/** A pair at its place among those of an evaluator. */
export type DrawnPair = Pair & {
  /** The order in which they come, from 0. */
  readonly position: number;
  readonly firstIsA: boolean;
  /** Hexadecimal, from which order and side follow. */
  readonly sideSeed: string;
  readonly isRepeat: boolean;
};

type DrawOrder = {
  readonly salt: string;
  /** Id of the evaluator in the study. */
  readonly evaluator: string;
  readonly focus: string | null;
  /** Share of hidden repeats in percent, 0 to 10. */
  readonly repeatPercent: number;
  /** What was drawn before, in order: it stays. */
  readonly drawn: readonly DrawnPair[];
};

/** Pairs that lie between a pair and its repeat, at least. */
const between = 3;

/** HMAC-SHA256 with the study's salt as key over evaluator, question and the model that the focus is compared with, hexadecimal. */
function seedOf({ salt, evaluator, focus }: Pick<DrawOrder, 'salt' | 'evaluator' | 'focus'>, pair: Pair): string {
  const other = pair.first === focus ? pair.other : `${pair.first}\0${pair.other}`;
  return createHmac('sha256', salt).update([evaluator, pair.questionKey, other].join('\0')).digest('hex');
}

/** The pairs in the order in which this evaluator gets them; always the same for the same study and evaluator. */
export function shuffled<P extends Pair>(
  pairs: readonly P[],
  order: Pick<DrawOrder, 'salt' | 'evaluator' | 'focus'>,
): P[] {
  return pairs
    .map((pair) => ({ pair, seed: seedOf(order, pair) }))
    .sort((one, other) => (one.seed < other.seed ? -1 : 1))
    .map(({ pair }) => pair);
}

/**
 * Pairs of one question as far apart as may be: each question once, then each that has a second pair in the same order of questions, and so
 * on. One directly behind the other would show which answer is of the model that both have, which in a study with a focus is the focus.
 */
function spread<P extends Pair>(pairs: readonly P[]): P[] {
  const rounds: P[][] = [];
  const pairsOf = Map.groupBy(pairs, ({ questionKey }) => questionKey);
  for (const ofQuestion of pairsOf.values()) {
    for (const [round, pair] of ofQuestion.entries()) {
      rounds[round] ??= [];
      rounds[round].push(pair);
    }
  }
  return rounds.flat();
}

/**
 * Draws the places and sides of pairs that come behind what was drawn before. Sides: in every block of four first presentations the first model
 * stands twice on each side, in an order that the seed decides. Repeats: the given share of all pairs comes a second time with sides
 * swapped, at least three pairs behind the first time where there are as many, and never directly behind it; a list too short for that
 * has none. Pairs of one question lie as far apart as may be. `pairs` are none of those that were drawn.
 */
export function drawPairs(pairs: readonly Pair[], order: DrawOrder): DrawnPair[] {
  const sides = createSides(order.drawn.filter(({ isRepeat }) => !isRepeat).map(({ firstIsA }) => firstIsA));
  const fresh = spread(shuffled(pairs, order)).map((pair) => {
    const sideSeed = seedOf(order, pair);
    return { ...pair, sideSeed, firstIsA: sides.next(shareOf(sideSeed, 3)), isRepeat: false };
  });
  const all = order.drawn.filter(({ isRepeat }) => !isRepeat).length + fresh.length;
  const wanted = Math.round((all * order.repeatPercent) / 100) - (order.drawn.length - (all - fresh.length));
  const list: Omit<DrawnPair, 'position'>[] = [...fresh];
  let missing = wanted;
  for (const pair of fresh.toSorted((one, other) => shareOf(one.sideSeed, 1) - shareOf(other.sideSeed, 1))) {
    const behind = list.indexOf(pair) + 1;
    if (missing <= 0 || behind === list.length) continue;
    const from = Math.min(behind + between, list.length);
    const place = from + Math.floor(shareOf(pair.sideSeed, 2) * (list.length - from + 1));
    list.splice(place, 0, { ...pair, firstIsA: !pair.firstIsA, isRepeat: true });
    missing -= 1;
  }
  const next = 1 + Math.max(-1, ...order.drawn.map(({ position }) => position));
  return list.map((pair, index) => ({ ...pair, position: next + index }));
}

/** A number from 0 up to 1 from the eight digits `part` of the seed. The first ones decide the order, so sides must follow from others. */
function shareOf(seed: string, part: number): number {
  return Number.parseInt(seed.slice(part * 8, part * 8 + 8), 16) / 2 ** 32;
}

/** Sides in blocks of four: whatever is left of a block is drawn with the odds that make it two and two. */
function createSides(before: readonly boolean[]) {
  let block = before.slice(before.length - (before.length % 4));
  return {
    next(share: number): boolean {
      if (block.length === 4) block = [];
      const left = 2 - block.filter(Boolean).length;
      const isA = share < left / (4 - block.length);
      block = [...block, isA];
      return isA;
    },
  };
}
