import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createCommandQueue } from './page/client.js';

describe('the commands of the page', () => {
  it('run one after the other, in their order', async () => {
    const seen: string[] = [];
    const run = createCommandQueue(async () => {}, fail);

    await Promise.all([
      run(async () => {
        await turn();
        seen.push('first');
      }),
      run(() => void seen.push('second')),
    ]);

    expect(seen).toEqual(['first', 'second']);
  });

  it.each([
    ['throws what can be recovered from', async () => {}, []],
    ['throws a bug', (error: unknown) => Promise.reject(error), ['broken']],
  ])('have their turn after one that %s', async (_, recover, expected) => {
    const reported: unknown[] = [];
    const seen: string[] = [];
    const run = createCommandQueue(recover, (error) => void reported.push(String(error)));

    await run(() => Promise.reject('broken'));
    await run(() => void seen.push('next'));

    expect(seen).toEqual(['next']);
    expect(reported).toEqual(expected);
  });
});

function fail(error: unknown): never {
  throw error;
}
