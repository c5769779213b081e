import { describe, expect, it } from '@jest/globals';
import { startTestCoordinator } from './testing/test-coordinator.js';

const plenty = 1024 ** 3;

describe('a coordinator whose disk runs full while it starts', () => {
  it.each([1, 2, 5])(
    'says so when there is room at the first looks (%i) and none after them',
    async (looks) => {
      let looked = 0;
      const freeBytes = () => {
        looked += 1;
        return looked > looks ? 0 : plenty;
      };

      const failure = await startTestCoordinator({}, { freeBytes }).then(
        (started) => started.stop(),
        (error: unknown) => error,
      );

      expect(failure).toMatchObject({ code: 'COORDINATOR_DISK_SHORT', details: { freeBytes: 0 } });
    },
  );
});
