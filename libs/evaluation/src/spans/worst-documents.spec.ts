import { describe, expect, it } from '@jest/globals';
import { createWorstDocuments } from './worst-documents.js';

describe('the worst documents', () => {
  const add = (worst: ReturnType<typeof createWorstDocuments>, id: string, leakedCharacters: number) =>
    worst.add({ id, leakedCharacters, phiCharacters: 50 });

  it('are those that leak most, worst first and equal ones by id, however they arrive', () => {
    const worst = createWorstDocuments(3);

    for (const [id, leaked] of [
      ['d', 4],
      ['b', 9],
      ['a', 4],
      ['c', 30],
      ['e', 1],
    ] as const)
      add(worst, id, leaked);

    expect(worst.list().map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  });

  it('leave out documents without a leak', () => {
    const worst = createWorstDocuments(3);

    add(worst, 'tight', 0);

    expect(worst.list()).toEqual([]);
  });
});
