import { describe, expect, it } from '@jest/globals';
import { gatherWindows } from './gather-windows.js';

async function* notes(sizes: readonly number[], log: string[] = []) {
  for (const tokenCount of sizes) {
    log.push(`read ${tokenCount}`);
    yield { tokenCount };
  }
}

async function collect(sizes: readonly number[]): Promise<number[][]> {
  const found: number[][] = [];
  for await (const window of gatherWindows(notes(sizes)))
    found.push(window.map(({ tokenCount }) => tokenCount));
  return found;
}

describe('gatherWindows', () => {
  it('closes a window with the note that fills it', async () => {
    expect(await collect([30_000, 2_767, 1, 5, 40_000, 7])).toEqual([[30_000, 2_767, 1], [5, 40_000], [7]]);
  });

  it('makes none of no notes', async () => {
    expect(await collect([])).toEqual([]);
  });

  it('reads the next window while the caller works on this one, and no further', async () => {
    const log: string[] = [];

    for await (const [first] of gatherWindows(notes([40_001, 40_002, 40_003, 40_004], log))) {
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`work ${first?.tokenCount}`);
    }

    expect(log.slice(0, 5)).toEqual(['read 40001', 'read 40002', 'work 40001', 'read 40003', 'work 40002']);
  });

  it('throws what reading throws, once the windows before have been worked on', async () => {
    async function* broken() {
      yield { tokenCount: 40_000 };
      throw new Error('cut');
    }
    let worked = 0;

    const outcome = (async () => {
      for await (const _ of gatherWindows(broken())) {
        await new Promise((resolve) => setImmediate(resolve));
        worked += 1;
      }
    })();

    await expect(outcome).rejects.toThrow('cut');
    expect(worked).toBe(1);
  });
});
