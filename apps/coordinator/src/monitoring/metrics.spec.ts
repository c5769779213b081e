import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { isRefusal } from './metrics.js';

describe('isRefusal', () => {
  it.each(['PROTOCOL_FRAME_TRUNCATED', 'ENROLMENT_CODE_UNKNOWN', 'ENROLMENT_TOO_OFTEN'] as const)(
    'takes %s for an answer to what was sent',
    (code) => {
      expect(isRefusal(new Failure(code))).toBe(true);
    },
  );

  it.each(['COORDINATOR_BODY_TRUNCATED', 'COORDINATOR_BUSY', 'COORDINATOR_S3_AWAY', 'DISK_FULL'] as const)(
    'takes %s for an accident',
    (code) => {
      expect(isRefusal(new Failure(code))).toBe(false);
    },
  );

  it('takes a bug for an accident', () => {
    expect(isRefusal(new TypeError('x'))).toBe(false);
  });
});
