import { describe, expect, it } from '@jest/globals';
import { openProductRate } from './product-rate.js';

describe('the rate of products', () => {
  it('is one that a processor of this century can have', async () => {
    await using machine = await openProductRate(1);

    const rate = await machine.measure();

    expect(rate).toBeGreaterThan(1e8);
    expect(rate).toBeLessThan(1e14);
  });
});
