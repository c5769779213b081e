/** Step 8: publishes a de-identifier with its representer as a release. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type StreamableFile } from '@nestjs/common';
import { type Clock, Failure, invariant } from '#foundation';
import { type ReleaseEntry } from '#protocol/admin';
import { type BodyOf, type QueryOf, type ReleaseView } from '#protocol/api';
import { type Gate } from '#protocol/gate';
import {
  formatVersion,
  parseReleaseManifest,
  type ReleaseManifest,
  type RepresenterManifest,
  scoresSchema,
} from '#protocol/manifests';
import type { SignedFiles } from '#signing';
import type { Artefact, Snapshot } from '../../../../generated/prisma/client.js';
import { type Actor, actors } from '../audit/audit.repository.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import {
  BlobKeeper,
  manifestBytesMax,
  presentFile,
  readJsonBlob,
  streamBlob,
} from '../blobs/blobs.service.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { nextOf, type Transaction, takePoolTurn } from '../database/prisma.service.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { WaiversRepository } from '../representers/representers.repository.js';
import { RepresentersService } from '../representers/representers.service.js';
import { bySiteOf } from '../runs/runs.presenter.js';
import { type RunDetail, RunsRepository } from '../runs/runs.repository.js';
import { shortfallsOf } from './floor.js';
import { type ReleaseDetail, ReleasesRepository, signedFilesOf } from './releases.repository.js';

export interface ReleaseSource {
  readonly run: RunDetail;
  readonly snapshot: Snapshot;
  readonly representer: RepresenterManifest;
  readonly representerFiles: readonly Artefact[];
}

/** Collects and checks what a release is made of. */
@Injectable()
export class ReleaseSources {
  constructor(
    private readonly runs: RunsRepository,
    private readonly snapshots: SnapshotsService,
    private readonly representers: RepresentersService,
    private readonly waivers: WaiversRepository,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'releaseRecallMin'>,
  ) {}

  /** Fails with RUN_UNKNOWN, and with RELEASE_RUN_UNFIT unless it is a done de-identifier run. */
  async of(runId: string): Promise<ReleaseSource> {
    const run = await this.runs.find(runId);
    if (run === null) throw new Failure('RUN_UNKNOWN');
    const { kind, status } = run;
    if (kind !== 'deidentifier' || status !== 'done')
      throw new Failure('RELEASE_RUN_UNFIT', { kind, status });
    invariant(run.snapshotId !== null, 'a de-identifier run has a snapshot');
    const snapshot = await this.snapshots.find(run.snapshotId);
    const { files } = await this.representers.find(snapshot.representerId);
    const representer = await this.representers.manifest(snapshot.representerId);
    return { run, snapshot, representer, representerFiles: files };
  }

  gateOf(representerId: string): Promise<Gate> {
    return this.representers.gateOf(representerId);
  }

  /** Fails with REPRESENTER_NOT_PASSED, also when the representer's waiver has ended. */
  requirePassed(transaction: Transaction, { representer }: ReleaseSource, at: Date): Promise<void> {
    return this.waivers.requirePassed(transaction, representer, at);
  }

  /** The reason for a release below the floor, null above it; without one, fails with RELEASE_BELOW_FLOOR. */
  async requireAboveFloor(
    transaction: Transaction,
    { run }: ReleaseSource,
    reason: string | undefined,
  ): Promise<string | null> {
    const stable = await transaction.release.findFirst({
      where: { status: 'stable' },
      include: { run: true },
    });
    const shortfalls = shortfallsOf({
      offered: bySiteOf(run),
      stable: stable === null ? null : bySiteOf(stable.run),
      recallMin: this.settings.releaseRecallMin,
    });
    if (shortfalls.length === 0) return null;
    if (reason === undefined)
      throw new Failure('RELEASE_BELOW_FLOOR', { why: shortfalls.slice(0, shortfallsNamedMax).join('; ') });
    return reason;
  }

  /** Fails with POOL_SNAPSHOT_WITHDRAWN. Call inside the pool turn. */
  requireWhole(transaction: Transaction, { snapshot }: ReleaseSource): Promise<void> {
    return this.snapshots.requireWhole(transaction, snapshot.id);
  }
}

/** A failure names a few; `runs RUN` shows every site. */
const shortfallsNamedMax = 5;

interface ReleaseParts {
  readonly releaseId: string;
  readonly publishedAt: Date;
  readonly run: RunDetail;
  readonly snapshot: Snapshot;
  readonly representer: RepresenterManifest;
}

/** Composes the manifest and checks it by the schema that sites use. */
function composeReleaseManifest({ releaseId, publishedAt, run, ...parts }: ReleaseParts): ReleaseManifest {
  const model = run.artefacts.find(({ name }) => name === 'deidentifier.onnx');
  invariant(model !== undefined, 'a done de-identifier run has its model');
  const { digest, sites, batches, sentences, tokens } = parts.snapshot;
  return parseReleaseManifest({
    formatVersion,
    releaseId,
    createdAt: publishedAt.toISOString(),
    representer: parts.representer,
    files: { 'deidentifier.onnx': { sha256: model.digest, bytes: Number(model.bytes) } },
    scores: scoresSchema.parse(run.scores),
    poolSnapshot: { digest, sites, batches, sentences, tokens },
  });
}

