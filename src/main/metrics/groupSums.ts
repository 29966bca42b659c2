import { createMersenneTwister, twisterState } from './mersenneTwister.ts';

/**
 * What each group of items adds to some sums, so that resampled groups only have to be added up. The values of a group lie from
 * `starts[group]` to `starts[group + 1]`, one for each column of its layout, which groups that fill the same columns share; the columns of a
 * layout lie from `columnStarts[layout]` to `columnStarts[layout + 1]`. In shared memory, so that threads read it where it is.
 */
export type GroupSums = {
  readonly width: number;
  readonly layouts: Int32Array;
  readonly columnStarts: Int32Array;
  readonly columns: Int32Array;
  readonly starts: Int32Array;
  readonly values: Float64Array;
};

type GroupSumsMaker = {
  /** Adds a column of the group that is being written; columns come in ascending order. */
  keep(column: number, value: number): void;
  /** Ends a group; groups come in order, and each ends. */
  end(group: number): void;
  shared(width: number): GroupSums;
};

/** Takes columns and values of group after group. */
export function createGroupSums(groupCount: number): GroupSumsMaker {
  const layouts: number[] = new Array(groupCount).fill(0);
  const starts: number[] = new Array(groupCount + 1).fill(0);
  /** Numbers of layouts by their runs of columns that follow each other. */
  const known = new Map<string, number>();
  const columnStarts = [0];
  const columns: number[] = [];
  const values: number[] = [];
  let own: number[] = [];
  let runs = '';
  let next = -1;
  return {
    keep(column, value) {
      if (column !== next) runs += `${next} ${column} `;
      own.push(column);
      values.push(value);
      next = column + 1;
    },
    end(group) {
      const key = runs + next;
      const layout = known.get(key) ?? known.size;
      if (layout === known.size) {
        known.set(key, layout);
        for (const column of own) columns.push(column);
        columnStarts.push(columns.length);
      }
      layouts[group] = layout;
      starts[group + 1] = values.length;
      [own, runs, next] = [[], '', -1];
    },
    shared: (width) => ({
      width,
      layouts: shared(Int32Array, layouts),
      columnStarts: shared(Int32Array, columnStarts),
      columns: shared(Int32Array, columns),
      starts: shared(Int32Array, starts),
      values: shared(Float64Array, values),
    }),
  };
}

function shared<A extends Int32Array | Float64Array>(
  kind: { new (buffer: SharedArrayBuffer): A; readonly BYTES_PER_ELEMENT: number },
  numbers: readonly number[],
): A {
  const array = new kind(new SharedArrayBuffer(kind.BYTES_PER_ELEMENT * numbers.length));
  array.set(numbers);
  return array;
}

/** Groups whose values are read from memory once for all draws. */
const groupsInBlock = 64;

/**
 * The sums of all groups, for each draw as often as that says, added in the order of the groups. Four groups of one layout go at once, as to
 * read and write the sums takes longer than to add.
 */
export function addUp(sums: GroupSums, draws: readonly ArrayLike<number>[]): Float64Array[] {
  const totals = draws.map((times) => ({ times, total: new Float64Array(sums.width) }));
  const groupCount = sums.layouts.length;
  for (let from = 0; from < groupCount; from += groupsInBlock) {
    const to = Math.min(groupCount, from + groupsInBlock);
    for (const { times, total } of totals) addBlock(sums, times, total, from, to);
  }
  return totals.map(({ total }) => total);
}

const drawn = new Int32Array(groupsInBlock);

function addBlock(sums: GroupSums, times: ArrayLike<number>, total: Float64Array, from: number, to: number): void {
  const { layouts } = sums;
  let count = 0;
  for (let group = from; group < to; group += 1) {
    if ((times[group] ?? 0) === 0) continue;
    drawn[count] = group;
    count += 1;
  }
  for (let at = 0; at < count; ) {
    const [a = 0, b = 0, c = 0, d = 0] = [drawn[at], drawn[at + 1], drawn[at + 2], drawn[at + 3]];
    const layout = layouts[a];
    const areAlike = at + 3 < count && layouts[b] === layout && layouts[c] === layout && layouts[d] === layout;
    if (areAlike) addFour(sums, times, total, a, b, c, d);
    else addOne(sums, times, total, a);
    at += areAlike ? 4 : 1;
  }
}

