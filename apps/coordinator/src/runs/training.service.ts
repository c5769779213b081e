import { Inject, Injectable } from '@nestjs/common';
import { Failure, invariant } from '#foundation';
import { type Completion, type ProgressReport, type RunView, requiredArtefacts } from '#protocol/api';
import { type FileReference, type Measures, measuresSchema } from '#protocol/fields';
import { j1UpperOf, verdictOf } from '#protocol/gate';
import {
  describedFiles,
  type FileEntry,
  labelCountOf,
  type NumberedScores,
  parseRepresenterManifest,
  type RepresenterManifest,
  type SiteCounts,
  wordFiguresOf,
} from '#protocol/manifests';
import { actors } from '../audit/audit.repository.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { BlobKeeper, manifestBytesMax, presentFile, readJsonBlob } from '../blobs/blobs.service.js';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { Metrics } from '../monitoring/metrics.js';
import { SnapshotsRepository } from '../pool/snapshots.repository.js';
import { FencedRuns } from './fenced-runs.js';
import { dealBatches } from './mixed-pool.service.js';
import { presentRunToTrainer } from './runs.presenter.js';
import {
  type FenceOfRun,
  type NewRepresenter,
  type RunDetail,
  type RunEnd,
  RunsRepository,
} from './runs.repository.js';

/** The manifests' limit for models and reports. */
const artefactBytesMax = 256 * 1024 * 1024;

interface CheckedCompletion {
  readonly privacyReport?: Measures;
  readonly representer?: NewRepresenter;
  readonly scoresBySite?: readonly SiteCounts[];
}

/** Checks a trainer's report against what it stored. */
@Injectable()
export class CompletionCheck {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'j1Max'>,
    private readonly members: SnapshotsRepository,
  ) {}

  /**
   * Fails with RUN_ARTEFACT_MISSING, RUN_ARTEFACT_DIFFERS, PROTOCOL_MANIFEST_INVALID, RUN_MANIFEST_DIFFERS or
   * RUN_SCORES_DIFFER.
   */
  async check(run: RunDetail, completion: Completion): Promise<CheckedCompletion> {
    const stored = new Map(run.artefacts.map((artefact) => [artefact.name, presentFile(artefact)]));
    for (const announced of completion.artefacts) requireStored(announced, stored);
    for (const name of requiredArtefacts[run.kind]) requireAnnounced(name, completion);
    if (run.kind === 'deidentifier') {
      const scoresBySite = await this.readSites(run, completion);
      return { ...withReport(completion.privacyReport), scoresBySite };
    }
    const manifest = await this.readManifest(named(stored, 'manifest.json'));
    if (manifest.representerId !== run.id)
      throw new Failure('RUN_MANIFEST_DIFFERS', { field: 'representerId', expected: run.id });
    for (const [name, described] of describedFiles(manifest))
      requireDescribes(described, named(stored, name));
    return { ...withReport(reportOf(manifest)), representer: representerOf(manifest, this.settings) };
  }

  /** Turns site numbers into ids; requires scores of exactly the snapshot's sites. */
  private async readSites(
    { snapshotId, mixingSeed }: RunDetail,
    { bySiteNumber = [] }: Completion,
  ): Promise<readonly SiteCounts[]> {
    invariant(snapshotId !== null, 'a de-identifier run has a snapshot');
    const { siteNumbers } = dealBatches(await this.members.listMembers(snapshotId), mixingSeed);
    const counted = new Map(bySiteNumber.map(({ siteNumber, ...counts }) => [siteNumber, counts]));
    const idOf = new Map([...siteNumbers].map(([siteId, siteNumber]) => [siteNumber, siteId]));
    const scores = [...siteNumbers].flatMap(([siteId, siteNumber]): SiteCounts[] => {
      const found = counted.get(siteNumber);
      if (found === undefined) return [];
      const { influence, ...counts } = found;
      return [
        { siteId, ...counts, ...(influence === undefined ? {} : { influence: bySiteId(influence, idOf) }) },
      ];
    });
    if (scores.length !== siteNumbers.size || bySiteNumber.length !== siteNumbers.size)
      throw new Failure('RUN_SCORES_DIFFER', { scored: bySiteNumber.length, sites: siteNumbers.size });
    return scores;
  }

  private async readManifest({ digest, bytes }: FileReference): Promise<RepresenterManifest> {
    if (bytes > manifestBytesMax)
      throw new Failure('RUN_MANIFEST_DIFFERS', { field: 'size', maxBytes: manifestBytesMax });
    return parseRepresenterManifest(await readJsonBlob(this.blobs, digest));
  }
}

/** Turns site numbers into ids and drops a gain at an unknown number. */
function bySiteId(
  { gain, ...counts }: NonNullable<NumberedScores['influence']>,
  idOf: ReadonlyMap<number, string>,
): NonNullable<SiteCounts['influence']> {
  if (gain === null) return { ...counts, gain };
  const { siteNumber, ...at } = gain;
  const siteId = idOf.get(siteNumber);
  return { ...counts, gain: siteId === undefined ? null : { siteId, ...at } };
}

function requireStored(announced: FileReference, stored: ReadonlyMap<string, FileReference>): void {
  const { digest, bytes } = named(stored, announced.name);
  if (digest !== announced.digest || bytes !== announced.bytes)
    throw new Failure('RUN_ARTEFACT_DIFFERS', { artefact: announced.name });
}

function requireAnnounced(name: string, completion: Completion): void {
  if (!completion.artefacts.some((artefact) => artefact.name === name))
    throw new Failure('RUN_ARTEFACT_MISSING', { artefact: name });
}

function named(stored: ReadonlyMap<string, FileReference>, name: string): FileReference {
  const file = stored.get(name);
  if (file === undefined) throw new Failure('RUN_ARTEFACT_MISSING', { artefact: name });
  return file;
}

