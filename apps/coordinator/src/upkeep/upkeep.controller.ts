/** Answers supervisors: liveness, readiness, version, metrics; and the invariants. */
import { Controller, Inject, Injectable, Res } from '@nestjs/common';
import type { Clock } from '#foundation';
import type { HealthView, InvariantView } from '#protocol/admin';
import type { QueryOf } from '#protocol/api';
import { type MetricsSource, readVersion } from '#service';
import { clockToken } from '../config/settings.js';
import type { ApiResponse } from '../http/api-request.js';
import { Route, RouteQuery } from '../http/route.js';
import { Metrics } from '../monitoring/metrics.js';
import { HealthHistory } from './health-history.js';
import { InvariantsService } from './invariants.service.js';
import { ReadinessService } from './readiness.service.js';

/** Liveness, readiness and version need no token and reveal nothing about sites. */
@Controller()
export class HealthController {
  private readonly startedAt: Date;

  constructor(
    private readonly readiness: ReadinessService,
    private readonly history: HealthHistory,
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

  /** Readiness with figures that are not for strangers. */
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
      history: [...this.history.moments],
    };
  }

  @Route('version')
  version() {
    return readVersion();
  }
}

/** Metrics for Prometheus, on a port of their own, because they are not for strangers. */
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
