/** What supervisors ask: liveness, readiness, version, metrics; and the invariants. */
import { Controller, Inject, Injectable, Res } from '@nestjs/common';
import type { Clock } from '#foundation';
import type { HealthView, InvariantView } from '#protocol/admin';
import type { QueryOf } from '#protocol/api';
import { type MetricsSource, readVersion } from '#service';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/blobs.repository.js';
import { clockToken } from '../config/settings.js';
import { PrismaService } from '../database/prisma.service.js';
import type { ApiResponse } from '../http/api-request.js';
import { Route, RouteQuery } from '../http/route.js';
import { JobsService, withTimeout } from '../jobs/jobs.service.js';
import { Metrics } from '../monitoring/metrics.js';
import { InvariantsService } from './invariants.service.js';

/** A slower dependency counts as away. */
const patienceMilliseconds = 2_000;

@Injectable()
export class ReadinessService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly damaged: DamagedBlobs,
  ) {}

  async check() {
    const [database, queue, blobs, disk] = await Promise.all([
      answers(this.prisma.$queryRaw`SELECT 1`),
      answers(this.jobs.ping()),
      answers(this.blobs.check()),
      answers(this.blobs.requireRoom()),
    ]);
    return { database, queue, blobs, disk };
  }

  /** Free space and waiting jobs. */
  async amounts(): Promise<Pick<HealthView, 'disk' | 'waiting'>> {
    const waiting = this.jobs.ping().catch(() => undefined);
    return { disk: this.blobs.room(), waiting: (await withTimeout(waiting, patienceMilliseconds)) ?? null };
  }

  /** Null when the database does not answer. */
  async countDamaged(): Promise<number | null> {
    const count = this.damaged.count().catch(() => undefined);
    return (await withTimeout(count, patienceMilliseconds)) ?? null;
  }
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const yes = question.then(
    () => true,
    () => false,
  );
  return (await withTimeout(yes, patienceMilliseconds)) ?? false;
}

/** Needs no token and reveals nothing about sites. */
@Controller()
export class HealthController {
  private readonly startedAt: Date;

  constructor(
    private readonly readiness: ReadinessService,
    @Inject(clockToken) clock: Clock,
  ) {
    this.startedAt = clock();
  }

  @Route('live')
  live() {
    return { alive: true } as const;
  }

  @Route('ready')
  async ready(@Res({ passthrough: true }) response: ApiResponse) {
    const dependencies = await this.readiness.check();
    const ready = Object.values(dependencies).every(Boolean);
    response.statusCode = ready ? 200 : 503;
    return { ready, dependencies, damagedBlobs: await this.readiness.countDamaged() };
  }

  /** The same with amounts, which are not for strangers. */
  @Route('showHealth')
  async health(): Promise<HealthView> {
    const dependencies = await this.readiness.check();
    return {
      ready: Object.values(dependencies).every(Boolean),
      dependencies,
      damagedBlobs: await this.readiness.countDamaged(),
      version: readVersion().version,
      startedAt: this.startedAt.toISOString(),
      ...(await this.readiness.amounts()),
    };
  }

  @Route('version')
  version() {
    return readVersion();
  }
}

/** Metrics for Prometheus, on a port of their own because they are not for strangers. */
@Injectable()
export class MetricsPage implements MetricsSource {
  readonly contentType: string;

  constructor(
    private readonly readiness: ReadinessService,
    private readonly counted: Metrics,
  ) {
    this.contentType = counted.registry.contentType;
  }

  async metrics(): Promise<string> {
    const damaged = await this.readiness.countDamaged();
    if (damaged !== null) this.counted.damagedBlobs.set(damaged);
    return this.counted.registry.metrics();
  }
}

@Controller()
export class InvariantsController {
  constructor(private readonly invariants: InvariantsService) {}

  @Route('checkInvariant')
  check(@RouteQuery('checkInvariant') { name }: QueryOf<'checkInvariant'>): Promise<InvariantView> {
    return this.invariants.look(name);
  }
}
