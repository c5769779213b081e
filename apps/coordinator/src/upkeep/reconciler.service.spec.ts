import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { Logger } from '../monitoring/logger.js';
import type { OrphanSweep } from './orphan-sweep.service.js';
import { type HousekeepingService, ReconcilerService } from './reconciler.service.js';

const minutes = 60_000;

describe('ReconcilerService', () => {
  it('sweeps at no start, and for the first time after a whole hour of running', async () => {
    let now = Date.parse('2025-06-01T12:00:00Z');
    let looks = 0;
    let sweeps = 0;
    const housekeeping = {
      offerWaitingRuns: async () => {
        looks += 1;
        return 0;
      },
      eraseUnneeded: async () => ({ erased: 0, kept: 0 }),
    };
    const orphans = {
      sweep: async () => {
        sweeps += 1;
        return 0;
      },
    };
    const reconciler = new ReconcilerService(
      housekeeping as unknown as HousekeepingService, // the methods that it uses
      orphans as unknown as OrphanSweep, // the method that it uses
      new Logger(pino({ level: 'silent' })),
      () => new Date(now),
      { reconcileSeconds: 0.001, runSilenceMinutes: 15 },
    );
    /** How often it has swept by so many minutes after the start, and two looks more. */
    const sweptAfter = async (passed: number) => {
      now += passed * minutes;
      const enough = looks + 2;
      while (looks < enough) await new Promise((resolve) => setTimeout(resolve, 1));
      return sweeps;
    };

    await reconciler.onApplicationBootstrap();
    const swept = [
      sweeps,
      await sweptAfter(59),
      await sweptAfter(1),
      await sweptAfter(59),
      await sweptAfter(1),
    ];
    await reconciler.onModuleDestroy();

    expect(swept).toEqual([0, 0, 1, 1, 2]);
  });
});