@Injectable()
export class ReleasesService {
  constructor(
    private readonly releases: ReleasesRepository,
    private readonly sources: ReleaseSources,
    private readonly keeper: BlobKeeper,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Publishes a done de-identifier run. Fails with RUN_UNKNOWN, RELEASE_RUN_UNFIT, RELEASE_EXISTS,
   * REPRESENTER_NOT_PASSED, POOL_SNAPSHOT_WITHDRAWN, or RELEASE_BELOW_FLOOR without a reason.
   */
  async publish(
    { runId, channel, belowFloor }: BodyOf<'publishRelease'>,
    actor: Actor = actors.admin,
  ): Promise<ReleaseEntry> {
    const source = await this.sources.of(runId);
    const releaseId = randomUUID();
    const publishedAt = this.clock();
    const manifest = composeReleaseManifest({ releaseId, publishedAt, ...source });
    await using staged = await this.keeper.stage([Buffer.from(JSON.stringify(manifest))], manifestLimits);
    const sent = await staged.send();
    await this.releases.transact(async (transaction) => {
      await takePoolTurn(transaction);
      if (await this.releases.isPublished(transaction, runId)) throw new Failure('RELEASE_EXISTS');
      await this.sources.requireWhole(transaction, source);
      await this.sources.requirePassed(transaction, source, publishedAt);
      const reason = await this.sources.requireAboveFloor(transaction, source, belowFloor);
      await this.keeper.keep(transaction, sent);
      const written = { name: 'manifest.json', digest: staged.digest, bytes: BigInt(staged.bytes) };
      await this.releases.create(transaction, { id: releaseId, runId, publishedAt, channel, actor, reason }, [
        written,
        ...models(source),
      ]);
    });
    return this.show(releaseId);
  }

  async current(): Promise<ReleaseView> {
    const release = await this.releases.findCurrent();
    if (release === null) throw new Failure('RELEASE_NONE');
    return this.present(release);
  }

  /** A page of releases, latest first; an entry reports a damaged manifest. Fails with RELEASE_UNKNOWN. */
  async list(query: QueryOf<'listReleases'>) {
    if (query.before !== undefined) await this.find(query.before);
    const rows = await this.releases.list(query);
    const releases = await Promise.all(rows.map((release) => this.presentEntry(release)));
    return { releases, next: nextOf(rows, query) };
  }

  async show(releaseId: string): Promise<ReleaseEntry> {
    return this.presentEntry(await this.find(releaseId));
  }

  /** The run that made a release. Fails with RELEASE_UNKNOWN. */
  async runOf(releaseId: string): Promise<string> {
    return (await this.find(releaseId)).runId;
  }

  /** Fails with RELEASE_UNKNOWN, or when the manifest is damaged: no site could install it. */
  async requireSound(releaseId: string): Promise<void> {
    await this.manifestOf(await this.find(releaseId));
  }

  async file(releaseId: string, name: string): Promise<StreamableFile> {
    const file = (await this.find(releaseId)).files.find((candidate) => candidate.name === name);
    if (file === undefined) throw new Failure('RELEASE_FILE_UNKNOWN', { file: name });
    return streamBlob(this.blobs, file);
  }

  async signedFiles(releaseId: string): Promise<SignedFiles> {
    return signedFilesOf((await this.find(releaseId)).files);
  }

  private async find(releaseId: string): Promise<ReleaseDetail> {
    const release = await this.releases.find(releaseId);
    if (release === null) throw new Failure('RELEASE_UNKNOWN');
    return release;
  }

  private async present(release: ReleaseDetail): Promise<ReleaseView> {
    return { ...(await this.presentRow(release)), manifest: await this.manifestOf(release) };
  }

  private async presentEntry(release: ReleaseDetail): Promise<ReleaseEntry> {
    const row = { ...(await this.presentRow(release)), bySite: bySiteOf(release.run) };
    try {
      return { ...row, manifest: await this.manifestOf(release), damage: null };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { ...row, manifest: null, damage: error.code };
    }
  }

  private async manifestOf({ files }: ReleaseDetail): Promise<ReleaseManifest> {
    const manifest = files.find(({ name }) => name === 'manifest.json');
    invariant(manifest !== undefined, 'a release has a manifest');
    return parseReleaseManifest(await readJsonBlob(this.blobs, manifest.digest));
  }

  private async presentRow(release: ReleaseDetail): Promise<Omit<ReleaseView, 'manifest'>> {
    const representerId = release.run.snapshot?.representerId;
    invariant(representerId !== undefined, 'a release has a snapshot');
    return {
      releaseId: release.id,
      number: release.number,
      representerId,
      runId: release.runId,
      publishedAt: release.publishedAt.toISOString(),
      supersededAt: release.supersededAt?.toISOString() ?? null,
      status: release.status,
      gate: await this.sources.gateOf(representerId),
      files: release.files.map(presentFile),
    };
  }
}

const manifestLimits = { maxBytes: manifestBytesMax, tooLarge: 'COORDINATOR_BODY_TOO_LARGE' } as const;

/** The release's models and vocabulary classes, as their runs stored them. */
function models({ run, representerFiles }: ReleaseSource) {
  return [...run.artefacts, ...representerFiles]
    .filter(({ name }) => modelNames.has(name))
    .map(({ name, digest, bytes }) => ({ name, digest, bytes }));
}

const modelNames: ReadonlySet<string> = new Set(['deidentifier.onnx', 'representer.onnx', 'cells.json']);