function addOne(sums: GroupSums, times: ArrayLike<number>, total: Float64Array, group: number): void {
  const { layouts, columnStarts, columns, starts, values } = sums;
  const layout = layouts[group] ?? 0;
  const end = columnStarts[layout + 1] ?? 0;
  const weight = times[group] ?? 0;
  let at = starts[group] ?? 0;
  for (let place = columnStarts[layout] ?? 0; place < end; place += 1, at += 1) {
    const column = columns[place] ?? 0;
    total[column] = (total[column] ?? 0) + weight * (values[at] ?? 0);
  }
}

function addFour(
  sums: GroupSums,
  times: ArrayLike<number>,
  total: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
): void {
  const { layouts, columnStarts, columns, starts, values } = sums;
  const [weightA, weightB, weightC, weightD] = [times[a] ?? 0, times[b] ?? 0, times[c] ?? 0, times[d] ?? 0];
  const [atA, atB, atC, atD] = [starts[a] ?? 0, starts[b] ?? 0, starts[c] ?? 0, starts[d] ?? 0];
  const layout = layouts[a] ?? 0;
  const first = columnStarts[layout] ?? 0;
  const count = (columnStarts[layout + 1] ?? 0) - first;
  for (let place = 0; place < count; place += 1) {
    const column = columns[first + place] ?? 0;
    // From the left, so that the sum is the same as of one after the other.
    total[column] =
      (total[column] ?? 0) +
      weightA * (values[atA + place] ?? 0) +
      weightB * (values[atB + place] ?? 0) +
      weightC * (values[atC + place] ?? 0) +
      weightD * (values[atD + place] ?? 0);
  }
}

/** The sums over all groups, each once. */
export function totalOf(sums: GroupSums): Float64Array {
  const [total = new Float64Array()] = addUp(sums, [new Uint8Array(sums.layouts.length).fill(1)]);
  return total;
}

/** Cells that are kept of a symmetric matrix: its upper triangle, row by row. */
export const cellsOfTriangle = (size: number) => (size * (size + 1)) / 2;

/** Keeps a symmetric matrix from a column on; one of zeros takes no place. */
export function keepTriangle(into: GroupSumsMaker, from: number, size: number, matrix: Float64Array): void {
  if (matrix.every((cell) => cell === 0)) return;
  for (let row = 0, column = from; row < size; row += 1)
    for (let other = row; other < size; other += 1, column += 1) into.keep(column, matrix[row * size + other] ?? 0);
}

/** The symmetric matrix whose triangle begins at a column of some sums. */
export function wholeMatrix(sums: Float64Array, from: number, size: number): Float64Array {
  const matrix = new Float64Array(size * size);
  for (let row = 0, at = from; row < size; row += 1) {
    for (let column = row; column < size; column += 1, at += 1) {
      const value = sums[at] ?? 0;
      matrix[row * size + column] = value;
      matrix[column * size + row] = value;
    }
  }
  return matrix;
}

/** Rounds are drawn in parts of so many, each from a seed of its own, so that results do not depend on the number of threads. */
export const roundsInPart = 50;

/** The seed of a part of the rounds: far apart for neighbouring seeds, otherwise seed 43 would draw what seed 42 drew one part later. */
export const partSeed = (seed: number, part: number) => (Math.imul(seed, 0x9e3779b1) + part) >>> 0;

/** How often each of `count` groups came in each of some rounds of drawing as many, with replacement; by MT19937 as numpy's `randint`. */
export function drawGroups(count: number, rounds: number, seed: number): Int32Array[] {
  const random = createMersenneTwister(twisterState(seed));
  const drawn = new Int32Array(count);
  return Array.from({ length: rounds }, () => {
    random.fillBelow(drawn, count);
    const times = new Int32Array(count);
    for (const group of drawn) times[group] = (times[group] ?? 0) + 1;
    return times;
  });
}
