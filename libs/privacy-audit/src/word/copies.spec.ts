import { describe, expect, it } from '@jest/globals';
import type { AuditMaterial } from '../judge.js';
import { tinyMaterial } from '../testing/tiny-material.js';
import { figureOfCopies } from './copies.js';

/** Words of the list share outputs by the remainder of their place. */
function inCells(material: AuditMaterial, cells: number): AuditMaterial {
  const lists = [...material.lists].map(
    ([id, list]) => [id, { ...list, outputs: list.outputs.map((_, at) => at % cells) }] as const,
  );
  return { ...material, lists: new Map(lists) };
}

describe('what nobody finds from any number of copies', () => {
  const material = tinyMaterial(5);

  it('is everything where words keep vectors of their own', () => {
    expect(figureOfCopies(material, 1000)).toMatchObject({ id: 'J2.copies', value: 1, chance: 0.001 });
  });

  it('is one word of each cell', () => {
    const { value, upper, byLabel } = figureOfCopies(inCells(material, 7), 1000);

    expect([value, upper]).toEqual([0.007, 0.007]);
    expect(byLabel).toEqual({ NAME: { value: 0.007, upper: 0.007, trials: 1000 } }); // nobody labelled the others
  });

  it('is no number where lists are too short', () => {
    expect(figureOfCopies(material, 10_000)).toMatchObject({ value: null, verdict: 'no power' });
  });
});
