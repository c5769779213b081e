import { Controller, Get, Header, Res } from '@nestjs/common';
import { z } from 'zod';
import type { ApiResponse } from '../http/api-request.js';
import { Describe } from '../http/describe.js';
import { Metrics } from '../metrics/metrics.js';
import { ReadinessService } from './readiness.service.js';
import { readVersion } from './version.js';

const readinessSchema = z.strictObject({
  ready: z.boolean(),
  dependencies: z.record(z.enum(['database', 'queue', 'blobs', 'disk']), z.boolean()),
  /** Blobs that are missing or damaged; null when nobody can say now. Their batches are repaired by sending them again, so the coordinator stays ready. */
  damagedBlobs: z.number().int().min(0).nullable(),
});

const versionSchema = z.strictObject({ name: z.literal('sfumato'), version: z.string(), node: z.string() });

/** What a supervisor asks; none of it needs a token, and none of it tells anything about sites. */
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: ReadinessService,
    private readonly metrics: Metrics,
  ) {}

  @Get('livez')
  @Describe({
    caller: 'anybody',
    summary: 'Whether the process answers',
    answer: z.strictObject({ alive: z.literal(true) }),
  })
  live() {
    return { alive: true };
  }

  @Get('readyz')
  @Describe({
    caller: 'anybody',
    summary: 'Whether every dependency answers and the disk has room; 503 when not',
    answer: readinessSchema,
  })
  async ready(@Res({ passthrough: true }) response: ApiResponse) {
    const dependencies = await this.readiness.check();
    const ready = Object.values(dependencies).every(Boolean);
    response.statusCode = ready ? 200 : 503;
    return { ready, dependencies, damagedBlobs: await this.readiness.countDamaged() };
  }

  @Get('version')
  @Describe({ caller: 'anybody', summary: 'Which version runs', answer: versionSchema })
  version() {
    return readVersion();
  }

  @Get('metrics')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  @Describe({ caller: 'anybody', summary: 'Prometheus metrics', answer: 'text' })
  async text(): Promise<string> {
    const damaged = await this.readiness.countDamaged();
    if (damaged !== null) this.metrics.damagedBlobs.set(damaged);
    return this.metrics.registry.metrics();
  }
}
