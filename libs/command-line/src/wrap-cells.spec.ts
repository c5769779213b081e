import { describe, expect, it } from '@jest/globals';
import { wrapCells } from './wrap-cells.js';

describe('wrapCells', () => {
  it('continues a wide cell beneath, broken between words, beside empty ones', () => {
    const rows = [
      ['a', 'one two three', 'x y'],
      ['b', 'four', 'z'],
    ];

    expect(wrapCells(rows, [5, 8, 1])).toEqual([
      ['a', 'one two', 'x'],
      ['', 'three', 'y'],
      ['b', 'four', 'z'],
    ]);
  });

  it('leaves a word whole, and a column without a bound as it is', () => {
    expect(wrapCells([['incomprehensible', 'as it is']], [4])).toEqual([['incomprehensible', 'as it is']]);
  });
});
