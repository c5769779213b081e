/** The coordinator as one Nest module: every controller, service and repository. */
import { BullModule } from '@nestjs/bullmq';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import type { Clock } from '#foundation';
import { queueNames } from '#protocol/api';
import { BackendQueue, type QueueConnection, queueBackend } from '#queue';
import { AuditController, AuditGrowthController } from './audit/audit.controller.js';
import { AuditRepository } from './audit/audit.repository.js';
import { AuditHeads } from './audit/audit.service.js';
import { type BlobStore, blobStoreToken } from './blobs/blob-store.js';
import { QuarantineController } from './blobs/blobs.controller.js';
import { BlobReferences, DamagedBlobs } from './blobs/blobs.repository.js';
import { BlobKeeper, QuarantineService } from './blobs/blobs.service.js';
import type { ServiceAccessTokens } from './config/access-tokens.js';
import { type CoordinatorKey, installationIdToken, signingKeyToken } from './config/coordinator-key.js';
import {
  type CoordinatorSettings,
  clockToken,
  queueConnectionToken,
  serviceAccessTokensToken,
  settingsToken,
} from './config/settings.js';
import { PrismaService } from './database/prisma.service.js';
import {
  EnrolmentsController,
  SiteKeyController,
  SitesController,
} from './enrolment/enrolment.controller.js';
import { EnrolmentLimiter, EnrolmentService } from './enrolment/enrolment.service.js';
import { SitesRepository } from './enrolment/sites.repository.js';
import { AdminCallers } from './http/admin-callers.js';
import { CallerGuard } from './http/caller.guard.js';
import { PageSessions } from './http/page-sessions.js';
import {
  CarriedAnswers,
  CarriedRequests,
  SiteContacts,
  SiteSignatures,
  SiteTurns,
} from './http/site-callers.js';
import { JobsService, QueueFactsService } from './jobs/jobs.service.js';
import { ErasuresController, LineageController } from './lineage/lineage.controller.js';
import { ErasuresRepository, LineageRepository } from './lineage/lineage.repository.js';
import { ErasuresService, LineageService } from './lineage/lineage.service.js';
import { Logger } from './monitoring/logger.js';
import { Metrics } from './monitoring/metrics.js';
import { PageController, PageSessionsController, pageFiles } from './people/console.controller.js';
import { PeopleController } from './people/people.controller.js';
import { PeopleRepository } from './people/people.repository.js';
import { PeopleService } from './people/people.service.js';
import { SnapshotsController } from './pool/snapshots.controller.js';
import { SnapshotsRepository } from './pool/snapshots.repository.js';
import { SnapshotsService } from './pool/snapshots.service.js';
import { ChannelsService, CurrentService, Signer, SigningKeyService } from './releases/channels.service.js';
import {
  AdminChannelsController,
  AdminReleasesController,
  ReleasesController,
  SigningKeyController,
} from './releases/releases.controller.js';
import { ChannelsRepository, ReleasesRepository } from './releases/releases.repository.js';
import { ReleaseSources, ReleasesService } from './releases/releases.service.js';
import {
  AdminRepresentersController,
  RepresentersController,
} from './representers/representers.controller.js';
import { RepresentersRepository, WaiversRepository } from './representers/representers.repository.js';
import { RepresentersService } from './representers/representers.service.js';
import { FencedRuns, WithdrawnRuns } from './runs/fenced-runs.js';
import { MixedPool } from './runs/mixed-pool.service.js';
import { RunsController, TrainerController } from './runs/runs.controller.js';
import { RunsRepository } from './runs/runs.repository.js';
import { RunsService } from './runs/runs.service.js';
import { CompletionCheck, TrainingService } from './runs/training.service.js';
import { ScheduleController } from './schedule/schedule.controller.js';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { DueReleases, ScheduleService, ScheduleTicks } from './schedule/schedule.service.js';
import { HealthHistory } from './upkeep/health-history.js';
import { InvariantsService } from './upkeep/invariants.service.js';
import { OrphanSweep } from './upkeep/orphan-sweep.service.js';
import { ReadinessService } from './upkeep/readiness.service.js';
import { HousekeepingService, ReconcilerService } from './upkeep/reconciler.service.js';
import { BlobCheck, ScrubService } from './upkeep/scrub.service.js';
import { HealthController, InvariantsController, MetricsPage } from './upkeep/upkeep.controller.js';
import { SiteWithdrawalsController, UploadsController } from './uploads/uploads.controller.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { UploadsService } from './uploads/uploads.service.js';
import { ErasureService, WithdrawalsService } from './uploads/withdrawals.service.js';

