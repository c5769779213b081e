import { Controller } from '@nestjs/common';
import type { ScheduleView } from '#protocol/admin';
import type { BodyOf } from '#protocol/api';
import { Route, RouteBody } from '../http/route.js';
import { ScheduleService } from './schedule.service.js';

/** `/v1/admin/schedule`. */
@Controller()
export class ScheduleController {
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
