import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addUp, createGroupSums, totalOf } from './groupSums.ts';

const width = 6;
/** Few ways to fill the columns, so that groups of one layout stand beside each other and apart. */
const group = fc.uniqueArray(
  fc.tuple(fc.integer({ min: 0, max: width - 1 }), fc.double({ min: -9, max: 9, noNaN: true })),
  { selector: ([column]) => column },
);
const layouts = [[0, 1, 2, 3, 4, 5], [0, 1, 4], [2], []];
const alike = fc
  .constantFrom(...layouts)
  .chain((columns) =>
    fc
      .array(fc.double({ min: -9, max: 9, noNaN: true }), { minLength: columns.length, maxLength: columns.length })
      .map((values) => columns.map((column, place) => [column, values[place] ?? 0] as [number, number])),
  );
type Group = readonly (readonly [number, number])[];

function sumsOf(groups: readonly Group[]) {
  const sums = createGroupSums(groups.length);
  for (const [number, cells] of groups.entries()) {
    for (const [column, value] of cells.toSorted(([one], [other]) => one - other)) sums.keep(column, value);
    sums.end(number);
  }
  return sums.shared(width);
}

/** Group after group, cell after cell. */
function plainSums(groups: readonly Group[], times: readonly number[]): number[] {
  const total: number[] = new Array(width).fill(0);
  for (const [number, cells] of groups.entries()) {
    for (const [column, value] of cells) total[column] = (total[column] ?? 0) + (times[number] ?? 0) * value;
  }
  return total;
}

test('sums of drawn groups are those of adding one after the other, to the last bit, in whatever columns they lie', () => {
  const input = fc.array(fc.oneof(group, { arbitrary: alike, weight: 4 }), { maxLength: 200 }).chain((groups) =>
    fc.tuple(
      fc.constant(groups),
      fc.array(fc.array(fc.nat({ max: 3 }), { minLength: groups.length, maxLength: groups.length }), {
        minLength: 1,
        maxLength: 4,
      }),
    ),
  );
  fc.assert(
    fc.property(input, ([groups, draws]) => {
      const found = addUp(sumsOf(groups), draws).map((total) => [...total]);
      expect(found).toEqual(draws.map((times) => plainSums(groups, times)));
    }),
    { numRuns: 100, seed: 1 },
  );
});

test('of no groups all sums are nought', () => {
  expect([...totalOf(sumsOf([]))]).toEqual([0, 0, 0, 0, 0, 0]);
});
