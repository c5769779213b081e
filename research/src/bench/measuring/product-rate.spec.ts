import { describe, expect, it } from '@jest/globals';
import { openProductRate } from './product-rate.js';

describe('the rate of products', () => {
  it('is that of the fastest product: two operations for each of 1024 x 1024 x 1024 terms', async () => {
    const milliseconds = [40, 30, 20, 10, 15, 25, 35, 45];
    let asked = 0;
    let now = 1_000;
    await using machine = await openProductRate(1, () => {
      if (asked % 2 === 1) now += milliseconds[(asked - 1) / 2] ?? 0; // asked before and after each product
      asked += 1;
      return now;
    });

    const rate = await machine.measure();

    expect(asked).toBe(2 * milliseconds.length);
    expect(rate).toBeCloseTo((2 * 1024 * 1024 * 1024) / 0.01, 0);
  });
});
