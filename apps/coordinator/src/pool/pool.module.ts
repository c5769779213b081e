import { Module } from '@nestjs/common';
import { RepresentersModule } from '../representers/representers.module.js';
import { SnapshotsController } from './snapshots.controller.js';
import { SnapshotsRepository } from './snapshots.repository.js';
import { SnapshotsService } from './snapshots.service.js';

/** Pool snapshots. */
@Module({
  imports: [RepresentersModule],
  controllers: [SnapshotsController],
  providers: [SnapshotsService, SnapshotsRepository],
  exports: [SnapshotsService, SnapshotsRepository],
})
export class PoolModule {}
