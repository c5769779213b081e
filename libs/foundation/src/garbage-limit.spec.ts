import { describe, expect, it } from '@jest/globals';
import { createGarbageLimit } from './garbage-limit.js';

const megabyte = 2 ** 20;
const heapUsed = (): number => process.memoryUsage().heapUsed;

/** About `count` megabytes of small objects that nobody holds afterwards. */
function makeGarbage(count: number): number {
  const objects = Array.from({ length: count }, () => Array.from({ length: 2 ** 15 }, (_, at) => ({ at })));
  return objects.length;
}

describe('createGarbageLimit', () => {
  it('collects once the heap has grown by more than the limit', () => {
    const limit = createGarbageLimit(8 * megabyte);

    makeGarbage(64);
    const before = heapUsed();
    limit();

    expect(before - heapUsed()).toBeGreaterThan(16 * megabyte);
  });

  it('collects nothing below the limit', () => {
    const limit = createGarbageLimit(1024 * megabyte);

    makeGarbage(16);
    const before = heapUsed();
    limit();

    expect(before - heapUsed()).toBeLessThan(megabyte);
  });
});
