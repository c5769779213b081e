/** Which release each channel offers: the administrator's orders, and the signed statement for sites. */
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { type Clock, Failure, millisecondsPerDay } from '#foundation';
import { type ReleaseEntry } from '#protocol/admin';
import {
  type Channel,
  type ChannelAnswer,
  type ChannelEventView,
  type ChannelStatement,
  type SigningKeyView,
  sealChannelStatement,
} from '#protocol/api';
import { fingerprintOf, modelDigest, type SignedFiles, signModel } from '#signing';
import type { Release } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { type CoordinatorKey, signingKeyToken } from '../config/coordinator-key.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { PrismaService, type Transaction, takePoolTurn } from '../database/prisma.service.js';
import { RepresentersService } from '../representers/representers.service.js';
import { type ChannelChange, ChannelsRepository, makeStable } from './releases.repository.js';
import { type ReleaseSource, ReleaseSources, ReleasesService } from './releases.service.js';

/**
 * The administrator's orders.
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

  /**
   * Fails with RELEASE_UNKNOWN, RELEASE_STATUS_UNFIT, RELEASE_NUMBER_LOWER, REPRESENTER_NOT_PASSED,
   * POOL_SNAPSHOT_WITHDRAWN or COORDINATOR_BLOB_DAMAGED, and without a reason with RELEASE_BELOW_FLOOR.
   */
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

  /** Takes a candidate off its channel. Fails with RELEASE_UNKNOWN or RELEASE_STATUS_UNFIT. */
  hold(releaseId: string): Promise<ReleaseEntry> {
    return this.order(releaseId, async (transaction, { release }) => {
      requireStatus(release, ['candidate']);
      await this.channels.hold(transaction, release);
      return { action: 'held', fromNumber: await this.channels.highestNumber(transaction) };
    });
  }

  /**
   * Fails with RELEASE_UNKNOWN, RELEASE_STATUS_UNFIT, REPRESENTER_NOT_PASSED, POOL_SNAPSHOT_WITHDRAWN or
   * COORDINATOR_BLOB_DAMAGED.
   */
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

/** Signs statements and models with the current key. */
@Injectable()
export class Signer {
  constructor(
    @Inject(signingKeyToken) private readonly key: CoordinatorKey,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'statementDays'>,
  ) {}

  now(): Date {
    return this.clock();
  }

  seal(facts: Omit<ChannelStatement, 'issuedAt' | 'expiresAt' | 'modelKey'>): ChannelAnswer {
    const issuedAt = this.clock();
    const expiresAt = new Date(issuedAt.getTime() + this.settings.statementDays * millisecondsPerDay);
    const { publicKey: signingKey, introductions, modelKey } = this.key;
    const statement = sealChannelStatement(this.key, {
      ...facts,
      issuedAt: issuedAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      modelKey: modelKey.publicKeyPem,
    });
    return { signingKey, introductions: [...introductions], statement };
  }

  /** The content of `model.sig`. */
  signModel(name: string, files: SignedFiles): string {
    return signModel(name, files, this.key.modelKey);
  }
}

/** Tells sites what is current. */
@Injectable()
export class CurrentService {
  constructor(
    private readonly channels: ChannelsRepository,
    private readonly representers: RepresentersService,
    private readonly releases: ReleasesService,
    private readonly signer: Signer,
  ) {}

  /** Returns the sealed statement and records what the site was told. */
  async tell(siteId: string, channel: Channel): Promise<ChannelAnswer> {
    const { sequence, ...found } = await this.channels.transact(async (transaction) => {
      const current = await this.releaseOf(transaction, channel);
      const pull = { siteId, channel, releaseId: current.release?.id ?? null };
      await this.channels.recordPull(transaction, { ...pull, at: this.signer.now() });
      return { sequence: await this.channels.sequence(transaction), ...current };
    });
    return this.signer.seal({
      channel,
      sequence,
      representer: await this.representer(),
      ...(await this.describe(found)),
    });
  }

  /** Signs by the current key, so that a rotation leaves no old signature. Fails with RELEASE_UNKNOWN. */
  async signature(releaseId: string): Promise<StreamableFile> {
    const files = await this.releases.signedFiles(releaseId);
    return new StreamableFile(Buffer.from(this.signer.signModel(releaseId, files)));
  }

  private async releaseOf(transaction: Transaction, channel: Channel): Promise<Current> {
    const stable = await this.channels.stable(transaction);
    const candidate = channel === 'candidate' ? await this.channels.candidate(transaction) : null;
    const release = (candidate?.number ?? 0) > (stable?.number ?? 0) ? candidate : stable;
    const order = await this.channels.lastOrder(transaction);
    if (release === null || order === null || order.fromNumber === null) return { release, rollback: null };
    // The order stands until there is a release newer than all that it took back.
    if (release.number >= order.fromNumber) return { release, rollback: null };
    const orderedAt = order.at.toISOString();
    return { release, rollback: { from: order.fromNumber, to: release.number, orderedAt } };
  }

  private async representer(): Promise<ChannelStatement['representer']> {
    const found = await this.representers.findCurrent();
    if (found === null) return null;
    const { id, number } = found;
    const digest = modelDigest(await this.representers.signedFiles(id));
    return { id, number, digest, gate: await this.representers.gateOf(id) };
  }

  private async describe({ release, rollback }: Current): Promise<Pick<ChannelStatement, keyof Current>> {
    if (release === null) return { release, rollback };
    const digest = modelDigest(await this.releases.signedFiles(release.id));
    const { id, number } = release;
    return { release: { id, number, digest, withdrawn: await this.channels.countWithdrawn(id) }, rollback };
  }
}

interface Current {
  readonly release: Pick<Release, 'id' | 'number'> | null;
  readonly rollback: ChannelStatement['rollback'];
}

/** Shows and rotates the key that sites pin. */
@Injectable()
export class SigningKeyService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly audit: AuditRepository,
    @Inject(signingKeyToken) private readonly key: CoordinatorKey,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  show(): SigningKeyView {
    const { publicKey, modelKey, introductions } = this.key;
    return {
      publicKey,
      fingerprint: fingerprintOf(publicKey),
      modelKey: modelKey.publicKeyPem,
      rotations: introductions.length,
    };
  }

  async rotate(): Promise<SigningKeyView> {
    const at = this.clock();
    await this.prisma.transact(async (transaction) => {
      const { id } = await transaction.installation.findFirstOrThrow();
      const subject = { kind: 'installation', id } as const;
      await this.audit.record(transaction, {
        actor: actors.admin,
        action: 'signing-key.rotated',
        subject,
        at,
      });
      await this.key.rotate(at);
      // If this write is lost, the next start finds that the key succeeds the recorded one.
      await transaction.installation.update({ where: { id }, data: { signingKey: this.key.publicKey } });
    });
    return this.show();
  }
}
