import { Body, Controller, Get, HttpCode, Param, Post, Put, Req, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import {
  type Completion,
  claimSchema,
  completionSchema,
  contentDigestHeader,
  digestSchema,
  failureReportSchema,
  fenceHeader,
  fileNameSchema,
  fileSchema,
  idSchema,
  type ProgressReport,
  progressSchema,
  type QueueFacts,
  queueFactsSchema,
  type RunView,
  runSchema,
  type SnapshotContent,
  snapshotContentSchema,
} from '#protocol';
import type { ApiRequest } from '../http/api-request.js';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { QueueFactsService } from '../jobs/queue-facts.service.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { Fence } from './fence.js';
import { TrainingService } from './training.service.js';

const runId = () => Param('runId', new ZodPipe(idSchema));

/** `/v1/trainer`: what a trainer reads, and what it reports under the fence of its claim. */
@Controller('v1/trainer')
export class TrainerController {
  constructor(
    private readonly training: TrainingService,
    private readonly snapshots: SnapshotsService,
    private readonly queueFacts: QueueFactsService,
  ) {}

  @Get('queue')
  @Describe({ summary: 'How to reach the queue', caller: 'trainer', answer: queueFactsSchema })
  queue(): QueueFacts {
    return this.queueFacts.facts();
  }

  @Get('runs/:runId')
  @Describe({ summary: 'What to train', caller: 'trainer', answer: runSchema, failures: ['RUN_UNKNOWN'] })
  show(@runId() id: string): Promise<RunView> {
    return this.training.show(id);
  }

  @Post('runs/:runId/claim')
  @HttpCode(200)
  @Describe({
    summary: 'Take a run; the fence goes into the header sfumato-fence of every later write',
    caller: 'trainer',
    answer: claimSchema,
    failures: ['RUN_UNKNOWN', 'RUN_FINISHED'],
  })
  claim(@runId() id: string) {
    return this.training.claim(id);
  }

  @Post('runs/:runId/progress')
  @HttpCode(204)
  @Describe({
    summary: 'Report where the training is, in numbers; at least every five minutes',
    caller: 'trainer',
    headers: [fenceHeader],
    body: progressSchema,
    status: 204,
    failures: ['RUN_FENCE_MISSING', 'RUN_FENCE_STALE', 'RUN_FINISHED'],
  })
  progress(
    @runId() id: string,
    @Fence() fence: number,
    @Body(new ZodPipe(progressSchema)) report: ProgressReport,
  ): Promise<void> {
    return this.training.progress({ runId: id, fence }, report);
  }

  @Put('runs/:runId/artefacts/:name')
  @Describe({
    summary: 'Store a file of the run; the header sfumato-content-sha256 says what its bytes must be',
    caller: 'trainer',
    headers: [fenceHeader, contentDigestHeader],
    body: 'bytes',
    answer: fileSchema,
    failures: ['RUN_FENCE_STALE', 'RUN_FINISHED', 'RUN_ARTEFACT_DIFFERS', 'COORDINATOR_DISK_FULL'],
  })
  putArtefact(
    @runId() id: string,
    @Fence() fence: number,
    @Param('name', new ZodPipe(fileNameSchema)) name: string,
    @Req() request: ApiRequest,
  ) {
    const digest = new ZodPipe(digestSchema).transform(request.headers[contentDigestHeader]);
    return this.training.putArtefact({ runId: id, fence }, { name, digest }, request);
  }

  @Post('runs/:runId/complete')
  @HttpCode(200)
  @Describe({
    summary: 'End a run with what it made',
    caller: 'trainer',
    headers: [fenceHeader],
    body: completionSchema,
    answer: runSchema,
    failures: [
      'RUN_FENCE_STALE',
      'RUN_FINISHED',
      'RUN_ARTEFACT_MISSING',
      'RUN_ARTEFACT_DIFFERS',
      'RUN_MANIFEST_DIFFERS',
    ],
  })
  complete(
    @runId() id: string,
    @Fence() fence: number,
    @Body(new ZodPipe(completionSchema)) completion: Completion,
  ): Promise<RunView> {
    return this.training.complete({ runId: id, fence }, completion);
  }

  @Post('runs/:runId/fail')
  @HttpCode(200)
  @Describe({
    summary: 'End a run as failed, with a code',
    caller: 'trainer',
    headers: [fenceHeader],
    body: failureReportSchema,
    answer: runSchema,
    failures: ['RUN_FENCE_STALE', 'RUN_FINISHED'],
  })
  fail(
    @runId() id: string,
    @Fence() fence: number,
    @Body(new ZodPipe(failureReportSchema)) { code }: z.infer<typeof failureReportSchema>,
  ): Promise<RunView> {
    return this.training.fail({ runId: id, fence }, code);
  }

  @Get('snapshots/:snapshotId')
  @Describe({
    summary: 'A snapshot, the manifest of its representer, and its batches in order',
    caller: 'trainer',
    answer: snapshotContentSchema,
    failures: ['POOL_SNAPSHOT_UNKNOWN'],
  })
  snapshot(@Param('snapshotId', new ZodPipe(idSchema)) snapshotId: string): Promise<SnapshotContent> {
    return this.snapshots.content(snapshotId);
  }

  @Get('batches/:digest')
  @Describe({
    summary: 'The frame of a batch that is in a snapshot',
    caller: 'trainer',
    answer: 'bytes',
    failures: ['POOL_BATCH_UNKNOWN', 'COORDINATOR_BLOB_DAMAGED'],
  })
  batch(@Param('digest', new ZodPipe(digestSchema)) digest: string): Promise<StreamableFile> {
    return this.snapshots.batch(digest);
  }
}