function requireDescribes({ sha256, bytes }: FileEntry, stored: FileReference): void {
  if (sha256 !== stored.digest || bytes !== stored.bytes)
    throw new Failure('RUN_MANIFEST_DIFFERS', { field: `files.${stored.name}` });
}

/** The verdict applies the consortium's current limit, and does not change with it. */
function representerOf(
  manifest: RepresenterManifest,
  { j1Max }: Pick<CoordinatorSettings, 'j1Max'>,
): NewRepresenter {
  const { audit } = manifest.privacyReport;
  return {
    id: manifest.representerId,
    digest: manifest.files['representer.onnx'].sha256,
    representationSize: manifest.representationSize,
    labelCount: labelCountOf(manifest),
    casingCount: manifest.casingCount,
    verdict: verdictOf(manifest, j1Max),
    j1Upper: audit === undefined ? null : j1UpperOf(audit),
    j1Max,
    thresholds: audit?.thresholds ?? null,
    auditBudget: audit?.budget ?? null,
  };
}

function withReport(privacyReport: Measures | undefined): Pick<CheckedCompletion, 'privacyReport'> {
  return privacyReport === undefined ? {} : { privacyReport };
}

/** Figures for the run's row; those by label stay in the manifest, because labels are not names of measures. */
function reportOf({ privacyReport: { adversaries, audit } }: RepresenterManifest): Measures {
  const words = audit === undefined ? undefined : wordFiguresOf(audit);
  return measuresSchema.parse({ adversaries, ...(words === undefined ? {} : { words }) });
}

/** What trainers do to runs; `FencedRuns` decides who may write. Ending a run twice is harmless. */
@Injectable()
export class TrainingService {
  constructor(
    private readonly fenced: FencedRuns,
    private readonly runs: RunsRepository,
    private readonly completion: CompletionCheck,
    private readonly metrics: Metrics,
    private readonly blobs: BlobKeeper,
  ) {}

  async show(runId: string): Promise<RunView> {
    return presentRunToTrainer(await this.fenced.find(runId));
  }

  async claim(
    runId: string,
    trainerId: string | null,
  ): Promise<{ readonly fence: number; readonly splitSeed: string }> {
    const claimed = await this.fenced.claim(runId, trainerId);
    this.metrics.runs.inc({ kind: (await this.fenced.find(runId)).kind, event: 'claimed' });
    return claimed;
  }

  async progress(claim: FenceOfRun, report: ProgressReport): Promise<void> {
    await this.fenced.write(claim, (transaction, at) =>
      this.runs.addProgress(transaction, claim, { ...report, at }),
    );
  }

  /** Stores a file, replacing one of the same name. Fails with RUN_ARTEFACT_DIFFERS when the digest differs. */
  async putArtefact(
    claim: FenceOfRun,
    { name, digest }: Pick<FileReference, 'name' | 'digest'>,
    body: AsyncIterable<Uint8Array>,
  ): Promise<FileReference> {
    await this.fenced.write(claim, async () => {}); // refuses a stale claim before it sends its bytes
    const limits = { maxBytes: artefactBytesMax, tooLarge: 'COORDINATOR_BODY_TOO_LARGE' } as const;
    await using staged = await this.blobs.stage(body, limits);
    if (staged.digest !== digest) throw new Failure('RUN_ARTEFACT_DIFFERS', { artefact: name });
    const sent = await staged.send();
    await this.fenced.writeInPoolTurn(claim, async (transaction) => {
      await this.blobs.keep(transaction, sent);
      const { runId, fence } = claim;
      await this.runs.putArtefact(transaction, { runId, fence, name, digest, bytes: BigInt(staged.bytes) });
    });
    return { name, digest, bytes: staged.bytes };
  }

  /** Ends the run with its results; a representer then waits for publication. */
  async complete(claim: FenceOfRun, completion: Completion): Promise<RunView> {
    const run = await this.fenced.find(claim.runId);
    if (isRepeated(run, claim, 'done')) return presentRunToTrainer(run);
    await this.fenced.write(claim, async () => {});
    const { representer, ...made } = await this.completion.check(run, completion);
    await this.fenced.write(claim, async (transaction, at) => {
      const end: RunEnd = {
        status: 'done',
        finishedAt: at,
        actor: actors.trainer,
        scores: completion.scores,
        ...made,
      };
      await this.runs.end(transaction, run.id, ['running'], end);
      if (representer !== undefined) await this.runs.createRepresenter(transaction, representer, at);
    });
    return this.ended(run.id);
  }

  async fail(claim: FenceOfRun, failureCode: string): Promise<RunView> {
    const run = await this.fenced.find(claim.runId);
    if (isRepeated(run, claim, 'failed')) return presentRunToTrainer(run);
    await this.fenced.write(claim, async (transaction, at) => {
      const end: RunEnd = { status: 'failed', finishedAt: at, actor: actors.trainer, failureCode };
      await this.runs.end(transaction, run.id, ['running'], end);
    });
    return this.ended(run.id);
  }

  private async ended(runId: string): Promise<RunView> {
    const run = await this.fenced.find(runId);
    const { kind, status, startedAt, finishedAt } = run;
    const milliseconds = (finishedAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0);
    this.metrics.runs.inc({ kind, event: status });
    this.metrics.runSeconds.observe({ kind, status }, milliseconds / 1000);
    return presentRunToTrainer(run);
  }
}

/** Whether this repeats a request whose answer was lost. */
function isRepeated(run: RunDetail, { fence, trainerId }: FenceOfRun, status: 'done' | 'failed'): boolean {
  return run.status === status && run.fence === fence && run.claimedBy === trainerId;
}
