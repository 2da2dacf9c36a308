/**
 * Returns the non-negative factors with which the sums of features come closest to the values, each error as a share of
 * its value. Features whose factor would be negative are left out, starting with the most negative one.
 */
export function leastSquares(rows: readonly (readonly number[])[], values: readonly number[]): number[] {
  const count = rows[0]?.length ?? 0;
  let used = Array.from({ length: count }, (_, index) => index);
  for (;;) {
    const factors = solve(rows, values, used);
    const lowest = factors.indexOf(Math.min(...factors));
    if (used.length === 0 || (factors[lowest] ?? 0) >= 0)
      return Array.from({ length: count }, (_, index) => factors[used.indexOf(index)] ?? 0);
    used = used.filter((_, place) => place !== lowest);
  }
}

/** Solves the normal equations by Gaussian elimination: a handful of features of similar magnitude. */
function solve(rows: readonly (readonly number[])[], values: readonly number[], used: readonly number[]): number[] {
  const scaled = rows.map((row, at) => used.map((feature) => (row[feature] ?? 0) / (values[at] || 1)));
  const matrix = used.map((_, i) => [
    ...used.map((__, j) => scaled.reduce((sum, row) => sum + (row[i] ?? 0) * (row[j] ?? 0), 0)),
    scaled.reduce((sum, row) => sum + (row[i] ?? 0), 0),
  ]);
  for (const [i, row] of matrix.entries()) {
    const pivot = row[i] ?? 0;
    if (pivot === 0) continue;
    for (let j = i; j < row.length; j++) row[j] = (row[j] ?? 0) / pivot;
    for (const [k, other] of matrix.entries()) {
      if (k === i) continue;
      const factor = other[i] ?? 0;
      for (let j = i; j < row.length; j++) other[j] = (other[j] ?? 0) - factor * (row[j] ?? 0);
    }
  }
  return matrix.map((row) => row[used.length] ?? 0);
}
