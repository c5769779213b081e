import { describe, expect, it } from '@jest/globals';
import { Turns } from './turns.js';

describe('Turns', () => {
  it('never lets more than two work at once, and lets everybody work', async () => {
    const turns = new Turns(2);
    let working = 0;
    let most = 0;
    let done = 0;

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
    const turns = new Turns(2);
    const fail = () => turns.run(() => Promise.reject(new Error('wrong frame')));

    await Promise.allSettled([fail(), fail(), fail(), fail()]);

    await expect(turns.run(async () => 'next')).resolves.toBe('next');
  });

  it('lets callers in by the order of asking', async () => {
    const turns = new Turns(1);
    const order: number[] = [];

    await Promise.all([1, 2, 3].map((name) => turns.run(async () => void order.push(name))));

    expect(order).toEqual([1, 2, 3]);
  });

  it('is not opened further by a caller who leaves twice', async () => {
    const turns = new Turns(1);
    const leave = await turns.enter();
    leave();
    leave();
    await turns.enter();

    const second = await Promise.race([turns.enter().then(() => 'in'), Promise.resolve('waits')]);

    expect(second).toBe('waits');
  });
});
