import { Body, Controller, Get, Post } from '@nestjs/common';
import { type SnapshotRequest, snapshotListSchema, snapshotRequestSchema, snapshotSchema } from '#protocol';
import { Describe } from '../http/describe.js';
import { ZodPipe } from '../http/zod.pipe.js';
import { SnapshotsService } from './snapshots.service.js';

/** `/v1/admin/snapshots`. */
@Controller('v1/admin/snapshots')
export class SnapshotsController {
  constructor(private readonly snapshots: SnapshotsService) {}

  @Post()
  @Describe({
    summary:
      'Make an immutable list of the batches that are not withdrawn, without those of revoked sites unless told',
    caller: 'admin',
    body: snapshotRequestSchema,
    answer: snapshotSchema,
    status: 201,
    failures: ['REPRESENTER_NONE', 'REPRESENTER_UNKNOWN', 'POOL_EMPTY', 'POOL_BATCH_DAMAGED'],
  })
  create(@Body(new ZodPipe(snapshotRequestSchema)) request: SnapshotRequest) {
    return this.snapshots.create(request);
  }

  @Get()
  @Describe({ summary: 'List the snapshots, the latest first', caller: 'admin', answer: snapshotListSchema })
  async list() {
    return { snapshots: await this.snapshots.list() };
  }
}
