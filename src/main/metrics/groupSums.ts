import { createMersenneTwister, twisterState } from './mersenneTwister.ts';

/**
 * What each group of items adds to some sums, so that resampled groups only have to be added up. A group has runs of columns that follow
 * each other, from `starts[group]` to `starts[group + 1]`; a run begins at its column, and its values lie from `places[run]` to
 * `places[run + 1]`. In shared memory, so that threads read it where it is.
 */
export type GroupSums = {
  readonly width: number;
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly places: Int32Array;
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
  const starts = new Int32Array(new SharedArrayBuffer(4 * (groupCount + 1)));
  const columns: number[] = [];
  const places: number[] = [];
  const values: number[] = [];
  /** The column that would go on with the last run; none at the begin of a group. */
  let next = -1;
  return {
    keep(column, value) {
      if (column !== next) {
        columns.push(column);
        places.push(values.length);
      }
      values.push(value);
      next = column + 1;
    },
    end(group) {
      starts[group + 1] = columns.length;
      next = -1;
    },
    shared: (width) => ({
      width,
      starts,
      columns: shared(Int32Array, columns),
      places: shared(Int32Array, [...places, values.length]),
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

/**
 * The sums of all groups, for each draw as often as that says. Group after group, so that what one adds is read from memory once for all
 * draws.
 */
export function addUp(
  { width, starts, columns, places, values }: GroupSums,
  draws: readonly ArrayLike<number>[],
): Float64Array[] {
  const totals = draws.map((times) => ({ times, total: new Float64Array(width) }));
  for (let group = 0; group + 1 < starts.length; group += 1) {
    const [start, end] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    for (const { times, total } of totals) {
      const weight = times[group] ?? 0;
      if (weight === 0) continue;
      for (let run = start; run < end; run += 1) {
        const last = places[run + 1] ?? 0;
        let column = columns[run] ?? 0;
        for (let at = places[run] ?? 0; at < last; at += 1, column += 1)
          total[column] = (total[column] ?? 0) + weight * (values[at] ?? 0);
      }
    }
  }
  return totals.map(({ total }) => total);
}

/** The sums over all groups, each once. */
export function totalOf(sums: GroupSums): Float64Array {
  const [total = new Float64Array()] = addUp(sums, [new Uint8Array(sums.starts.length - 1).fill(1)]);
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
