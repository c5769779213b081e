import { describe, expect, it } from '@jest/globals';
import { numberBetween, oneDelimiter } from './option-parsers.js';

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

describe('numberBetween', () => {
  it.each(['0.98', '.5', '0.0001'])('reads %s', (written) => {
    expect(numberBetween(0, 1)(written)).toBe(Number(written));
  });

  it.each(['0', '1', '98', '', '-0.5', '1e-1', '0x1', '0,98', 'NaN'])('refuses "%s"', (written) => {
    expect(() => numberBetween(0, 1)(written)).toThrow('expected a number between 0 and 1');
  });
});
