import { describe, expect, it } from '@jest/globals';
import { refusalOfPattern } from './own-terms.js';

describe('refusalOfPattern', () => {
  it('takes patterns whose work at one place is bounded', () => {
    const patterns = [
      'ST-\\d{4}',
      '\\bMRN[: ]{0,3}[A-Z]{0,2}\\d{5,10}',
      '(?:AB|CD){1,3}-?\\d{2}',
      '(?<=study )[A-Z]\\d{3}(?!\\d)',
      '[\\]|*+]{1,3}\\d',
      '\\p{Lu}\\p{Ll}{2,20} Street',
      '\\u{41}\\*\\+',
      '(?<site>\\d{2})-\\k<site>',
    ];
    for (const pattern of patterns)
      expect([pattern, refusalOfPattern(pattern)]).toEqual([pattern, undefined]);
  });

  it('refuses those without a bound, with too many ways, of nothing, or of no language', () => {
    const rows: readonly (readonly [pattern: string, expected: RegExp])[] = [
      ['\\d+', /upper bound/],
      ['\\d*1', /upper bound/],
      ['a(?:b{2,})', /upper bound/],
      ['(a+)+b', /upper bound/],
      ['(?:a{1,30}){1,30}b', /steps/],
      ['(?:a|a){1,30}b', /steps/],
      ['(?:a?){30}a{30}', /steps/],
      ['a{0,30}a{0,30}a{0,30}b', /steps/],
      ['a{20000}', /upper bound|steps/],
      ['x?', /no empty text/],
      ['(?=a)|b{0,3}', /no empty text/],
      ['(a', /regular expression/],
    ];
    for (const [pattern, expected] of rows)
      expect([pattern, refusalOfPattern(pattern)]).toEqual([pattern, expect.stringMatching(expected)]);
  });

  it('keeps hostile texts quick under the dearest pattern that it takes', () => {
    const dearest = 'a{0,18}a{0,18}b'; // 361 ways of 37 characters are too many
    expect(refusalOfPattern(dearest)).toMatch(/steps/);
    const taken = 'a{0,15}a{0,15}b'; // 256 of 31
    expect(refusalOfPattern(taken)).toBeUndefined();
    const started = performance.now();

    expect('a'.repeat(20_000).match(new RegExp(taken, 'gu'))).toBeNull();

    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
