import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';

it('the README shows the recipe of the game as it is', () => {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), 'utf8');
  const [, shown] = read('..', 'README.md').split(/```(?:ts\n)?/);

  expect(shown).toContain('export function threePhases(');
  expect(read('three-phases.ts')).toContain(shown ?? 'nothing');
});
