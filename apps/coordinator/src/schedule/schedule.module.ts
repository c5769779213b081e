/** The routes of the schedule, and the timer behind it. */
import { Controller, Module } from '@nestjs/common';
import type { BodyOf, ScheduleView } from '#protocol';
import { Route, RouteBody } from '../http/route.js';
import { PoolModule } from '../pool/pool.module.js';
import { ReleasesModule } from '../releases/releases.module.js';
import { RunsModule } from '../runs/runs.module.js';
import { DueReleases } from './due-releases.service.js';
import { ScheduleRepository } from './schedule.repository.js';
import { ScheduleService } from './schedule.service.js';
import { ScheduleTicks } from './schedule-ticks.service.js';

/** `/v1/admin/schedule`. */
@Controller()
class ScheduleController {
  constructor(private readonly schedules: ScheduleService) {}

  @Route('setSchedule')
  set(@RouteBody('setSchedule') request: BodyOf<'setSchedule'>): Promise<ScheduleView> {
    return this.schedules.set(request);
  }

  @Route('showSchedule')
  show(): Promise<ScheduleView> {
    return this.schedules.show();
  }

  @Route('endSchedule')
  end(): Promise<ScheduleView> {
    return this.schedules.end();
  }
}

/** Releases by the calendar. */
@Module({
  imports: [PoolModule, RunsModule, ReleasesModule],
  controllers: [ScheduleController],
  providers: [ScheduleService, ScheduleRepository, DueReleases, ScheduleTicks],
})
export class ScheduleModule {}
