/** Measuring noise in tests. */

/** The deviation around zero of each of `width` dimensions over all rows. */
export function deviationsOf(rows: readonly ArrayLike<number>[], width: number): number[] {
  const squares = new Array<number>(width).fill(0);
  let count = 0;
  for (const values of rows) {
    for (let index = 0; index < values.length; index += 1)
      squares[index % width] = (squares[index % width] ?? 0) + (values[index] ?? 0) ** 2;
    count += values.length / width;
  }
  return squares.map((sum) => Math.sqrt(sum / count));
}

/** Whether a measured deviation is the expected one: five standard errors, σ / √(2n). */
export function fitsDeviation(found: number, expected: number, draws: number): boolean {
  return Math.abs(found / expected - 1) < 5 / Math.sqrt(2 * draws);
}
