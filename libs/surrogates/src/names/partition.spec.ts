import { describe, expect, it } from '@jest/globals';
import { foldWord, isOwnedBy, nameOwners, ownerOf } from './partition.js';

describe('the partition of words', () => {
  it('gives each owner a fair share', () => {
    const words = Array.from({ length: 6000 }, (_, index) => `word${index.toString(36)}`);

    for (const owner of nameOwners) {
      const share = words.filter((word) => ownerOf(word) === owner).length / words.length;
      expect(share).toBeGreaterThan(0.14);
      expect(share).toBeLessThan(0.19);
    }
  });

  it('ignores case and accents, and asks every word of a name', () => {
    expect(ownerOf('GARCÍA')).toBe(ownerOf('garcia'));
    expect(foldWord('Łódź Ångström Straße')).toBe('Lodz Angstrom Strasse');
    const owner = ownerOf('Rivera');
    const stranger = ['Adam', 'Bern', 'Cole', 'Dorn'].find((word) => ownerOf(word) !== owner);
    expect(isOwnedBy(`Rivera-${stranger}`, owner)).toBe(false);
  });
});
