/** Rows of float32 as rows of int8, each with a scale of its own. */

/** Quantised rows. */
export interface QuantisedRows {
  /** Shape: (rows, E) int8 in -127..127. */
  readonly values: Int8Array;
  /** Shape: (rows) float32; number i of row r is `values[r * E + i] * scales[r]`. */
  readonly scales: Float32Array;
}

/** The largest int8 whose negative is an int8 too. */
export const quantisedMax = 127;

/**
 * Rounds each number to the nearest multiple of its row's scale, `max |x| / 127`: no number moves by more than half a scale. A row
 * of zeros has scale 0.
 *
 * @param rows (n, E) float32
 */
export function quantiseRows(rows: Float32Array, size: number): QuantisedRows {
  const values = new Int8Array(rows.length); // (n, E)
  const scales = new Float32Array(rows.length / size); // (n)
  for (let row = 0; row < scales.length; row += 1) {
    const start = row * size;
    let largest = 0;
    for (let at = start; at < start + size; at += 1) largest = Math.max(largest, Math.abs(rows[at] ?? 0));
    const scale = Math.fround(largest / quantisedMax);
    scales[row] = scale;
    if (scale === 0) continue;
    for (let at = start; at < start + size; at += 1)
      values[at] = Math.max(-quantisedMax, Math.min(quantisedMax, Math.round((rows[at] ?? 0) / scale)));
  }
  return { values, scales };
}
