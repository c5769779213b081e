/** The routes of runs: the administrator starts them, trainers do them under the fence of their claim. */
import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Module,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { Failure } from '#foundation';
import {
  type BodyOf,
  type Completion,
  contentDigestHeader,
  digestSchema,
  fenceHeader,
  type ProgressReport,
  type QueryOf,
  type QueueFacts,
  type RunPool,
  type RunProgress,
  type RunRequest,
  type RunView,
} from '#protocol';
import type { ApiRequest } from '../http/api-request.js';
import { PathParam, Route, RouteBody, RouteQuery, ZodPipe } from '../http/route.js';
import { QueueFactsService } from '../jobs/jobs.module.js';
import { PoolModule } from '../pool/pool.module.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { CompletionCheck } from './completion-check.js';
import { FencedRuns, WithdrawnRuns } from './fenced-runs.js';
import { MixedPool } from './mixed-pool.service.js';
import { RunsRepository } from './runs.repository.js';
import { RunsService } from './runs.service.js';
import { TrainingService } from './training.service.js';

/** The fence that a trainer's write carries in its header; fails with RUN_FENCE_MISSING. */
const Fence = createParamDecorator((_: unknown, context: ExecutionContext): number => {
  const value = context.switchToHttp().getRequest<ApiRequest>().headers[fenceHeader];
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw new Failure('RUN_FENCE_MISSING');
  return Number(value);
});

/** `/v1/admin/runs`. */
@Controller()
class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Route('startRun')
  create(@RouteBody('startRun') request: RunRequest): Promise<RunView> {
    return this.runs.create(request);
  }

  @Route('listRuns')
  list(@RouteQuery('listRuns') query: QueryOf<'listRuns'>) {
    return this.runs.list(query);
  }

  @Route('showRun')
  show(@PathParam('runId') runId: string): Promise<RunView> {
    return this.runs.show(runId);
  }

  @Route('runProgress')
  progress(@PathParam('runId') runId: string): Promise<RunProgress> {
    return this.runs.progress(runId);
  }

  @Route('cancelRun')
  cancel(@PathParam('runId') runId: string): Promise<RunView> {
    return this.runs.cancel(runId);
  }
}

/** `/v1/trainer`: what a trainer reads, and what it reports under the fence of its claim. */
@Controller()
class TrainerController {
  constructor(
    private readonly training: TrainingService,
    private readonly snapshots: SnapshotsService,
    private readonly mixed: MixedPool,
    private readonly queueFacts: QueueFactsService,
  ) {}

  @Route('queueFacts')
  queue(): QueueFacts {
    return this.queueFacts.facts();
  }

  @Route('runToTrain')
  show(@PathParam('runId') id: string): Promise<RunView> {
    return this.training.show(id);
  }

  @Route('claimRun')
  claim(@PathParam('runId') id: string) {
    return this.training.claim(id);
  }

  @Route('reportProgress')
  progress(
    @PathParam('runId') id: string,
    @Fence() fence: number,
    @RouteBody('reportProgress') report: ProgressReport,
  ): Promise<void> {
    return this.training.progress({ runId: id, fence }, report);
  }

  @Route('storeArtefact')
  putArtefact(
    @PathParam('runId') id: string,
    @Fence() fence: number,
    @PathParam('name') name: string,
    @Req() request: ApiRequest,
  ) {
    const digest = new ZodPipe(digestSchema).transform(request.headers[contentDigestHeader]);
    return this.training.putArtefact({ runId: id, fence }, { name, digest }, request);
  }

  @Route('completeRun')
  complete(
    @PathParam('runId') id: string,
    @Fence() fence: number,
    @RouteBody('completeRun') completion: Completion,
  ): Promise<RunView> {
    return this.training.complete({ runId: id, fence }, completion);
  }

  @Route('failRun')
  fail(
    @PathParam('runId') id: string,
    @Fence() fence: number,
    @RouteBody('failRun') { code }: BodyOf<'failRun'>,
  ): Promise<RunView> {
    return this.training.fail({ runId: id, fence }, code);
  }

  @Route('runPool')
  pool(@PathParam('runId') id: string, @Fence() fence: number): Promise<RunPool> {
    return this.mixed.describe({ runId: id, fence });
  }

  @Route('poolBlock')
  block(
    @PathParam('runId') id: string,
    @Fence() fence: number,
    @PathParam('block') block: number,
  ): Promise<StreamableFile> {
    return this.mixed.block({ runId: id, fence }, block);
  }

  @Route('publicDeidentifier')
  publicDeidentifier(@PathParam('snapshotId') snapshotId: string): Promise<StreamableFile> {
    return this.snapshots.publicDeidentifier(snapshotId);
  }
}

/** Runs, as the administrator starts them and trainers do them. */
@Module({
  imports: [PoolModule],
  controllers: [RunsController, TrainerController],
  providers: [
    RunsService,
    TrainingService,
    FencedRuns,
    CompletionCheck,
    WithdrawnRuns,
    MixedPool,
    RunsRepository,
  ],
  exports: [RunsRepository, RunsService, WithdrawnRuns],
})
export class RunsModule {}
