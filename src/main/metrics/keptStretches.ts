/** A run of equal symbols that both sequences keep: where it begins in each, and its length. */
export type KeptStretch = { readonly one: number; readonly other: number; readonly length: number };

/** Largest table that is filled for a display; longer pairs are shown without stretches. */
const largestTable = 4_000_000;

/** Edit distances between all remainders: cell (i, j) is the distance of `one[i…]` and `other[j…]`. */
function remainderDistances(one: readonly number[], other: readonly number[]): Uint32Array {
  const width = other.length + 1;
  const distances = new Uint32Array((one.length + 1) * width);
  const at = (row: number, column: number) => distances[row * width + column] ?? 0;
  for (let row = one.length; row >= 0; row -= 1) {
    for (let column = other.length; column >= 0; column -= 1) {
      if (row === one.length) distances[row * width + column] = other.length - column;
      else if (column === other.length) distances[row * width + column] = one.length - row;
      else {
        const replaced = at(row + 1, column + 1) + (one[row] === other[column] ? 0 : 1);
        distances[row * width + column] = Math.min(replaced, at(row + 1, column) + 1, at(row, column + 1) + 1);
      }
    }
  }
  return distances;
}

/**
 * The stretches that one optimal sequence of insertions, deletions and substitutions leaves as they are, in order. Of several
 * optimal ones the one that keeps or substitutes earliest is taken. Empty when nothing is kept, or when the pair is too long to show.
 */
export function keptStretches(one: readonly number[], other: readonly number[]): KeptStretch[] {
  if ((one.length + 1) * (other.length + 1) > largestTable) return [];
  const distances = remainderDistances(one, other);
  const at = (row: number, column: number) => distances[row * (other.length + 1) + column] ?? 0;
  const stretches: { one: number; other: number; length: number }[] = [];
  let row = 0;
  let column = 0;
  while (row < one.length && column < other.length) {
    const isKept = one[row] === other[column];
    if (at(row, column) === at(row + 1, column + 1) + (isKept ? 0 : 1)) {
      const last = stretches.at(-1);
      if (isKept && last && last.one + last.length === row && last.other + last.length === column) last.length += 1;
      else if (isKept) stretches.push({ one: row, other: column, length: 1 });
      row += 1;
      column += 1;
    } else if (at(row, column) === at(row + 1, column) + 1) {
      row += 1;
    } else {
      column += 1;
    }
  }
  return stretches;
}