/** The parts a coordinator is built from. */
export interface AppParts {
  readonly settings: CoordinatorSettings;
  readonly tokens: ServiceAccessTokens;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly signingKey: CoordinatorKey;
  readonly installationId: string;
  readonly databaseUrl: string;
  readonly queue: QueueConnection;
  readonly blobs: BlobStore;
}

/** `/openapi.json` lists routes in this order. */
const controllers = [
  AuditController,
  AuditGrowthController,
  QuarantineController,
  EnrolmentsController,
  SitesController,
  SiteKeyController,
  RepresentersController,
  AdminRepresentersController,
  UploadsController,
  SiteWithdrawalsController,
  SnapshotsController,
  RunsController,
  TrainerController,
  ReleasesController,
  AdminReleasesController,
  AdminChannelsController,
  SigningKeyController,
  HealthController,
  PageController,
  PageSessionsController,
  InvariantsController,
  LineageController,
  ErasuresController,
  PeopleController,
  ScheduleController,
];

const repositories = [
  AuditRepository,
  BlobReferences,
  ChannelsRepository,
  DamagedBlobs,
  ErasuresRepository,
  LineageRepository,
  PeopleRepository,
  ReleasesRepository,
  RepresentersRepository,
  RunsRepository,
  ScheduleRepository,
  SitesRepository,
  SnapshotsRepository,
  UploadsRepository,
  WaiversRepository,
];

const services = [
  AdminCallers,
  AuditHeads,
  BlobCheck,
  BlobKeeper,
  CarriedRequests,
  ChannelsService,
  CompletionCheck,
  CurrentService,
  DueReleases,
  EnrolmentLimiter,
  EnrolmentService,
  ErasureService,
  ErasuresService,
  FencedRuns,
  HousekeepingService,
  InvariantsService,
  JobsService,
  LineageService,
  Metrics,
  MetricsPage,
  MixedPool,
  OrphanSweep,
  PageSessions,
  PeopleService,
  QuarantineService,
  QueueFactsService,
  HealthHistory,
  ReadinessService,
  ReconcilerService,
  ReleaseSources,
  ReleasesService,
  RepresentersService,
  RunsService,
  ScheduleService,
  ScheduleTicks,
  ScrubService,
  Signer,
  SigningKeyService,
  SiteContacts,
  SiteSignatures,
  SiteTurns,
  SnapshotsService,
  TrainingService,
  UploadsService,
  WithdrawalsService,
  WithdrawnRuns,
];

/** Builds the coordinator's Nest module. */
export function appModule(parts: AppParts): DynamicModule {
  BullModule.queueClass = BackendQueue; // picks its backend from the options
  const queues = queueNames.map((name) => ({ name, ...queueBackend(parts.queue) }));
  return {
    module: AppModule,
    imports: [DiscoveryModule, BullModule.registerQueue(...queues)],
    controllers,
    providers: [
      { provide: settingsToken, useValue: parts.settings },
      { provide: serviceAccessTokensToken, useValue: parts.tokens },
      { provide: Logger, useValue: parts.logger },
      { provide: clockToken, useValue: parts.clock },
      { provide: signingKeyToken, useValue: parts.signingKey },
      { provide: installationIdToken, useValue: parts.installationId },
      { provide: queueConnectionToken, useValue: parts.queue },
      { provide: blobStoreToken, useValue: parts.blobs },
      { provide: PrismaService, useFactory: () => new PrismaService(parts.databaseUrl) },
      pageFiles,
      ...repositories,
      ...services,
      { provide: APP_GUARD, useClass: CallerGuard },
      { provide: APP_INTERCEPTOR, useClass: CarriedAnswers },
    ],
  };
}

@Module({})
class AppModule {}
