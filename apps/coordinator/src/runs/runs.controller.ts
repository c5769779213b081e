import {
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Req,
  type StreamableFile,
} from '@nestjs/common';
import { Failure, InternalError } from '#foundation';
import { type RunProgress } from '#protocol/admin';
import {
  type AnswerOf,
  type BodyOf,
  type Completion,
  contentDigestHeader,
  fenceHeader,
  type ProgressReport,
  type QueryOf,
  type QueueFacts,
  type RunPool,
  type RunRequest,
  type RunView,
} from '#protocol/api';
import { digestSchema } from '#protocol/fields';
import { listRunSettings } from '#protocol/settings';
import type { ApiRequest } from '../http/api-request.js';
import { PathParam, Route, RouteBody, RouteQuery, ZodPipe } from '../http/route.js';
import { QueueFactsService } from '../jobs/jobs.service.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { MixedPool } from './mixed-pool.service.js';
import { type FenceOfRun } from './runs.repository.js';
import { RunsService } from './runs.service.js';
import { TrainingService } from './training.service.js';

type Held = Omit<FenceOfRun, 'runId'>;

/** The trainer and its claim's fence. Fails with RUN_FENCE_MISSING. */
const Fence = createParamDecorator((_: unknown, context: ExecutionContext): Held => {
  const request = context.switchToHttp().getRequest<ApiRequest>();
  const value = request.headers[fenceHeader];
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value)) throw new Failure('RUN_FENCE_MISSING');
  return { fence: Number(value), trainerId: trainerOf(request) };
});

const CurrentTrainer = createParamDecorator((_: unknown, context: ExecutionContext): string | null =>
  trainerOf(context.switchToHttp().getRequest<ApiRequest>()),
);

function trainerOf({ caller }: Pick<ApiRequest, 'caller'>): string | null {
  if (caller?.kind !== 'trainer')
    throw new InternalError('the current trainer was asked for on a route that is not for trainers');
  return caller.trainerId;
}

/** `/v1/admin/runs`. */
@Controller()
export class RunsController {
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

  @Route('listRunSettings')
  settings(): AnswerOf<'listRunSettings'> {
    return {
      representer: [...listRunSettings('representer')],
      deidentifier: [...listRunSettings('deidentifier')],
    };
  }

  @Route('cancelRun')
  cancel(@PathParam('runId') runId: string): Promise<RunView> {
    return this.runs.cancel(runId);
  }
}

/** `/v1/trainer`: what trainers read, and what they report under their claim's fence. */
@Controller()
export class TrainerController {
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
  claim(@PathParam('runId') id: string, @CurrentTrainer() trainerId: string | null) {
    return this.training.claim(id, trainerId);
  }

  @Route('reportProgress')
  progress(
    @PathParam('runId') id: string,
    @Fence() held: Held,
    @RouteBody('reportProgress') report: ProgressReport,
  ): Promise<void> {
    return this.training.progress({ runId: id, ...held }, report);
  }

  @Route('storeArtefact')
  putArtefact(
    @PathParam('runId') id: string,
    @Fence() held: Held,
    @PathParam('name') name: string,
    @Req() request: ApiRequest,
  ) {
    const digest = new ZodPipe(digestSchema).transform(request.headers[contentDigestHeader]);
    return this.training.putArtefact({ runId: id, ...held }, { name, digest }, request);
  }

  @Route('completeRun')
  complete(
    @PathParam('runId') id: string,
    @Fence() held: Held,
    @RouteBody('completeRun') completion: Completion,
  ): Promise<RunView> {
    return this.training.complete({ runId: id, ...held }, completion);
  }

  @Route('failRun')
  fail(
    @PathParam('runId') id: string,
    @Fence() held: Held,
    @RouteBody('failRun') { code }: BodyOf<'failRun'>,
  ): Promise<RunView> {
    return this.training.fail({ runId: id, ...held }, code);
  }

  @Route('runPool')
  pool(@PathParam('runId') id: string, @Fence() held: Held): Promise<RunPool> {
    return this.mixed.describe({ runId: id, ...held });
  }

  @Route('poolBlock')
  block(
    @PathParam('runId') id: string,
    @Fence() held: Held,
    @PathParam('block') block: number,
  ): Promise<StreamableFile> {
    return this.mixed.block({ runId: id, ...held }, block);
  }

  @Route('publicDeidentifier')
  publicDeidentifier(@PathParam('snapshotId') snapshotId: string): Promise<StreamableFile> {
    return this.snapshots.publicDeidentifier(snapshotId);
  }
}
