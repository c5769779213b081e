import { Controller, Header, Res } from '@nestjs/common';
import type { ApiResponse } from '../http/api-request.js';
import { Route } from '../http/route.js';
import { Metrics } from '../metrics/metrics.js';
import { ReadinessService } from './readiness.service.js';
import { readVersion } from './version.js';

/** What a supervisor asks; none of it needs a token, and none of it tells anything about sites. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly metrics: Metrics,
  ) {}

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

  @Route('version')
  version() {
    return readVersion();
  }

  @Route('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  async text(): Promise<string> {
    const damaged = await this.readiness.countDamaged();
    if (damaged !== null) this.metrics.damagedBlobs.set(damaged);
    return this.metrics.registry.metrics();
  }
}
