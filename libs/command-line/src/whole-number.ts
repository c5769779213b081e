import { InvalidArgumentError } from 'commander';

/**
 * Commander's parser of whole numbers from `min` on; refuses signs, fractions and what a double cannot hold exactly.
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
