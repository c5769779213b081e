import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createRepeatedLooks } from './turns.js';

describe('repeated looks', () => {
  let looks: number;
  let finish: () => void;
  const repeated = () =>
    createRepeatedLooks({
      look: () =>
        new Promise((resolve) => {
          looks += 1;
          finish = resolve;
        }),
      restSeconds: 10,
    });
  const pass = async (seconds: number) => {
    jest.advanceTimersByTime(seconds * 1000);
    await setImmediate();
  };
  beforeEach(() => {
    looks = 0;
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('begin after a rest, or when they are told to', async () => {
    const later = repeated();
    const now = repeated();

    later.begin();
    now.begin(0);
    await pass(9);
    const before = looks;
    await pass(1);

    expect([before, looks]).toEqual([1, 2]);
  });

  it('never overlap: the rest begins when the look has ended', async () => {
    const one = repeated();

    one.begin(0);
    await pass(60);
    const during = looks;
    finish();
    await pass(0);
    await pass(9);
    const resting = looks;
    await pass(1);

    expect([during, resting, looks]).toEqual([1, 1, 2]);
  });

  it('end when the look in hand has, and begin no other', async () => {
    const one = repeated();
    let hasEnded = false;

    one.begin(0);
    await pass(0);
    const ending = one.end().then(() => {
      hasEnded = true;
    });
    await pass(60);
    const during = hasEnded;
    finish();
    await ending;
    await pass(60);

    expect([during, hasEnded, looks]).toEqual([false, true, 1]);
  });
});
