/** Who gets which release: a person promotes a candidate, holds it, or returns to an earlier one. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import type { ChannelEventView, ReleaseEntry } from '#protocol';
import type { Release } from '../../../../generated/prisma/client.js';
import { actors } from '../audit/audit.repository.js';
import { clockToken } from '../config/settings.js';
import { type Transaction, takePoolTurn } from '../database/prisma.service.js';
import { type ChannelChange, ChannelsRepository, makeStable } from './channels.repository.js';
import { type ReleaseSource, ReleaseSources } from './release-sources.js';
import { ReleasesService } from './releases.service.js';

/**
 * Orders of the administrator.
 *
 * **Guarantees**
 * | a release | its place |
 * |---|---|
 * | that is a candidate or was held, with a higher number than the stable one | can become stable |
 * | that does too badly at a site | becomes stable for a reason that somebody gives; a rollback asks for none |
 * | with a lower number | becomes stable by a rollback only, and only if it was stable before |
 * | whose representer no longer passes, or whose notes were withdrawn | never becomes stable again |
 * | whose manifest is damaged | can be held, and becomes stable only when it is whole again |
 */
@Injectable()
export class ChannelsService {
  constructor(
    private readonly channels: ChannelsRepository,
    private readonly releases: ReleasesService,
    private readonly sources: ReleaseSources,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Fails with RELEASE_UNKNOWN, RELEASE_STATUS_UNFIT, RELEASE_NUMBER_LOWER, REPRESENTER_NOT_PASSED, POOL_SNAPSHOT_WITHDRAWN or COORDINATOR_BLOB_DAMAGED, and without a reason with RELEASE_BELOW_FLOOR. */
  async promote(releaseId: string, belowFloor?: string): Promise<ReleaseEntry> {
    await this.releases.requireSound(releaseId);
    return this.order(releaseId, async (transaction, { release, source, at }) => {
      requireStatus(release, ['candidate', 'held']);
      const stable = await this.channels.stable(transaction);
      if (stable !== null && stable.number > release.number)
        throw new Failure('RELEASE_NUMBER_LOWER', { number: release.number, stable: stable.number });
      await this.requireFit(transaction, source, at);
      const reason = await this.sources.requireAboveFloor(transaction, source, belowFloor);
      await makeStable(transaction, release, { at, before: 'superseded' });
      return { action: 'promoted', reason };
    });
  }

  /** Fails with RELEASE_UNKNOWN or RELEASE_STATUS_UNFIT. */
  hold(releaseId: string): Promise<ReleaseEntry> {
    return this.order(releaseId, async (transaction, { release }) => {
      requireStatus(release, ['candidate']);
      await this.channels.hold(transaction, release);
      return { action: 'held', fromNumber: await this.channels.highestNumber(transaction) };
    });
  }

  /** Fails with RELEASE_UNKNOWN, RELEASE_STATUS_UNFIT, REPRESENTER_NOT_PASSED, POOL_SNAPSHOT_WITHDRAWN or COORDINATOR_BLOB_DAMAGED. */
  async rollback(releaseId: string): Promise<ReleaseEntry> {
    await this.releases.requireSound(releaseId);
    return this.order(releaseId, async (transaction, { release, source, at }) => {
      requireStatus(release, ['superseded', 'held']);
      if (!(await this.channels.wasStable(transaction, release))) throw unfit(release, ['superseded']);
      await this.requireFit(transaction, source, at);
      await makeStable(transaction, release, { at, before: 'held' });
      return { action: 'rolledBack', fromNumber: await this.channels.highestNumber(transaction) };
    });
  }

  /** What was candidate, stable and held when, in order. */
  async history(): Promise<ChannelEventView[]> {
    return (await this.channels.list()).map(({ at, action, releaseId, release, fromNumber, reason }) => ({
      at: at.toISOString(),
      action,
      releaseId,
      number: release.number,
      fromNumber,
      reason,
    }));
  }

  private async order(
    releaseId: string,
    carryOut: (
      transaction: Transaction,
      order: { readonly release: Release; readonly source: ReleaseSource; readonly at: Date },
    ) => Promise<Pick<ChannelChange, 'action' | 'fromNumber' | 'reason'>>,
  ): Promise<ReleaseEntry> {
    const source = await this.sources.of(await this.releases.runOf(releaseId));
    await this.channels.transact(async (transaction) => {
      await takePoolTurn(transaction); // one order at a time, and none beside a withdrawal or a publication
      const release = await this.channels.find(transaction, releaseId);
      if (release === null) throw new Failure('RELEASE_UNKNOWN');
      const at = this.clock();
      const done = await carryOut(transaction, { release, source, at });
      await this.channels.record(transaction, { ...done, release, at, actor: actors.admin });
    });
    return this.releases.show(releaseId);
  }

  private async requireFit(transaction: Transaction, source: ReleaseSource, at: Date): Promise<void> {
    await this.sources.requireWhole(transaction, source);
    await this.sources.requirePassed(transaction, source, at);
  }
}

function requireStatus(release: Release, expected: readonly Release['status'][]): void {
  if (!expected.includes(release.status)) throw unfit(release, expected);
}

const unfit = ({ number, status }: Release, expected: readonly string[]): Failure =>
  new Failure('RELEASE_STATUS_UNFIT', { number, status, expected: expected.join(' or ') });
