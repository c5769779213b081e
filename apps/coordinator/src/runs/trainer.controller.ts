import { Controller, Req, type StreamableFile } from '@nestjs/common';
import {
  type BodyOf,
  type Completion,
  contentDigestHeader,
  digestSchema,
  type ProgressReport,
  type QueueFacts,
  type RunView,
  type SnapshotContent,
} from '#protocol';
import type { ApiRequest } from '../http/api-request.js';
import { PathParam, Route, RouteBody } from '../http/route.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { QueueFactsService } from '../jobs/queue-facts.service.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { Fence } from './fence.js';
import { TrainingService } from './training.service.js';

/** `/v1/trainer`: what a trainer reads, and what it reports under the fence of its claim. */
@Controller()
export class TrainerController {
  constructor(
    private readonly training: TrainingService,
    private readonly snapshots: SnapshotsService,
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

  @Route('snapshotContent')
  snapshot(@PathParam('snapshotId') snapshotId: string): Promise<SnapshotContent> {
    return this.snapshots.content(snapshotId);
  }

  @Route('batchFrame')
  batch(@PathParam('digest') digest: string): Promise<StreamableFile> {
    return this.snapshots.batch(digest);
  }
}
