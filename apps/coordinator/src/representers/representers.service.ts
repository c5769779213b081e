import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { type JudgementView, type RepresenterEntry } from '#protocol/admin';
import { publicDeidentifierFile, type RepresenterView } from '#protocol/api';
import { type Gate, judgementOf, meaningOf, type WaiverRequest, type WaiverSignatures } from '#protocol/gate';
import { describedFiles, parseRepresenterManifest, type RepresenterManifest } from '#protocol/manifests';
import { modelDigest, modelSignatureName, type SignedFiles, signModel } from '#signing';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { presentFile, readJsonBlob, streamBlob } from '../blobs/blobs.service.js';
import { actingPerson } from '../config/acting-person.js';
import { type CoordinatorKey, signingKeyToken } from '../config/coordinator-key.js';
import { clockToken } from '../config/settings.js';
import { takePoolTurn } from '../database/prisma.service.js';
import {
  isPublished,
  type PublishedRepresenter,
  RepresentersRepository,
  type RepresenterWithFiles,
  WaiversRepository,
} from './representers.repository.js';

/**
 * Publishes representers, and shows them to sites and trainers.
 *
 * **Guarantees**
 * | a representer | sites |
 * |---|---|
 * | whose run is done | do not see it |
 * | that was published | see it; the one with the highest number is current, whatever the clock said |
 * | that neither passed its audit nor has a waiver | never see it: the database refuses to publish it |
 */
@Injectable()
export class RepresentersService {
  constructor(
    private readonly representers: RepresentersRepository,
    private readonly waivers: WaiversRepository,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(signingKeyToken) private readonly key: CoordinatorKey,
  ) {}

  /**
   * Makes a done run's representer the current one. Fails with RUN_UNKNOWN, REPRESENTER_RUN_UNFIT,
   * REPRESENTER_NOT_PASSED or REPRESENTER_PUBLISHED.
   */
  async publish(runId: string): Promise<RepresenterView> {
    const run = await this.representers.findRun(runId);
    if (run === null) throw new Failure('RUN_UNKNOWN');
    if (run.kind !== 'representer' || run.status !== 'done') throw new Failure('REPRESENTER_RUN_UNFIT', run);
    const manifest = await this.manifest(runId);
    const digest = modelDigest(await this.signedFiles(runId));
    await this.representers.transact(async (transaction) => {
      await takePoolTurn(transaction); // numbers are assigned one at a time
      const publishedAt = this.clock();
      await this.waivers.requirePassed(transaction, manifest, publishedAt);
      if (!(await this.representers.publish(transaction, { id: runId, publishedAt, digest })))
        throw new Failure('REPRESENTER_PUBLISHED');
    });
    return this.view(runId);
  }

  /**
   * Signs, with a personal token, that a representer may pass; two people's signatures make a waiver. Fails
   * with REPRESENTER_UNKNOWN, REPRESENTER_PASSED, WAIVER_NEEDS_A_PERSON or WAIVER_SIGNED_ALREADY.
   */
  async waive({ representerId, reason, days }: WaiverRequest): Promise<WaiverSignatures> {
    const person = actingPerson();
    if (person === undefined) throw new Failure('WAIVER_NEEDS_A_PERSON');
    const { verdict } = await this.find(representerId);
    if (verdict === 'PASS') throw new Failure('REPRESENTER_PASSED');
    return this.waivers.sign({ representerId, person, reason, days, signedAt: this.clock() });
  }

  async list(): Promise<RepresenterEntry[]> {
    const currentId = (await this.representers.findCurrent())?.id;
    const rows = await this.representers.list();
    const at = this.clock();
    return Promise.all(
      rows.map(async (row) => ({
        representerId: row.id,
        digest: row.digest,
        createdAt: row.createdAt.toISOString(),
        number: row.number,
        publishedAt: row.publishedAt?.toISOString() ?? null,
        isCurrent: row.id === currentId,
        gate: await this.waivers.gateOf(row, at),
      })),
    );
  }

  async gateOf(representerId: string): Promise<Gate> {
    return this.waivers.gateOf(await this.find(representerId), this.clock());
  }

