import { describe, expect, it } from '@jest/globals';
import { KeySet, keyOfText } from './key-set.js';
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
