import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { parseDecimal } from './decimal.js';

function parse(written: string): number {
  const padded = Buffer.from(`7${written}7`); // digits around it, so that reading too far is noticed
  return parseDecimal(padded, 1, padded.length - 1);
}

describe('parseDecimal', () => {
  it.each([
    '0',
    '-0.038194',
    '5.821154',
    '12',
    '.5',
    '-3.',
    '4e-7',
    '1E+3',
    '-2.5e-12',
    '0.1234567890123456789',
  ])('reads %s as Number does', (written) => {
    expect(parse(written)).toBe(Number(written));
  });

  it('agrees with Number to the last bit on random numbers of every length', () => {
    const random = createSeededRandom(1);

    for (let trial = 0; trial < 5000; trial += 1) {
      const written = (random.uniform() * 20 - 10).toFixed(random.integer(18));
      expect(parse(written)).toBe(Number(written));
    }
  });

  it.each(['', '-', '.', '1.2.3', 'nan', 'inf', '1,5', '--1', '1e', '0x10', ' 1', '1 ', '1'.repeat(65)])(
    'refuses "%s"',
    (written) => {
      expect(parse(written)).toBeNaN();
    },
  );
});
