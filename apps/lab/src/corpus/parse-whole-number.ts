/** Whole numbers on the command line. */
import { InvalidArgumentError } from 'commander';

/** The number written; refuses signs, fractions and what a double cannot hold exactly. */
export function parseWholeNumber(written: string): number {
  const number = Number(written);
  if (!/^\d+$/.test(written) || !Number.isSafeInteger(number)) {
    throw new InvalidArgumentError('expected a whole number from 0');
  }
  return number;
}
