import { describe, expect, it } from '@jest/globals';
import { CheckTurns } from './check-turns.js';

describe('CheckTurns', () => {
  it('never lets more than two work at once, and lets everybody work', async () => {
    const turns = new CheckTurns();
    let [working, most, done] = [0, 0, 0];

    await Promise.all(
      Array.from({ length: 20 }, () =>
        turns.run(async () => {
          working += 1;
          most = Math.max(most, working);
          await new Promise((resolve) => setTimeout(resolve, 1));
          working -= 1;
          done += 1;
        }),
      ),
    );

    expect([most, done]).toEqual([2, 20]);
  });

  it('gives the turn on when the work fails', async () => {
    const turns = new CheckTurns();
    const fail = () => turns.run(() => Promise.reject(new Error('wrong frame')));

    await Promise.allSettled([fail(), fail(), fail(), fail()]);

    await expect(turns.run(async () => 'next')).resolves.toBe('next');
  });
});
