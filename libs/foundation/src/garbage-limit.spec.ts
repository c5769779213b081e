import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createGarbageLimit } from './garbage-limit.js';

const megabyte = 2 ** 20;

/** About `count` megabytes of small objects. */
const fill = (count: number) =>
  Array.from({ length: count }, () => Array.from({ length: 2 ** 15 }, (_, at) => ({ at })));

/** How often garbage was collected because somebody asked: V8 collects by itself whenever it sees fit. */
async function askedCollections(work: () => void): Promise<number> {
  let asked = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((Number(Object(entry).detail?.flags) & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0)
        asked += 1;
  });
  observer.observe({ entryTypes: ['gc'] });
  work();
  await wait(50); // entries come with a later turn of the event loop
  observer.disconnect();
  return asked;
}

describe('createGarbageLimit', () => {
  it('collects once the heap has grown by more than the limit, and not again before it has grown anew', async () => {
    const limit = createGarbageLimit(8 * megabyte);
    const held = fill(32);

    expect(await askedCollections(limit)).toBeGreaterThan(0);
    expect(await askedCollections(limit)).toBe(0);
    expect(held).toHaveLength(32);
  });

  it('collects nothing below the limit', async () => {
    const limit = createGarbageLimit(1024 * megabyte);
    const held = fill(16);

    expect(await askedCollections(limit)).toBe(0);
    expect(held).toHaveLength(16);
  });
});
