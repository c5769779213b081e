/** Brings vectors to unit length. */

/** Euclidean norm of `values[start, start + size)`, summed in float64. */
export function normOf(values: Float32Array | Float64Array, start: number, size: number): number {
  let sum = 0;
  for (let at = start; at < start + size; at += 1) sum += (values[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}

/** The unit vector that stands for all unknown words: the direction of a mean. Shape: (E) → (E). */
export function unitDirection(mean: Float64Array): Float32Array {
  const norm = normOf(mean, 0, mean.length);
  const unit = Float32Array.from(mean, (value) => value / norm);
  // A table whose rows cancel out has no mean direction; any fixed one will do.
  if (!(norm > 0)) unit.fill(0)[0] = 1;
  return unit;
}
