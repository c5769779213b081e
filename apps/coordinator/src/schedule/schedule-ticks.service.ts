/** Looks at the schedule at the start and then every `reconcileSeconds`. */

import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { describeBug } from '#foundation';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { Logger } from '../logging/logger.js';
import { DueReleases } from './due-releases.service.js';

/** The timer; what it does may be done twice and by several coordinators at once. */
@Injectable()
export class ScheduleTicks implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly due: DueReleases,
    private readonly logger: Logger,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'reconcileSeconds'>,
  ) {}

  onApplicationBootstrap(): void {
    this.plan(0);
  }

  /** Before the server closes: no new look begins, and the one in hand is waited for. */
  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.looking;
  }

  /** The next look is planned when this one has ended, so two never overlap. */
  private plan(milliseconds: number): void {
    this.timer = setTimeout(() => {
      this.looking = this.look().then(() => {
        if (this.timer !== undefined) this.plan(this.settings.reconcileSeconds * 1000);
      });
    }, milliseconds);
    this.timer.unref();
  }

  private async look(): Promise<void> {
    try {
      await this.due.look();
    } catch (error) {
      // The database may be away; the next look finds everything as it is then.
      this.logger.warn('schedule.failed', describeBug(error));
    }
  }
}
