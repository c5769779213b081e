import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { OrphanSweep } from './orphan-sweep.service.js';
import { HousekeepingService, ReconcilerService } from './reconciler.service.js';
import { BlobCheck, ScrubService } from './scrub.service.js';

/** What is put right by itself. */
@Module({
  imports: [RunsModule, UploadsModule],
  providers: [HousekeepingService, OrphanSweep, ReconcilerService, BlobCheck, ScrubService],
})
export class UpkeepModule {}
