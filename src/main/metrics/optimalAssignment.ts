/** Cheapest column for each row of a matrix with no more rows than columns (Hungarian algorithm with potentials, O(n²m)). */
function cheapestColumns(rows: number, columns: number, cost: (row: number, column: number) => number): number[] {
  const rowPotential = new Array<number>(rows + 1).fill(0);
  const columnPotential = new Array<number>(columns + 1).fill(0);
  /** Row (1-based) that holds a column; column 0 holds the row being placed. */
  const holder = new Array<number>(columns + 1).fill(0);
  const cameFrom = new Array<number>(columns + 1).fill(0);
  for (let row = 1; row <= rows; row += 1) {
    const slack = new Array<number>(columns + 1).fill(Number.POSITIVE_INFINITY);
    const visited = new Array<boolean>(columns + 1).fill(false);
    holder[0] = row;
    let column = 0;
    do {
      visited[column] = true;
      const from = holder[column] ?? 0;
      let least = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let candidate = 1; candidate <= columns; candidate += 1) {
        if (visited[candidate]) continue;
        const reduced = cost(from - 1, candidate - 1) - (rowPotential[from] ?? 0) - (columnPotential[candidate] ?? 0);
        if (reduced < (slack[candidate] ?? 0)) {
          slack[candidate] = reduced;
          cameFrom[candidate] = column;
        }
        const left = slack[candidate] ?? 0;
        if (left < least) {
          least = left;
          next = candidate;
        }
      }
      for (let index = 0; index <= columns; index += 1) {
        if (visited[index]) {
          const held = holder[index] ?? 0;
          rowPotential[held] = (rowPotential[held] ?? 0) + least;
          columnPotential[index] = (columnPotential[index] ?? 0) - least;
        } else {
          slack[index] = (slack[index] ?? 0) - least;
        }
      }
      column = next;
    } while (holder[column] !== 0);
    while (column !== 0) {
      const before = cameFrom[column] ?? 0;
      holder[column] = holder[before] ?? 0;
      column = before;
    }
  }
  const chosen = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column += 1) {
    const row = holder[column] ?? 0;
    if (row > 0) chosen[row - 1] = column - 1;
  }
  return chosen;
}

/** A one-to-one matching of rows and columns and the sum of its weights. */
export type Assignment = {
  /** Column of each row, -1 where the row stays alone. */
  readonly columnOfRow: readonly number[];
  /** Sum of the chosen weights, added in row order; 0 for no rows or no columns. */
  readonly total: number;
};

/**
 * The one-to-one matching of the rows and columns of a weight matrix with the largest sum. Rows and columns may stay alone,
 * and a weight of 0 or less is never chosen. `weights` holds one array per row, all equally long.
 *
 * Ties: several matchings may reach the same sum; the sum is what scores use. Which one is returned depends on the matrix
 * alone (rows are placed in order, the lowest column wins equal slack), so the same input gives the same pairs.
 * The reference programs state the same problem as an integer program for a solver; the optimum is the same, the pairs may not be.
 */
export function optimalAssignment(weights: readonly (readonly number[])[]): Assignment {
  const rows = weights.length;
  const columns = weights[0]?.length ?? 0;
  const weight = (row: number, column: number) => Math.max(weights[row]?.[column] ?? 0, 0);
  const columnOfRow = new Array<number>(rows).fill(-1);
  if (rows <= columns) {
    cheapestColumns(rows, columns, (row, column) => -weight(row, column)).forEach((column, row) => {
      columnOfRow[row] = column;
    });
  } else {
    cheapestColumns(columns, rows, (column, row) => -weight(row, column)).forEach((row, column) => {
      columnOfRow[row] = column;
    });
  }
  let total = 0;
  columnOfRow.forEach((column, row) => {
    const chosen = column < 0 ? 0 : weight(row, column);
    if (chosen > 0) total += chosen;
    else columnOfRow[row] = -1;
  });
  return { columnOfRow, total };
}
