import { describe, expect, it } from '@jest/globals';
import { createEpochLog } from './processes.js';

const run = 'run 0b9f6f0e-3c1d-4a52-9a57-5e8f6c1d2a3b';

describe('the epochs of a training in the demo', () => {
  it.each([
    ['an epoch', [`representer ${run}: P1 epoch 3 of at most 8`], ['  representer: P1 epoch 3 of at most 8']],
    [
      'an epoch once, whatever time is left',
      [40, 38].map((left) => `representer ${run}: P1 epoch 3 of at most 8, at most ${left} s left in it`),
      ['  representer: P1 epoch 3 of at most 8'],
    ],
    [
      'the same epoch of the next phase',
      ['P1', 'P3'].map((phase) => `representer ${run}: ${phase} epoch 3 of at most 8`),
      ['  representer: P1 epoch 3 of at most 8', '  representer: P3 epoch 3 of at most 8'],
    ],
    [
      'an epoch of a phase without an end',
      [`representer ${run}: P4 epoch 10`],
      ['  representer: P4 epoch 10'],
    ],
    ['nothing before the first', [`representer ${run}: prepare epoch 0`], []],
    ['nothing of other talk', [`representer ${run}: waiting for a trainer`, 'next: sfumato'], []],
  ])('say %s', (_, talk, expected) => {
    const said: string[] = [];
    const hear = createEpochLog('representer', (line) => said.push(line));

    for (const line of talk) hear(line);

    expect(said).toEqual(expected);
  });
});
