import { describe, expect, it } from '@jest/globals';
import { measureCurve } from './curve.js';

const facts = {
  name: 'square',
  title: 'Squares',
  description: 'nothing is fixed',
  sizeTitle: 'sides',
  workTitle: 'a square',
};

describe('a measured curve', () => {
  it('keeps the least of the repeats of every size, in order, and fits their exponent', async () => {
    const asked: number[] = [];

    const curve = await measureCurve({
      ...facts,
      sizes: [1, 2, 4],
      repeats: 3,
      measure: async (size) => {
        asked.push(size);
        return size ** 2 * (asked.length % 3 === 2 ? 1 : 5); // the second of three is undisturbed
      },
    });

    expect(asked).toEqual([1, 1, 1, 2, 2, 2, 4, 4, 4]);
    expect(curve.points.map(({ size, processorSeconds }) => [size, processorSeconds])).toEqual([
      [1, 1],
      [2, 4],
      [4, 16],
    ]);
    expect(curve).toMatchObject({ ...facts, exponent: 2 });
  });
});
