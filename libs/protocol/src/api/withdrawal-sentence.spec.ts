import { describe, expect, it } from '@jest/globals';
import { describeWithdrawal, describeWithdrawn } from './site.js';

const nothing = { withdrawn: 0, erased: 0, kept: 0, keptForRelease: null, endedRuns: 0 };

describe('the sentence about a withdrawal', () => {
  it.each([
    ['nothing', nothing, 'There was nothing to withdraw.'],
    [
      'all at once',
      { ...nothing, withdrawn: 2, erased: 2 },
      'Withdrawn now: 2 batches; erased now: 2 batches.',
    ],
    [
      'some kept, and a training ended',
      { withdrawn: 3, erased: 1, kept: 2, keptForRelease: 4, endedRuns: 1 },
      'Withdrawn now: 3 batches; erased now: 1 batch; sealed until release 4, which was trained on them, is judged or ' +
        'replaced: 2 batches; 1 training on them ended.',
    ],
  ])('says what is erased now, and what is kept until when and why: %s', (_name, outcome, sentence) => {
    expect(describeWithdrawal(outcome)).toBe(sentence);
  });

  it('says afterwards how withdrawn batches stand', () => {
    expect(describeWithdrawn({ withdrawn: 0, kept: 0 })).toBeUndefined();
    expect(describeWithdrawn({ withdrawn: 3, kept: 1 })).toBe(
      'Withdrawn: 3 batches; erased: 2 batches; sealed until a release, which was trained on them, is judged or replaced: ' +
        '1 batch.',
    );
  });
});
