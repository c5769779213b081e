import { Controller } from '@nestjs/common';
import { type RunRequest, type RunView } from '#protocol';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { RunsService } from './runs.service.js';

/** `/v1/admin/runs`. */
@Controller()
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Route('startRun')
  create(@RouteBody('startRun') request: RunRequest): Promise<RunView> {
    return this.runs.create(request);
  }

  @Route('listRuns')
  async list() {
    return { runs: await this.runs.list() };
  }

  @Route('showRun')
  show(@PathParam('runId') runId: string): Promise<RunView> {
    return this.runs.show(runId);
  }

  @Route('cancelRun')
  cancel(@PathParam('runId') runId: string): Promise<RunView> {
    return this.runs.cancel(runId);
  }
}
