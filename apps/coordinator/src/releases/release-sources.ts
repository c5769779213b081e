import { Inject, Injectable } from '@nestjs/common';
import { Failure, invariant } from '#foundation';
import {
  formatVersion,
  type Gate,
  parseReleaseManifest,
  type ReleaseManifest,
  type RepresenterManifest,
  scoresSchema,
} from '#protocol';
import type { Artefact, Snapshot } from '../../../../generated/prisma/client.js';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import type { Transaction } from '../database/prisma.service.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { RepresentersService } from '../representers/representers.service.js';
import { WaiversRepository } from '../representers/waivers.repository.js';
import { bySiteOf } from '../runs/run.presenter.js';
import { type RunDetail, RunsRepository } from '../runs/runs.repository.js';
import { shortfallsOf } from './floor.js';

/** What a release is made of. */
export interface ReleaseSource {
  readonly run: RunDetail;
  readonly snapshot: Snapshot;
  readonly representer: RepresenterManifest;
  readonly representerFiles: readonly Artefact[];
}

/** Gathers what a run needs to be published. */
@Injectable()
export class ReleaseSources {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; five dependencies are our limit
  constructor(
    private readonly runs: RunsRepository,
    private readonly snapshots: SnapshotsService,
    private readonly representers: RepresentersService,
    private readonly waivers: WaiversRepository,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'releaseRecallMin'>,
  ) {}

  /** Fails with RUN_UNKNOWN, or with RELEASE_RUN_UNFIT unless it is a done de-identifier run. */
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

  /** What the gate says of the representer of a snapshot now. */
  gateOf(representerId: string): Promise<Gate> {
    return this.representers.gateOf(representerId);
  }

  /** Fails with REPRESENTER_NOT_PASSED when the waiver that its representer was published with has ended. */
  requirePassed(transaction: Transaction, { representer }: ReleaseSource, at: Date): Promise<void> {
    return this.waivers.requirePassed(transaction, representer, at);
  }

  /**
   * The reason that was given for a release below the floor; null for one that is not. Fails with RELEASE_BELOW_FLOOR without a reason.
   */
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

  /** Fails with POOL_SNAPSHOT_WITHDRAWN when a batch that the run was trained on was taken back; asked inside the pool's turn. */
  requireWhole(transaction: Transaction, { snapshot }: ReleaseSource): Promise<void> {
    return this.snapshots.requireWhole(transaction, snapshot.id);
  }
}

/** An answer has room for so many; `runs RUN` shows every site. */
const shortfallsNamedMax = 5;

/** Everything that a release manifest is written from. */
export interface ReleaseParts {
  readonly releaseId: string;
  readonly publishedAt: Date;
  readonly run: RunDetail;
  readonly snapshot: Snapshot;
  readonly representer: RepresenterManifest;
}

/** The manifest of a release; it passes the same schema as at a site. */
export function composeReleaseManifest({
  releaseId,
  publishedAt,
  run,
  ...parts
}: ReleaseParts): ReleaseManifest {
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
