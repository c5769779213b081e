import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { BlobCheck } from './blob-check.service.js';
import { HousekeepingService } from './housekeeping.service.js';
import { OrphanSweep } from './orphan-sweep.service.js';
import { ReconcilerService } from './reconciler.service.js';
import { ScrubService } from './scrub.service.js';

/** What is put right by itself. */
@Module({
  imports: [RunsModule, UploadsModule],
  providers: [HousekeepingService, OrphanSweep, ReconcilerService, BlobCheck, ScrubService],
})
export class ReconcilerModule {}