  /** The current verdict with its figures. Fails with REPRESENTER_UNKNOWN. */
  async judgement(representerId: string): Promise<JudgementView> {
    const representer = await this.find(representerId);
    const manifest = await this.manifest(representerId);
    const reasons = [...judgementOf(manifest, representer.j1Max).reasons];
    const { audit = null } = manifest.privacyReport;
    const titles = (audit?.judges ?? []).map(({ id }) => [id, meaningOf(id).title] as const);
    const gate = await this.waivers.gateOf(representer, this.clock());
    return { verdict: gate.verdict, reasons, gate, titles: Object.fromEntries(titles), audit };
  }

  /** The representer that sites encode with. Fails with REPRESENTER_NONE. */
  async current(): Promise<PublishedRepresenter> {
    const representer = await this.findCurrent();
    if (representer === null) throw new Failure('REPRESENTER_NONE');
    return representer;
  }

  async currentView(): Promise<RepresenterView> {
    return this.view((await this.current()).id);
  }

  /** Null before the first publication. */
  findCurrent(): Promise<PublishedRepresenter | null> {
    return this.representers.findCurrent();
  }

  /** A file of a published representer, or its signature by the current key. */
  async file(representerId: string, name: string): Promise<StreamableFile> {
    const representer = await this.findPublished(representerId);
    if (name !== modelSignatureName) return streamBlob(this.blobs, fileNamed(representer, name));
    return new StreamableFile(
      Buffer.from(signModel(representerId, await this.signedFiles(representerId), this.key.modelKey)),
    );
  }

  /** For trainers alone. Fails with REPRESENTER_UNKNOWN, and RUN_ARTEFACT_UNKNOWN where there is none. */
  async publicDeidentifier(representerId: string): Promise<StreamableFile> {
    const representer = await this.findWithAllFiles(representerId);
    return streamBlob(this.blobs, fileNamed(representer, publicDeidentifierFile));
  }

  /** The files that a representer's signature covers: the manifest and what it describes. */
  async signedFiles(representerId: string): Promise<SignedFiles> {
    const representer = await this.find(representerId);
    const described = describedFiles(await this.manifest(representerId)).map(([name]) => name);
    return Object.fromEntries(
      ['manifest.json', ...described].map((name) => [name, fileNamed(representer, name).digest]),
    );
  }

  /** The manifest, which was checked when its run was completed. */
  async manifest(representerId: string): Promise<RepresenterManifest> {
    const digest = fileNamed(await this.find(representerId), 'manifest.json').digest;
    return parseRepresenterManifest(await readJsonBlob(this.blobs, digest));
  }

  async find(representerId: string): Promise<RepresenterWithFiles> {
    const representer = await this.findWithAllFiles(representerId);
    return { ...representer, files: representer.files.filter(({ name }) => givenNames.has(name)) };
  }

  private async findWithAllFiles(representerId: string): Promise<RepresenterWithFiles> {
    const representer = await this.representers.find(representerId);
    if (representer === null) throw new Failure('REPRESENTER_UNKNOWN');
    return representer;
  }

  private async findPublished(representerId: string) {
    const representer = await this.find(representerId);
    if (!isPublished(representer)) throw new Failure('REPRESENTER_UNKNOWN');
    return representer;
  }

  private async view(representerId: string): Promise<RepresenterView> {
    const representer = await this.findPublished(representerId);
    return {
      representerId: representer.id,
      digest: representer.digest,
      createdAt: representer.createdAt.toISOString(),
      number: representer.number,
      publishedAt: representer.publishedAt.toISOString(),
      gate: await this.waivers.gateOf(representer, this.clock()),
      manifest: await this.manifest(representerId),
      files: representer.files.map(presentFile),
    };
  }
}

/**
 * Files that sites may have. All others are hidden, such as `adversaries.json`, which only an audit needs,
 * and the public de-identifier.
 */
const givenNames: ReadonlySet<string> = new Set([
  ...['manifest.json', 'representer.onnx', 'cells.json'],
  ...['privacy-report.json', 'privacy-report.html'],
]);

function fileNamed(representer: RepresenterWithFiles, name: string) {
  const file = representer.files.find((candidate) => candidate.name === name);
  if (file === undefined) throw new Failure('RUN_ARTEFACT_UNKNOWN', { artefact: name });
  return file;
}
