/** The machine's current rate of float32 matrix products: an upper bound for a model's speed. */
import { createSeededRandom } from '#foundation';
import { openProduct } from '#kernels';

/** A prepared measurement of matrix products. */
export interface ProductRate extends AsyncDisposable {
  /** Floating point operations per second of the fastest of eight products; takes about a tenth of a second. */
  measure(): Promise<number>;
}

/** Large enough to be compute-bound (4 MB per matrix), small enough to take about ten milliseconds. */
const side = 1024;
const productsMax = 8;

/** Prepares products of square matrices on `threads` threads; `now` is a clock in milliseconds. */
export async function openProductRate(
  threads: number,
  now: () => number = () => performance.now(),
): Promise<ProductRate> {
  const program = await openProduct(side, { threads });
  const random = createSeededRandom('product rate');
  const [queries, rows] = [0, 1].map(() => {
    const values = new Float32Array(side * side);
    random.fillGaussian(values);
    return values;
  }) as [Float32Array, Float32Array]; // two in, two out
  return {
    measure: async () => {
      let fastest = Number.POSITIVE_INFINITY;
      for (let product = 0; product < productsMax; product += 1) {
        const startedAt = now();
        await program.multiply(queries, rows);
        fastest = Math.min(fastest, now() - startedAt);
      }
      return (2 * side ** 3) / (fastest / 1000);
    },
    [Symbol.asyncDispose]: () => program.close(),
  };
}
