import { describe, expect, it } from '@jest/globals';
import { peakRssMb, resetPeakRss } from './memory.js';

const megabytes = 256;

describe('peak memory', () => {
  it('rises with what is filled and stays when it is let go', () => {
    resetPeakRss(); // or the peak of whatever ran earlier in this process hides what is filled here
    const before = peakRssMb();
    let filled: Buffer | undefined = Buffer.alloc(megabytes * 2 ** 20, 1);
    const during = peakRssMb();
    filled = undefined;

    expect(filled).toBeUndefined();
    expect(during - before).toBeGreaterThan(megabytes / 2);
    expect(peakRssMb()).toBeGreaterThanOrEqual(during);
  });

  it('begins anew at what is resident now, where the system can', () => {
    const before = peakRssMb();
    const wasReset = resetPeakRss();

    expect(wasReset).toBe(process.platform === 'linux');
    expect(peakRssMb()).toBeLessThanOrEqual(before);
    expect(peakRssMb()).toBeGreaterThan(20);
  });
});
