import { describe, expect, it } from '@jest/globals';
import { packRows, unpackRows } from './model-messages.js';

describe('packRows and unpackRows', () => {
  it('give back sentences of uneven length', () => {
    const sentences = [
      Float32Array.of(1, 2, 3, 4),
      Float32Array.of(5, 6),
      Float32Array.of(7, 8, 9, 10, 11, 12),
    ];

    const packed = packRows(sentences, (length) => new Float32Array(length));

    expect(unpackRows(packed, [2, 1, 3], 2)).toEqual(sentences);
  });

  it('make an array of its own, so that it can be handed over', () => {
    const arena = new Uint8Array(10);

    const packed = packRows([arena.subarray(2, 4)], (length) => new Uint8Array(length));

    expect([packed.buffer === arena.buffer, packed.buffer.byteLength]).toEqual([false, 2]);
  });

  it('know what no sentence is', () => {
    expect(
      unpackRows(
        packRows([], (length) => new Uint8Array(length)),
        [],
        3,
      ),
    ).toEqual([]);
  });
});
