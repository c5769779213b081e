import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createGarbageLimit, KeySet, keyOfText } from './bounded-memory.js';
import { createSeededRandom } from './random.js';

describe('KeySet', () => {
  it('agrees with a Set on 20,000 random keys, half of them repeated', () => {
    const random = createSeededRandom('keys');
    const drawn = Array.from({ length: 20_000 }, () => BigInt(random.integer(10_000)) * 0x1_0000_0001n);
    const twin = new Set<bigint>();
    const keys = new KeySet();

    const wrong = drawn.filter((key) => {
      const isNew = !twin.has(key);
      twin.add(key);
      return keys.add(key) !== isNew;
    });

    expect(wrong).toEqual([]);
    expect(keys.size).toBe(twin.size);
    expect(drawn.filter((key) => !keys.has(key))).toEqual([]);
    expect(drawn.filter((key) => keys.has(key + 2n) !== twin.has(key + 2n))).toEqual([]);
  });

  it('keeps key 0, which marks an empty slot, like any other', () => {
    const keys = new KeySet();

    expect([keys.add(0n), keys.add(0n), keys.add(5n), keys.add(0n)]).toEqual([true, false, true, false]);
  });
});

describe('keyOfText', () => {
  it('begins the digest of the text', () => {
    expect(keyOfText('note-1')).toBe(keyOfText('note-1'));
    expect(keyOfText('note-1')).not.toBe(keyOfText('note-2'));
    // sha256('') = e3b0c442 98fc1c14 ...
    expect(keyOfText('')).toBe(0x141cfc9842c4b0e3n);
  });
});

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
