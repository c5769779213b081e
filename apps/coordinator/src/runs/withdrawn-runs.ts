import { Injectable } from '@nestjs/common';
import { actors } from '../audit/audit.repository.js';
import type { Transaction } from '../database/prisma.service.js';
import { Metrics } from '../metrics/metrics.js';
import { RunsRepository } from './runs.repository.js';

/** Ends trainings on what was taken back: what they would make could not be published. */
@Injectable()
export class WithdrawnRuns {
  constructor(
    private readonly runs: RunsRepository,
    private readonly metrics: Metrics,
  ) {}

  /** Fails every queued or running run whose snapshot has lost a batch, with POOL_SNAPSHOT_WITHDRAWN; returns how many. */
  async end(transaction: Transaction, at: Date): Promise<number> {
    const ids = await this.runs.listOnWithdrawn(transaction);
    const end = {
      status: 'failed',
      finishedAt: at,
      actor: actors.system,
      failureCode: 'POOL_SNAPSHOT_WITHDRAWN',
    } as const;
    let ended = 0;
    for (const id of ids) if (await this.runs.end(transaction, id, ['queued', 'running'], end)) ended += 1;
    this.metrics.runs.inc({ kind: 'deidentifier', event: 'failed' }, ended);
    return ended;
  }
}
