import { describe, expect, it } from '@jest/globals';
import { shortfallsOf } from './floor.js';

const counts = (siteId: string, found: number, identifiers: number) => ({
  siteId,
  sentences: identifiers,
  tokens: 5 * identifiers,
  truePositives: found,
  falsePositives: 0,
  falseNegatives: identifiers - found,
});

const recallMin = 0.5;

describe('the floor of a release', () => {
  it.each([
    ['a site where it finds less than the floor', [counts('a', 900, 1000), counts('b', 400, 1000)], null, 1],
    ['a small site where it may do so by chance', [counts('a', 9, 20)], null, 0],
    ['a site without an identifier', [counts('a', 0, 0)], null, 0],
    ['a site where the stable release found more', [counts('a', 850, 1000)], [counts('a', 920, 1000)], 1],
    ['two points less', [counts('a', 900, 1000)], [counts('a', 920, 1000)], 0],
    ['a small site where the stable one found more', [counts('a', 17, 20)], [counts('a', 19, 20)], 0],
    ['a site that is new to the pool', [counts('a', 850, 1000)], [counts('b', 920, 1000)], 0],
    ['a run that was not scored by site', null, [counts('a', 900, 1000)], 1],
  ] as const)('%s', (_, offered, stable, shortfalls) => {
    expect(shortfallsOf({ offered, stable, recallMin })).toHaveLength(shortfalls);
  });

  it('is none at 0', () => {
    expect(shortfallsOf({ offered: [counts('a', 0, 1000)], stable: null, recallMin: 0 })).toEqual([]);
  });
});
