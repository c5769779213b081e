/** What is current on a channel, in signed words that are new at every request: a copy of them grows old and expires. */
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { type Clock, millisecondsPerDay } from '#foundation';
import {
  type Channel,
  type ChannelAnswer,
  type ChannelStatement,
  type SigningKeyView,
  sealChannelStatement,
} from '#protocol';
import { fingerprintOf, modelDigest, type SignedFiles, signModel } from '#signing';
import type { Release } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { type CoordinatorKey, signingKeyToken } from '../config/coordinator-key.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { PrismaService, type Transaction } from '../database/prisma.service.js';
import { RepresentersService } from '../representers/representers.service.js';
import { ChannelsRepository } from './channels.repository.js';
import { ReleasesService } from './releases.service.js';

/** Signs with the key, by the clock. */
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

  /** What is current, from now until it expires. */
  seal(facts: Omit<ChannelStatement, 'issuedAt' | 'expiresAt' | 'modelKey'>): ChannelAnswer {
    const issuedAt = this.clock();
    const expiresAt = new Date(issuedAt.getTime() + this.settings.statementDays * millisecondsPerDay);
    const { publicKey: signingKey, introductions, modelKey } = this.key;
    const statement = sealChannelStatement(this.key, {
      ...facts,
      ...{ issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() },
      modelKey: modelKey.publicKeyPem,
    });
    return { signingKey, introductions: [...introductions], statement };
  }

  /** The content of a model's `model.sig`. */
  signModel(name: string, files: SignedFiles): string {
    return signModel(name, files, this.key.modelKey);
  }
}

/** Says what is current. */
@Injectable()
export class CurrentService {
  constructor(
    private readonly channels: ChannelsRepository,
    private readonly representers: RepresentersService,
    private readonly releases: ReleasesService,
    private readonly signer: Signer,
  ) {}

  /** What is current, and a note of what the site was told. */
  async tell(siteId: string, channel: Channel): Promise<ChannelAnswer> {
    const { sequence, ...found } = await this.channels.transact(async (transaction) => {
      const current = await this.releaseOf(transaction, channel);
      const pull = { siteId, channel, releaseId: current.release?.id ?? null };
      await this.channels.recordPull(transaction, { ...pull, at: this.signer.now() });
      return { sequence: await this.channels.sequence(transaction), ...current };
    });
    return this.signer.seal({
      ...{ channel, sequence },
      representer: await this.representer(),
      ...(await this.describe(found)),
    });
  }

  /** The signature of a release, by the key of now: a rotation leaves none behind. Fails with RELEASE_UNKNOWN. */
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
    // The order stands until something newer than all that it took back is current.
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

/** The key that sites pin: shown, and replaced by one that it introduces. */
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
        ...{ actor: actors.admin, action: 'signing-key.rotated', subject, at },
      });
      await this.key.rotate(at);
      // Should this be lost, the next start sees that the key comes after the one that is written down
      await transaction.installation.update({ where: { id }, data: { signingKey: this.key.publicKey } });
    });
    return this.show();
  }
}
