import { describe, expect, it } from '@jest/globals';
import { alignColumns } from './terminal.js';

describe('alignColumns', () => {
  it('makes every column as wide as its widest cell, and ends lines without blanks', () => {
    expect(
      alignColumns([
        ['name', 'default', 'meaning'],
        ['epochs', '5', ''],
        ['a', 'by system', 'what it is'],
      ]),
    ).toEqual(['name    default    meaning', 'epochs  5', 'a       by system  what it is']);
  });

  it('makes nothing of no rows', () => {
    expect(alignColumns([])).toEqual([]);
  });
});
