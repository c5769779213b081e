/** Figures of the last day, for the curves of the health page: of this process alone, and lost when it ends. */
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Clock } from '#foundation';
import type { HealthMoment } from '#protocol/admin';
import { clockToken } from '../config/settings.js';
import { createRepeatedLooks } from '../turns.js';
import { ReadinessService } from './readiness.service.js';

const restSeconds = 300;
const momentsMax = (24 * 60 * 60) / restSeconds;

/** Takes the figures at the start and every five minutes. */
@Injectable()
export class HealthHistory implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly taken: HealthMoment[] = [];
  private readonly looks = createRepeatedLooks({ look: () => this.take(), restSeconds });

  constructor(
    private readonly readiness: ReadinessService,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Oldest first. */
  get moments(): readonly HealthMoment[] {
    return this.taken;
  }

  onApplicationBootstrap(): void {
    this.looks.begin(0);
  }

  async onModuleDestroy(): Promise<void> {
    await this.looks.end();
  }

  async take(): Promise<void> {
    const { disk, waiting } = await this.readiness.amounts();
    this.taken.push({
      at: this.clock().toISOString(),
      freeBytes: disk.freeBytes,
      waiting: waiting === null ? null : waiting.representer + waiting.deidentifier,
      memoryBytes: process.memoryUsage.rss(),
    });
    if (this.taken.length > momentsMax) this.taken.shift();
  }
}
