import { InvalidArgumentError } from 'commander';
import { Failure } from '#foundation';

/** SETTING_INVALID for an option. Pass `value` only where it cannot contain note text. */
export const invalidSetting = (field: string, expected: string, value?: string): Failure =>
  new Failure('SETTING_INVALID', value === undefined ? { field, expected } : { field, value, expected });

/** Parses a CSV delimiter: one character other than `"` and line ends, `tab` or `\t`. */
export function oneDelimiter(written: string): string {
  if (written === 'tab' || written === '\\t') return '\t';
  if (!/^[^"\r\n]$/u.test(written))
    throw new InvalidArgumentError('expected one character, or tab for a tab');
  return written;
}

/**
 * Creates a parser of decimal numbers between two exclusive bounds.
 *
 * @example .option('--recall <share>', 'share to reach', numberBetween(0, 1))
 */
export function numberBetween(low: number, high: number): (written: string) => number {
  return (written) => {
    const number = /^\d{0,15}(?:\.\d{1,15})?$/.test(written) && written !== '' ? Number(written) : Number.NaN;
    if (!(number > low && number < high))
      throw new InvalidArgumentError(`expected a number between ${low} and ${high}`);
    return number;
  };
}

/**
 * Creates a parser of whole numbers from `min` on, without signs, fractions or unsafe integers.
 *
 * @example .option('--notes <number>', 'how many', wholeNumber(1), 100)
 */
export function wholeNumber(min: number): (written: string) => number {
  return (written) => {
    const number = Number(written);
    if (!/^\d+$/.test(written) || !Number.isSafeInteger(number) || number < min)
      throw new InvalidArgumentError(`expected a whole number from ${min}`);
    return number;
  };
}
