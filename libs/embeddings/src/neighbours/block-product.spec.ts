import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createPlainProduct, openEngineProduct } from './block-product.js';

describe('the plain product', () => {
  it.each([
    [1, 1, 1],
    [3, 5, 2],
    [4, 6, 7],
    [9, 3, 10],
  ])('is the textbook product for %d queries, %d rows and size %d', async (queryCount, rowCount, size) => {
    const random = createSeededRandom(3);
    const queries = new Float32Array(queryCount * size).map(() => random.uniform() - 0.5);
    const rows = new Float32Array(rowCount * size).map(() => random.uniform() - 0.5);

    const scores = await createPlainProduct()(queries, rows, size);

    expect(scores.length).toBe(queryCount * rowCount);
    for (let query = 0; query < queryCount; query += 1)
      for (let row = 0; row < rowCount; row += 1) {
        const left = queries.subarray(query * size, (query + 1) * size);
        const expected = left.reduce((sum, value, index) => sum + value * (rows[row * size + index] ?? 0), 0);
        expect(scores[query * rowCount + row]).toBeCloseTo(expected, 6);
      }
  });
});

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
