import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  idSchema,
  type RunRequest,
  type RunView,
  runListSchema,
  runRequestSchema,
  runSchema,
} from '#protocol';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { RunsService } from './runs.service.js';

/** `/v1/admin/runs`. */
@Controller('v1/admin/runs')
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Post()
  @Describe({
    summary: 'Start training a representer, or a de-identifier on a snapshot',
    caller: 'admin',
    body: runRequestSchema,
    answer: runSchema,
    status: 201,
    failures: ['SETTING_INVALID', 'POOL_SNAPSHOT_UNKNOWN', 'POOL_SNAPSHOT_WITHDRAWN', 'POOL_BATCH_DAMAGED'],
  })
  create(@Body(new ZodPipe(runRequestSchema)) request: RunRequest): Promise<RunView> {
    return this.runs.create(request);
  }

  @Get()
  @Describe({ summary: 'List the runs, the latest first', caller: 'admin', answer: runListSchema })
  async list() {
    return { runs: await this.runs.list() };
  }

  @Get(':runId')
  @Describe({
    summary: 'A run with its latest progress',
    caller: 'admin',
    answer: runSchema,
    failures: ['RUN_UNKNOWN'],
  })
  show(@Param('runId', new ZodPipe(idSchema)) runId: string): Promise<RunView> {
    return this.runs.show(runId);
  }

  @Post(':runId/cancellation')
  @HttpCode(200)
  @Describe({
    summary: 'Cancel a run that has not ended',
    caller: 'admin',
    answer: runSchema,
    failures: ['RUN_UNKNOWN', 'RUN_FINISHED'],
  })
  cancel(@Param('runId', new ZodPipe(idSchema)) runId: string): Promise<RunView> {
    return this.runs.cancel(runId);
  }
}
