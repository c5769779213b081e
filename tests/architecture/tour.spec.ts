/** TOUR.md names the code of each step: a symbol that moves takes its line of the tour along. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const root = join(import.meta.dirname, '..', '..');
const tour = readFileSync(join(root, 'TOUR.md'), 'utf8');
const steps = [...tour.matchAll(/\[`(\w+)`\]\(([^)]+)\)/g)].map(([, symbol = '', path = '']) => ({
  symbol,
  path,
}));

describe('the tour', () => {
  it('finds every symbol that it names exported by the file that it names', () => {
    const missing = steps.filter(({ symbol, path }) => {
      const text = readFileSync(join(root, path), 'utf8');
      return !new RegExp(`^export (async )?(function\\*?|class|interface|type|const) ${symbol}\\b`, 'm').test(
        text,
      );
    });

    expect(missing).toEqual([]);
    expect(steps.length).toBeGreaterThan(15);
  });

  it('can be read in ten minutes', () => {
    expect(tour.split(/\s+/).length).toBeLessThan(1200);
  });
});
