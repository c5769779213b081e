/** Decides who may write to a run: the holder of its latest claim, unless its pool has lost a batch. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure, InternalError } from '#foundation';
import { actors } from '../audit/audit.repository.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { type Transaction, takePoolTurn } from '../database/prisma.service.js';
import { Metrics } from '../monitoring/metrics.js';
import { type FenceOfRun, type RunDetail, RunsRepository } from './runs.repository.js';

/** Ends trainings on withdrawn batches, whose results could not be published. */
@Injectable()
export class WithdrawnRuns {
  constructor(
    private readonly runs: RunsRepository,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Fails every queued or running run whose snapshot has lost a batch, with POOL_SNAPSHOT_WITHDRAWN.
   * Returns how many; pass that to `count` after the commit.
   */
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
    return ended;
  }

  count(ended: number): void {
    this.metrics.runs.inc({ kind: 'deidentifier', event: 'failed' }, ended);
  }
}

/** A run claimed this often without an end is itself at fault. */
const claimsMax = 10;

type FencedWork = (transaction: Transaction, at: Date) => Promise<void>;

/**
 * The only way for trainers to write.
 *
 * **Guarantees**
 * | a write | what happens |
 * |---|---|
 * | under the latest claim, while the run runs | is done, in one transaction with the check |
 * | under an older claim | RUN_FENCE_STALE, nothing changes |
 * | with another trainer's token, whatever the fence | RUN_OF_ANOTHER_TRAINER, nothing changes |
 * | to a run that was cancelled or has ended | RUN_FINISHED, nothing changes |
 * | a claim of a run that another trainer holds, and that was heard lately | RUN_OF_ANOTHER_TRAINER, nothing changes |
 */
@Injectable()
export class FencedRuns {
  constructor(
    private readonly runs: RunsRepository,
    private readonly withdrawn: WithdrawnRuns,
    private readonly metrics: Metrics,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'runSilenceMinutes'>,
  ) {}

  async find(runId: string): Promise<RunDetail> {
    const run = await this.runs.find(runId);
    if (run === null) throw new Failure('RUN_UNKNOWN');
    return run;
  }

  /**
   * Gives a trainer a run that waits, that it already holds, or whose trainer was silent too long and loses
   * it. Fails with RUN_FINISHED, also when a batch was withdrawn, and RUN_OF_ANOTHER_TRAINER.
   */
  async claim(
    runId: string,
    trainerId: string | null,
  ): Promise<{ readonly fence: number; readonly splitSeed: string }> {
    await this.giveUpAfterTooMany(await this.find(runId));
    const { claimed, ended } = await this.runs.transact(async (transaction) => {
      const at = this.clock();
      const silentSince = new Date(at.getTime() - this.settings.runSilenceMinutes * 60_000);
      const ended = await this.withdrawn.end(transaction, at); // an earlier version may have left it queued
      return { ended, claimed: await this.runs.claim(transaction, { runId, trainerId, at, silentSince }) };
    });
    this.withdrawn.count(ended);
    if (claimed === undefined) throw whyNotClaimed(await this.find(runId));
    return claimed;
  }

  /** Runs `work` while the claim holds the run; `at` is the time of the write. */
  write(claim: FenceOfRun, work: FencedWork): Promise<void> {
    return this.writeAfter(async () => {}, claim, work);
  }

  /** For work that keeps a blob: takes the pool turn before the run's lock, to avoid deadlocks. */
  writeInPoolTurn(claim: FenceOfRun, work: FencedWork): Promise<void> {
    return this.writeAfter(takePoolTurn, claim, work);
  }

  private async writeAfter(
    prepare: (transaction: Transaction) => Promise<void>,
    claim: FenceOfRun,
    work: FencedWork,
  ): Promise<void> {
    const at = this.clock();
    const isHeld = await this.runs.transact(async (transaction) => {
      await prepare(transaction);
      if (!(await this.runs.touch(transaction, claim, at))) return false;
      await work(transaction, at);
      return true;
    });
    if (!isHeld) throw whyNotHeld(await this.find(claim.runId), claim);
  }

  private async giveUpAfterTooMany({ id, kind, fence, status }: RunDetail): Promise<void> {
    if (fence < claimsMax || status !== 'running') return;
    const end = {
      status: 'failed',
      finishedAt: this.clock(),
      actor: actors.system,
      failureCode: 'RUN_CLAIMED_TOO_OFTEN',
    } as const;
    if (await this.runs.transact((transaction) => this.runs.end(transaction, id, ['running'], end)))
      this.metrics.runs.inc({ kind, event: 'failed' });
  }
}

function whyNotClaimed({ status }: RunDetail): Failure {
  if (status === 'running') return new Failure('RUN_OF_ANOTHER_TRAINER');
  return new Failure('RUN_FINISHED', { status });
}

/** A run never goes back, so there is a newer claim, another trainer, or an end. */
function whyNotHeld({ fence, status, claimedBy }: RunDetail, claim: FenceOfRun): Error {
  if (status !== 'running') return new Failure('RUN_FINISHED', { status });
  if (claimedBy !== claim.trainerId) return new Failure('RUN_OF_ANOTHER_TRAINER');
  if (fence !== claim.fence) return new Failure('RUN_FENCE_STALE', { fence: claim.fence, latest: fence });
  return new InternalError('a claim that holds its run was turned away');
}
