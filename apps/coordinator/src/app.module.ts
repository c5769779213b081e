import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import type { QueueConnection } from '#queue';
import { AuditController } from './audit/audit.controller.js';
import type { BlobStore } from './blobs/blob-store.js';
import { blobsModule } from './blobs/blobs.module.js';
import { databaseModule } from './database/database.module.js';
import { EnrolmentModule } from './enrolment/enrolment.module.js';
import { HealthModule } from './health/health.module.js';
import { CallerGuard } from './http/caller.guard.js';
import { SiteTurns } from './http/site-turns.js';
import { jobsModule } from './jobs/jobs.module.js';
import { ReconcilerModule } from './jobs/reconciler.module.js';
import { PoolModule } from './pool/pool.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { RepresentersModule } from './representers/representers.module.js';
import { RunsModule } from './runs/runs.module.js';
import { type SharedParts, sharedModule } from './shared.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** What the application stands on. */
export interface AppParts extends SharedParts {
  readonly databaseUrl: string;
  readonly queue: QueueConnection;
  readonly blobs: BlobStore;
}

/** The whole coordinator. */
export function appModule({ databaseUrl, queue, blobs, ...shared }: AppParts): DynamicModule {
  return {
    module: AppModule,
    imports: [
      DiscoveryModule,
      sharedModule(shared),
      databaseModule(databaseUrl),
      blobsModule(blobs),
      jobsModule(queue),
      EnrolmentModule,
      RepresentersModule,
      UploadsModule,
      PoolModule,
      RunsModule,
      ReleasesModule,
      ReconcilerModule,
      HealthModule,
    ],
    controllers: [AuditController],
    providers: [SiteTurns, { provide: APP_GUARD, useClass: CallerGuard }],
  };
}

@Module({})
class AppModule {}
