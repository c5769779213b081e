import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createPlainProduct } from './block-product.js';
import { openEngineProduct } from './engine-product.js';

describe('openEngineProduct', () => {
  it.each([
    [1, 7],
    [6, 5],
    [16, 300],
  ])('gives the scores of the plain product for %d queries and %d rows', async (queryCount, rowCount) => {
    const size = 12;
    const random = createSeededRandom(4);
    const queries = new Float32Array(queryCount * size).map(() => random.uniform() - 0.5);
    const table = new Float32Array((rowCount + 3) * size).map(() => random.uniform() - 0.5);
    const rows = table.subarray(3 * size); // a view that does not begin at its buffer's beginning
    const { product, close } = await openEngineProduct(size, { threads: 1 });

    const scores = await product(queries, rows, size);
    const expected = await createPlainProduct()(queries, rows, size);
    await close();

    expect(scores.length).toBe(queryCount * rowCount);
    const deviation = Math.max(...scores.map((score, index) => Math.abs(score - (expected[index] ?? 0))));
    expect(deviation).toBeLessThan(1e-6);
  });
});
