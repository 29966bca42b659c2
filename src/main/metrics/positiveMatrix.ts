/**
 * The factor of Cholesky of a symmetric matrix (row by row, `size` × `size`): lower triangle L with L·Lᵀ = matrix. Null where the matrix is
 * not positive definite, rounding considered.
 */
export function choleskyFactor(matrix: Float64Array, size: number): Float64Array | null {
  const factor = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest = matrix[row * size + column] ?? 0;
      for (let k = 0; k < column; k += 1) rest -= (factor[row * size + k] ?? 0) * (factor[column * size + k] ?? 0);
      if (row !== column) {
        factor[row * size + column] = rest / (factor[column * size + column] ?? 1);
        continue;
      }
      if (!(rest > 1e-14 * Math.abs(matrix[row * size + row] ?? 0))) return null;
      factor[row * size + row] = Math.sqrt(rest);
    }
  }
  return factor;
}

/** The x with matrix·x = side, by the factor of the matrix. */
export function solveByFactor(factor: Float64Array, size: number, side: Float64Array): Float64Array {
  const solution = Float64Array.from(side);
  for (let row = 0; row < size; row += 1) {
    let rest = solution[row] ?? 0;
    for (let k = 0; k < row; k += 1) rest -= (factor[row * size + k] ?? 0) * (solution[k] ?? 0);
    solution[row] = rest / (factor[row * size + row] ?? 1);
  }
  for (let row = size - 1; row >= 0; row -= 1) {
    let rest = solution[row] ?? 0;
    for (let k = row + 1; k < size; k += 1) rest -= (factor[k * size + row] ?? 0) * (solution[k] ?? 0);
    solution[row] = rest / (factor[row * size + row] ?? 1);
  }
  return solution;
}

/** The inverse of a symmetric positive definite matrix; null where it is none. */
export function invertPositive(matrix: Float64Array, size: number): Float64Array | null {
  const factor = choleskyFactor(matrix, size);
  if (factor === null) return null;
  const inverse = new Float64Array(size * size);
  for (let column = 0; column < size; column += 1) {
    const unit = new Float64Array(size);
    unit[column] = 1;
    inverse.set(solveByFactor(factor, size, unit), column * size);
  }
  return inverse;
}
