import { InvalidArgumentError } from 'commander';

/**
 * Commander's parser of what stands between the cells of a CSV: one character that no cell is written with. A tab may be written
 * `tab` or `\t`, because a shell takes some effort to pass one.
 */
export function oneDelimiter(written: string): string {
  if (written === 'tab' || written === '\\t') return '\t';
  if (!/^[^"\r\n]$/u.test(written))
    throw new InvalidArgumentError('expected one character, or tab for a tab');
  return written;
}
