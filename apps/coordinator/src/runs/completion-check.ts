import { Inject, Injectable } from '@nestjs/common';
import { Failure, invariant } from '#foundation';
import {
  type Completion,
  describedFiles,
  type FileEntry,
  type FileReference,
  j1UpperOf,
  labelCountOf,
  type Measures,
  measuresSchema,
  type NumberedScores,
  parseRepresenterManifest,
  type RepresenterManifest,
  requiredArtefacts,
  type SiteCounts,
  verdictOf,
  wordFiguresOf,
} from '#protocol';
import { manifestBytesMax, presentFile, readJsonBlob } from '../blobs/blob-files.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { SnapshotsRepository } from '../pool/snapshots.repository.js';
import { dealBatches } from './mixed-pool.service.js';
import type { NewRepresenter, RunDetail } from './runs.repository.js';

/** What a checked completion says. */
export interface CheckedCompletion {
  readonly privacyReport?: Measures;
  readonly representer?: NewRepresenter;
  readonly scoresBySite?: readonly SiteCounts[];
}

/** Reads what a trainer says it made against what it stored. */
@Injectable()
export class CompletionCheck {
  constructor(
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'j1Max'>,
    private readonly members: SnapshotsRepository,
  ) {}

  /**
   * Fails with RUN_ARTEFACT_MISSING, RUN_ARTEFACT_DIFFERS, PROTOCOL_MANIFEST_INVALID, RUN_MANIFEST_DIFFERS or RUN_SCORES_DIFFER.
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

  /** Numbers of a run become ids of sites; each site of the snapshot has its scores, and nobody else has. */
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

/** Turns the site numbers of a run into site ids, and drops a gain at a number that no site of the run has. */
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

/** The verdict counts what the consortium allows now, and stands. */
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

/** Numbers for the run's row. What was found by label stays in the manifest: names of labels are no names of measures. */
function reportOf({ privacyReport: { adversaries, audit } }: RepresenterManifest): Measures {
  const words = audit === undefined ? undefined : wordFiguresOf(audit);
  return measuresSchema.parse({ adversaries, ...(words === undefined ? {} : { words }) });
}
