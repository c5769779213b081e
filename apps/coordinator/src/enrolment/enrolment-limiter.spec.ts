import { describe, expect, it } from '@jest/globals';
import { EnrolmentLimiter } from './enrolment.service.js';

function createLimiter(enrolmentAttemptsPerMinute: number) {
  let now = 1_000_000;
  const limiter = new EnrolmentLimiter(() => new Date(now), { enrolmentAttemptsPerMinute });
  return {
    attempt: (address: string): string => {
      try {
        limiter.take(address);
        return 'taken';
      } catch (error) {
        return String((error as { code: string }).code); // a Failure, or the test fails
      }
    },
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('EnrolmentLimiter', () => {
  it('takes its share of attempts a minute and no more', () => {
    const { attempt } = createLimiter(2);

    expect([attempt('a'), attempt('a'), attempt('a')]).toEqual(['taken', 'taken', 'ENROLMENT_TOO_OFTEN']);
  });

  it('counts each address by itself', () => {
    const { attempt } = createLimiter(1);

    expect([attempt('a'), attempt('b'), attempt('a')]).toEqual(['taken', 'taken', 'ENROLMENT_TOO_OFTEN']);
  });

  it('begins anew after a minute, not before', () => {
    const { attempt, wait } = createLimiter(1);
    attempt('a');

    wait(59_999);
    const early = attempt('a');
    wait(1);

    expect([early, attempt('a')]).toEqual(['ENROLMENT_TOO_OFTEN', 'taken']);
  });

  it('still limits an address while ten thousand others come by', () => {
    const { attempt } = createLimiter(1);
    for (let other = 0; other < 9_990; other += 1) attempt(`other ${other}`);
    attempt('a');
    for (let other = 0; other < 5_000; other += 1) attempt(`another ${other}`);

    expect(attempt('a')).toBe('ENROLMENT_TOO_OFTEN');
  });
});
