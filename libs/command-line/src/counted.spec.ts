import { describe, expect, it } from '@jest/globals';
import { counted, firstOf } from './counted.js';

describe('a number with its noun', () => {
  it.each([
    [0, '0 notes'],
    [1, '1 note'],
    [2, '2 notes'],
    [12_345, '12,345 notes'],
  ])('%d is written as %s', (count, written) => {
    expect(counted(count, 'note')).toBe(written);
  });

  it('takes the plural of a noun that needs one of its own', () => {
    expect(counted(2, 'batch', 'batches')).toBe('2 batches');
    expect(counted(1, 'batch', 'batches')).toBe('1 batch');
  });
});

describe('the first of many names', () => {
  it.each([
    [['a'], 1, 'a'],
    [['a', 'b'], 2, 'a, b'],
    [['a', 'b'], 5, 'a, b and 3 more'],
  ])('%j of %d are written as %s', (first, count, written) => {
    expect(firstOf(first, count)).toBe(written);
  });
});
