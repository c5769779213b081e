import { describe, expect, it } from '@jest/globals';
import { openAll } from './open-all.js';

describe('openAll', () => {
  it.each([
    { broken: 'c', closed: ['a', 'b'] },
    { broken: 'a', closed: [] },
    { broken: 'none', closed: [] },
  ])('closes what it had opened before $broken, and nothing else', async ({ broken, closed }) => {
    const found: string[] = [];
    const open = async (name: string) => {
      if (name === broken) throw new Error(`${name} is damaged`);
      return { close: async () => void found.push(name) };
    };

    const opening = openAll(['a', 'b', 'c', 'd'], open).then(
      (all) => `${all.length} are open`,
      (error: Error) => error.message,
    );

    expect(await opening).toBe(broken === 'none' ? '4 are open' : `${broken} is damaged`);
    expect(found).toEqual(closed);
  });
});
