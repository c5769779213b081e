/** a ← a + share · (b − a), in place; arrays of equal length. */
export function moveTowards(a: Float32Array, b: Float32Array, share: number): void {
  for (let index = 0; index < a.length; index += 1) a[index] += share * (b[index] - a[index]);
}
