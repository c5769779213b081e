import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createPlainProduct } from './block-product.js';

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
