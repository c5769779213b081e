/** Step 6: the immutable lists of batches that de-identifiers are trained on. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { type Clock, Failure, sha256 } from '#foundation';
import type { SnapshotRequest } from '#protocol/admin';
import type { QueryOf, SnapshotView } from '#protocol/api';
import type { RepresenterManifest } from '#protocol/manifests';
import type { Snapshot, Upload } from '../../../../generated/prisma/client.js';
import { type Actor, actors } from '../audit/audit.repository.js';
import { DamagedBlobs } from '../blobs/blobs.repository.js';
import { clockToken } from '../config/settings.js';
import { nextOf, type Transaction, takePoolTurn } from '../database/prisma.service.js';
import { RepresentersService } from '../representers/representers.service.js';
import { type PoolChoice, SnapshotsRepository } from './snapshots.repository.js';

/** Id and maker of something new; by default a new id and the administrator. */
export interface Making {
  readonly id: string;
  readonly actor: Actor;
}

@Injectable()
export class SnapshotsService {
  constructor(
    private readonly snapshots: SnapshotsRepository,
    private readonly representers: RepresentersService,
    private readonly damaged: DamagedBlobs,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Lists a representer's (by default the current one's) batches that are not withdrawn; those of revoked
   * sites on request. Fails with POOL_EMPTY, and with POOL_BATCH_DAMAGED unless damaged ones are left out.
   */
  async create(
    request: SnapshotRequest,
    { id = randomUUID(), actor = actors.admin }: Partial<Making> = {},
  ): Promise<SnapshotView> {
    return this.summariseNow(request, id, async (transaction, snapshot, uploadIds) => {
      await this.snapshots.create(transaction, snapshot, { uploadIds, actor });
      return presentSnapshot(snapshot);
    });
  }

  /** What `create` would take now. Fails as `create` does. */
  survey(request: SnapshotRequest): Promise<Pick<Snapshot, 'representerId' | 'digest' | 'sites'>> {
    return this.summariseNow(request, randomUUID(), async (_, snapshot) => snapshot);
  }

  private async summariseNow<Result>(
    { representerId, leaveOutDamaged, includeRevoked }: SnapshotRequest,
    id: string,
    use: (transaction: Transaction, snapshot: Snapshot, uploadIds: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    const representer =
      representerId === undefined
        ? await this.representers.current()
        : await this.representers.find(representerId);
    return this.snapshots.transact(async (transaction) => {
      await takePoolTurn(transaction);
      const choice = { representerId: representer.id, includeRevoked };
      const uploads = await this.listSound(transaction, choice, leaveOutDamaged);
      if (uploads.length === 0) throw new Failure('POOL_EMPTY', { representerId: representer.id });
      const snapshot = { id, ...summarise(uploads, representer.id, this.clock()) };
      const uploadIds = uploads.map((upload) => upload.id);
      return use(transaction, snapshot, uploadIds);
    });
  }

  async exists(id: string): Promise<boolean> {
    return (await this.snapshots.find(id)) !== null;
  }

  private async listSound(transaction: Transaction, choice: PoolChoice, leaveOutDamaged: boolean) {
    const damaged = await this.damaged.list(transaction);
    const uploads = await this.snapshots.listPoolable(transaction, choice);
    const sound = uploads.filter(({ digest }) => !damaged.has(digest));
    if (sound.length < uploads.length && !leaveOutDamaged)
      throw new Failure('POOL_BATCH_DAMAGED', { damaged: uploads.length - sound.length });
    return sound;
  }

  /** A page of snapshots, latest first. Fails with POOL_SNAPSHOT_UNKNOWN. */
  async list(query: QueryOf<'listSnapshots'>) {
    if (query.before !== undefined) await this.find(query.before);
    const rows = await this.snapshots.list(query);
    return { snapshots: rows.map(presentSnapshot), next: nextOf(rows, query) };
  }

  /** Fails with POOL_SNAPSHOT_WITHDRAWN when a batch was withdrawn. Call inside the pool turn. */
  async requireWhole(transaction: Transaction, snapshotId: string): Promise<void> {
    const withdrawn = await this.snapshots.countWithdrawn(transaction, snapshotId);
    if (withdrawn > 0) throw new Failure('POOL_SNAPSHOT_WITHDRAWN', { withdrawn });
  }

  /** Fails as `requireWhole` does, and with POOL_BATCH_DAMAGED when the store has lost a batch. */
  async requireTrainable(transaction: Transaction, snapshotId: string): Promise<void> {
    await this.requireWhole(transaction, snapshotId);
    const damaged = await this.snapshots.countDamaged(transaction, snapshotId);
    if (damaged > 0) throw new Failure('POOL_BATCH_DAMAGED', { damaged });
  }

  async find(id: string): Promise<Snapshot> {
    const snapshot = await this.snapshots.find(id);
    if (snapshot === null) throw new Failure('POOL_SNAPSHOT_UNKNOWN');
    return snapshot;
  }

  /** A snapshot and its representer. Fails with POOL_SNAPSHOT_UNKNOWN. */
  async content(id: string): Promise<Snapshot & { readonly representer: RepresenterManifest }> {
    const snapshot = await this.find(id);
    return { ...snapshot, representer: await this.representers.manifest(snapshot.representerId) };
  }

  /** Fails with POOL_SNAPSHOT_UNKNOWN, and RUN_ARTEFACT_UNKNOWN without a public de-identifier. */
  async publicDeidentifier(id: string): Promise<StreamableFile> {
    return this.representers.publicDeidentifier((await this.find(id)).representerId);
  }
}

/** Digest over the batches' digests, in order. */
export function digestOfBatches(batches: readonly { readonly digest: string }[]): string {
  return sha256(batches.map(({ digest }) => `${digest}\n`).join(''));
}

function summarise(uploads: readonly Upload[], representerId: string, createdAt: Date): Omit<Snapshot, 'id'> {
  const sum = (count: (upload: Upload) => number) =>
    uploads.reduce((total, upload) => total + count(upload), 0);
  return {
    representerId,
    digest: digestOfBatches(uploads),
    sites: new Set(uploads.map(({ siteId }) => siteId)).size,
    batches: uploads.length,
    sentences: sum(({ sentences }) => sentences),
    tokens: sum(({ tokens }) => tokens),
    createdAt,
  };
}

function presentSnapshot({ id, createdAt, ...facts }: Snapshot): SnapshotView {
  return { snapshotId: id, ...facts, createdAt: createdAt.toISOString() };
}
