import { describe, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { expectClose } from '../testing/close.js';
import { uniformTensor } from '../testing/values.js';
import { openProduct } from './product.js';

function plainProduct(queries: Float32Array, rows: Float32Array, size: number): number[] {
  const dot = (query: number, row: number): number => {
    let sum = 0;
    for (let index = 0; index < size; index += 1)
      sum += (queries[query * size + index] ?? 0) * (rows[row * size + index] ?? 0);
    return sum;
  };
  const positions = (values: Float32Array): number[] =>
    Array.from({ length: values.length / size }, (_, i) => i);
  return positions(queries).flatMap((query) => positions(rows).map((row) => dot(query, row)));
}

describe('the product program', () => {
  it('multiplies blocks of any number of rows as the plain sums do', async () => {
    const random = createSeededRandom('product');
    const size = 17;
    const program = await openProduct(size, { threads: 1 });

    for (const [queryCount, rowCount] of [
      [1, 1],
      [3, 40],
      [25, 6],
    ] as const) {
      const queries = uniformTensor([queryCount, size], random).data;
      const rows = uniformTensor([rowCount, size], random).data;
      expectClose(await program.multiply(queries, rows), plainProduct(queries, rows, size), 1e-5);
    }
    await program.close();
  });
});
