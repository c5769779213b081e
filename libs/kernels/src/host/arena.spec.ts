import { describe, expect, it } from '@jest/globals';
import { type Arena, ArenaPool } from './arena.js';

describe('an arena', () => {
  it('gives the same memory again, a longer one when it has to, and another under another name', async () => {
    await new ArenaPool().lend(async (arena) => {
      const first = arena.take('a', 4);
      const shorter = arena.take('a', 2);
      const longer = arena.take('a', 9);

      expect([first.length, shorter.length, longer.length]).toEqual([4, 2, 9]);
      expect([shorter.buffer === first.buffer, longer.buffer === first.buffer]).toEqual([true, false]);
      expect(arena.take('b', 2).buffer).not.toBe(arena.take('a', 2).buffer);
    });
  });

  it('is wiped behind a run', async () => {
    const pool = new ArenaPool();

    const left = await pool.lend(async (arena) => arena.take('noise', 3).fill(7));

    expect(left).toEqual(new Float32Array(3));
  });

  it('leaves nothing in memory that it has outgrown', async () => {
    await new ArenaPool().lend(async (arena) => {
      const outgrown = arena.take('noise', 3).fill(7);

      arena.take('noise', 4);

      expect(outgrown).toEqual(new Float32Array(3));
    });
  });

  it('belongs to one run at a time and to the next one after it, also after a failure', async () => {
    const pool = new ArenaPool();
    const seen: Arena[] = [];
    let finish = (): void => {};
    const waiting = new Promise<void>((resolve) => {
      finish = resolve;
    });

    const first = pool.lend(async (arena) => {
      seen.push(arena);
      await waiting;
      throw new Error('broken');
    });
    await pool.lend(async (arena) => void seen.push(arena));
    finish();
    await expect(first).rejects.toThrow('broken');
    await pool.lend(async (arena) => void seen.push(arena));

    expect(new Set(seen).size).toBe(2);
    expect(seen[2]).toBe(seen[0]);
  });
});
