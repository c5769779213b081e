import { InvalidArgumentError } from 'commander';

/**
 * Commander's parser of decimal numbers between two bounds, neither of them included.
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
