/** The whole coordinator, and what every module of it may ask for. */
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import type { Clock } from '#foundation';
import type { QueueConnection } from '#queue';
import { AuditController, AuditGrowthController } from './audit/audit.controller.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditHeads } from './audit/audit-heads.js';
import type { BlobStore } from './blobs/blob-store.js';
import { blobsModule } from './blobs/blobs.module.js';
import type { ServiceAccessTokens } from './config/access-tokens.js';
import { type CoordinatorKey, installationIdToken, signingKeyToken } from './config/coordinator-key.js';
import {
  type CoordinatorSettings,
  clockToken,
  serviceAccessTokensToken,
  settingsToken,
} from './config/settings.js';
import { ConsoleModule } from './console/console.module.js';
import { databaseModule } from './database/prisma.service.js';
import { EnrolmentModule } from './enrolment/enrolment.module.js';
import { HealthModule } from './health/health.module.js';
import { AdminCallers } from './http/admin-callers.js';
import { CallerGuard, SiteTurns } from './http/caller.guard.js';
import { CarriedAnswers, CarriedRequests } from './http/carried-requests.js';
import { SiteContacts } from './http/site-contacts.js';
import { SiteSignatures } from './http/site-signatures.js';
import { InvariantsModule } from './invariants/invariants.module.js';
import { jobsModule } from './jobs/jobs.module.js';
import { LineageModule } from './lineage/lineage.module.js';
import { Logger } from './logging/logger.js';
import { Metrics } from './metrics/metrics.js';
import { PeopleModule } from './people/people.module.js';
import { PoolModule } from './pool/pool.module.js';
import { ReleasesModule } from './releases/releases.module.js';
import { RepresentersModule } from './representers/representers.module.js';
import { RunsModule } from './runs/runs.module.js';
import { ScheduleModule } from './schedule/schedule.module.js';
import { UpkeepModule } from './upkeep/upkeep.module.js';
import { UploadsModule } from './uploads/uploads.module.js';

/** What every module may ask for. */
interface SharedParts {
  readonly settings: CoordinatorSettings;
  readonly tokens: ServiceAccessTokens;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly signingKey: CoordinatorKey;
  readonly installationId: string;
}

/** Gives every module settings, clock, logger, metrics, the audit trail, contacts of sites, the signing key and the digests of the service tokens. */
function sharedModule({
  settings,
  tokens,
  logger,
  clock,
  signingKey,
  installationId,
}: SharedParts): DynamicModule {
  return {
    module: SharedModule,
    providers: [
      { provide: settingsToken, useValue: settings },
      { provide: serviceAccessTokensToken, useValue: tokens },
      { provide: Logger, useValue: logger },
      { provide: clockToken, useValue: clock },
      { provide: signingKeyToken, useValue: signingKey },
      { provide: installationIdToken, useValue: installationId },
      Metrics,
      AuditRepository,
      AuditHeads,
      SiteContacts,
    ],
    exports: [
      settingsToken,
      serviceAccessTokensToken,
      Logger,
      clockToken,
      signingKeyToken,
      installationIdToken,
      Metrics,
      AuditRepository,
      AuditHeads,
      SiteContacts,
    ],
  };
}

@Global()
@Module({})
class SharedModule {}

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
      UpkeepModule,
      HealthModule,
      ConsoleModule,
      InvariantsModule,
      LineageModule,
      PeopleModule,
      ScheduleModule,
    ],
    controllers: [AuditController, AuditGrowthController],
    providers: [
      ...[SiteTurns, SiteSignatures, AdminCallers, CarriedRequests],
      { provide: APP_GUARD, useClass: CallerGuard },
      { provide: APP_INTERCEPTOR, useClass: CarriedAnswers },
    ],
  };
}

@Module({})
class AppModule {}
