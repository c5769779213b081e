import { describe, expect, it } from '@jest/globals';
import { oneDelimiter } from './one-delimiter.js';

describe('a delimiter', () => {
  it.each([
    [',', ','],
    [';', ';'],
    ['\t', '\t'],
    ['tab', '\t'],
    ['\\t', '\t'],
    ['\u00a6', '\u00a6'],
  ])('%j is read as %j', (written, delimiter) => {
    expect(oneDelimiter(written)).toBe(delimiter);
  });

  it.each(['', ';;', '"', '\n', 'comma'])('%j is refused', (written) => {
    expect(() => oneDelimiter(written)).toThrow('expected one character, or tab for a tab');
  });
});
