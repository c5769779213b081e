import { describe, expect, it } from '@jest/globals';
import { createEnrolmentCode, hashEnrolmentCode } from './enrolment.service.js';

describe('enrolment codes', () => {
  it('are four groups of five letters that cannot be mistaken for each other', () => {
    for (let count = 0; count < 200; count += 1)
      expect(createEnrolmentCode()).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
  });

  it('use every letter about equally often', () => {
    const counts = new Map<string, number>();
    for (let count = 0; count < 2_000; count += 1)
      for (const letter of createEnrolmentCode().replaceAll('-', ''))
        counts.set(letter, (counts.get(letter) ?? 0) + 1);

    // 40,000 letters, 1,250 of each expected, deviation 35: six deviations. A remainder by 31 would leave one letter out.
    expect(counts.size).toBe(32);
    for (const count of counts.values()) expect(Math.abs(count - 1_250)).toBeLessThan(210);
  });

  it.each([
    ['lower case', '7k2qm-9xw4t-00000-11111'],
    ['blanks', ' 7K2QM 9XW4T 00000 11111 '],
    ['no groups', '7K2QM9XW4T0000011111'],
    ['letters for digits', '7K2QM-9XW4T-OoOO0-IlL1i'],
  ])('are read as meant when typed with %s', (_name, typed) => {
    expect(hashEnrolmentCode(typed)).toBe(hashEnrolmentCode('7K2QM-9XW4T-00000-11111'));
  });

  it('differ when one letter differs', () => {
    expect(hashEnrolmentCode('7K2QM-9XW4T-00000-11112')).not.toBe(
      hashEnrolmentCode('7K2QM-9XW4T-00000-11111'),
    );
  });
});
