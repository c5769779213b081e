/** Looks at the schedule at the start and then every `reconcileSeconds`. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { describeBug } from '#foundation';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { Logger } from '../logging/logger.js';
import { createRepeatedLooks, type RepeatedLooks } from '../repeated-looks.js';
import { DueReleases } from './due-releases.service.js';

/** The timer; what it does may be done twice and by several coordinators at once. */
@Injectable()
export class ScheduleTicks implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly looks: RepeatedLooks;

  constructor(
    private readonly due: DueReleases,
    private readonly logger: Logger,
    @Inject(settingsToken) { reconcileSeconds }: Pick<CoordinatorSettings, 'reconcileSeconds'>,
  ) {
    this.looks = createRepeatedLooks({ look: () => this.look(), restSeconds: reconcileSeconds });
  }

  onApplicationBootstrap(): void {
    this.looks.begin(0);
  }

  /** Before the server closes. */
  async onModuleDestroy(): Promise<void> {
    await this.looks.end();
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
