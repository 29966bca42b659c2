import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnPair, drawPairs, type Pair } from './drawPairs.ts';

const pairsOf = (count: number, from = 0): Pair[] =>
  Array.from({ length: count }, (_, index) => ({
    questionKey: `q${Math.floor((from + index) / 2)}`,
    first: 'TxAgent',
    other: index % 2 === 0 ? 'gpt-4o' : 'other',
  }));
const order = (more: object = {}) => ({
  ...{ salt: 'salt', evaluator: '0412', focus: 'TxAgent', repeatPercent: 0, drawn: [] as DrawnPair[] },
  ...more,
});
const keyOf = ({ questionKey, first, other }: Pair) => `${questionKey} ${first} ${other}`;
const firstTimes = (drawn: readonly DrawnPair[]) => drawn.filter(({ isRepeat }) => !isRepeat);

/** Sizes of a study when it came and each time that it grew. */
const growth = fc.array(fc.nat({ max: 60 }), { minLength: 1, maxLength: 4 });
const drawing = fc.record({ salt: fc.string(), evaluator: fc.string(), repeatPercent: fc.nat({ max: 10 }) });

function drawAll(sizes: readonly number[], given: object): DrawnPair[] {
  let drawn: DrawnPair[] = [];
  let count = 0;
  for (const size of sizes) {
    drawn = [...drawn, ...drawPairs(pairsOf(size, count), order({ ...given, drawn }))];
    count += size + (size % 2);
  }
  return drawn;
}

describe('drawing the pairs of an evaluator', () => {
  it('asks every pair once, each at a place of its own, and the same each time', () => {
    fc.assert(
      fc.property(growth, drawing, (sizes, given) => {
        const drawn = drawAll(sizes, given);
        expect(drawn.map(({ position }) => position)).toEqual(drawn.map((_, index) => index));
        const asked = firstTimes(drawn).map(keyOf);
        expect(asked).toHaveLength(sizes.reduce((sum, size) => sum + size, 0));
        expect(new Set(asked).size).toBe(asked.length);
        expect(drawAll(sizes, given)).toEqual(drawn);
      }),
    );
  });

  it('has the focus twice on each side in every four', () => {
    fc.assert(
      fc.property(growth, drawing, (sizes, given) => {
        const sides = firstTimes(drawAll(sizes, given)).map(({ firstIsA }) => firstIsA);
        for (let from = 0; from + 4 <= sides.length; from += 4) {
          expect(sides.slice(from, from + 4).filter(Boolean)).toHaveLength(2);
        }
        const rest = sides.slice(sides.length - (sides.length % 4)).filter(Boolean).length;
        expect(rest).toBeLessThanOrEqual(2);
      }),
    );
  });

  it('asks every other question before it asks one a second time', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), drawing, (size, given) => {
        const drawn = drawAll([size], { ...given, repeatPercent: 0 });
        const questions = new Set(drawn.map(({ questionKey }) => questionKey)).size;
        for (const { questionKey, position } of drawn) {
          const again = drawn.find((pair) => pair.questionKey === questionKey && pair.position > position);
          // The last question of an odd number of pairs has one pair alone.
          if (again) expect(again.position - position).toBeGreaterThanOrEqual(questions - (size % 2));
        }
      }),
    );
  });

  it('repeats its share of them with sides swapped, later and never directly behind', () => {
    fc.assert(
      fc.property(growth, drawing, (sizes, given) => {
        const drawn = drawAll(sizes, given);
        const repeats = drawn.filter(({ isRepeat }) => isRepeat);
        for (const repeat of repeats) {
          const [first] = drawn.filter((pair) => !pair.isRepeat && keyOf(pair) === keyOf(repeat));
          expect(first?.firstIsA).toBe(!repeat.firstIsA);
          expect(repeat.position - (first?.position ?? 0)).toBeGreaterThan(1);
        }
        expect(new Set(repeats.map(keyOf)).size).toBe(repeats.length);
        const all = firstTimes(drawn).length;
        expect(repeats.length).toBeLessThanOrEqual(Math.ceil((all * given.repeatPercent) / 100));
        if (sizes.length === 1 && all > 2) expect(repeats).toHaveLength(Math.round((all * given.repeatPercent) / 100));
      }),
    );
  });

  it('keeps what was drawn when a study grows', () => {
    fc.assert(
      fc.property(growth, drawing, (sizes, given) => {
        const before = drawAll(sizes.slice(0, -1), given);
        expect(drawAll(sizes, given).slice(0, before.length)).toEqual(before);
      }),
    );
  });

  it('differs between evaluators and between studies, with sides in balance over many', () => {
    const pairs = pairsOf(40);
    const keys = (more: object) => drawPairs(pairs, order(more)).map(keyOf).join();
    expect(new Set([keys({}), keys({ evaluator: '2' }), keys({ salt: 'b' })]).size).toBe(3);
    const firstOnes = Array.from({ length: 400 }, (_, index) => drawPairs(pairs, order({ evaluator: `${index}` }))[0]);
    const left = firstOnes.filter((pair) => pair?.firstIsA).length;
    expect(Math.abs(left - 200)).toBeLessThan(60);
  });
});
