import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createPlainProduct, NearestRows, openEngineProduct } from './find-neighbours.js';

/** The slow, obvious way: sort all. */
function sortedRows(scores: readonly number[], excluded: number): number[] {
  return scores
    .map((score, row) => ({ score, row }))
    .filter(({ row }) => row !== excluded)
    .sort((one, other) => other.score - one.score || one.row - other.row)
    .map(({ row }) => row);
}

function select(scores: Float32Array, { count = 5, excluded = -1, block = 7 }): number[] {
  const nearest = new NearestRows(count, excluded);
  for (let row = 0; row < scores.length; row += block)
    nearest.offer(scores, row, Math.min(row + block, scores.length), row);
  const out = new Uint32Array(count);
  return [...out.subarray(0, nearest.take(out, 0))];
}

describe('NearestRows', () => {
  it.each([1, 2, 5, 64])(
    'agrees with sorting all rows for N = %d, at coarse scores full of ties',
    (count) => {
      const random = createSeededRandom(count);

      for (let trial = 0; trial < 40; trial += 1) {
        const levels = 1 + random.integer(300);
        const scores = new Float32Array(400).map(() => (random.integer(2 * levels + 1) - levels) / levels);
        const excluded = random.integer(401) - 1;
        const found = select(scores, { count, excluded, block: 1 + random.integer(50) });
        expect(found).toEqual(sortedRows([...scores], excluded).slice(0, count));
      }
    },
  );

  it('tells apart scores that differ in the last bit, on both sides of zero', () => {
    const next = (value: number) =>
      new Float32Array(new Int32Array(Float32Array.of(value).buffer).map((b) => b + 1).buffer)[0] ?? 0;
    const scores = Float32Array.of(0.7, next(0.7), -0.7, next(-0.7), 0, -0, 1, next(1));

    expect(select(scores, { count: 8 })).toEqual([7, 6, 1, 0, 4, 5, 2, 3]);
  });

  it('keeps rows offered in ascending and in descending order of score', () => {
    const ascending = new Float32Array(1000).map((_, row) => row / 1000);

    expect(select(ascending, { count: 3 })).toEqual([999, 998, 997]);
    expect(select(ascending.toReversed(), { count: 3 })).toEqual([0, 1, 2]);
  });

  it('gives all rows when there are fewer than N', () => {
    expect(select(Float32Array.of(0.1, 0.3, 0.2), { count: 5, excluded: 1 })).toEqual([2, 0]);
  });

  it('refuses a score that is no cosine', () => {
    expect(() => select(Float32Array.of(2.5), {})).toThrow('cosine');
  });
});

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
