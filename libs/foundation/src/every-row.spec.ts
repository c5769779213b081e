import { describe, expect, it } from '@jest/globals';
import { everyRow } from './testing/index.js';

describe('a table of examples', () => {
  it('runs every row and names those that failed', async () => {
    const seen: string[] = [];
    const run = everyRow(
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
      (name, size) => {
        seen.push(name);
        expect(size).toBe(2);
      },
    );

    await expect(run()).rejects.toThrow(/^2 of 3 rows failed\n\nrow 1, \["a",1\]:[\s\S]*row 3, \["c",3\]:/);
    expect(seen).toEqual(['a', 'b', 'c']);
  });

  it('waits for each row, and passes where all of them do', async () => {
    const done: number[] = [];

    await everyRow([1, 2], async (row) => {
      await Promise.resolve();
      done.push(row);
    })();

    expect(done).toEqual([1, 2]);
  });
});
