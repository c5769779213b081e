import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { peakRssMb, resetPeakRss } from './measurements.js';

const megabytes = 256;

/** The twin: what is resident at this moment, in megabytes. */
const residentMb = (): number => process.memoryUsage.rss() / 2 ** 20;

/** Lets go of what nothing refers to, and waits until the system has so much back. */
async function untilResidentBelow(limitMb: number): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (collect(); residentMb() >= limitMb; collect()) await sleep(10);
}

/** What has to be there for a moment; result: what was resident then. */
function fill(): number {
  const filled = Buffer.alloc(megabytes * 2 ** 20, 1);
  return filled[0] === 1 ? residentMb() : 0;
}

describe('peak memory', () => {
  it('is no less than what was ever resident, in megabytes, and stays when it is let go', async () => {
    const during = fill();
    await untilResidentBelow(during - megabytes / 2);

    expect(during).toBeGreaterThan(megabytes);
    // The system counts pages for each core by itself, so two of its numbers may differ by a few megabytes.
    expect(peakRssMb()).toBeGreaterThan(during - 32);
    expect(peakRssMb()).toBeLessThan(totalmem() / 2 ** 20);
  });

  it('begins anew at what is resident now, where the system can', async () => {
    const during = fill();
    await untilResidentBelow(during - megabytes / 2);
    const before = peakRssMb();

    const wasReset = resetPeakRss();

    expect(wasReset).toBe(process.platform === 'linux');
    expect(peakRssMb() < before - megabytes / 4).toBe(wasReset);
  });
});
