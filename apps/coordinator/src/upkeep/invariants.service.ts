/** Checks what must always be true. Takes no turn, so it may count changes in progress. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, millisecondsPerDay } from '#foundation';
import { type AuditAction, erasureDigest, type InvariantName, type InvariantView } from '#protocol/admin';
import { type ChainEnd, emptyChain, follow } from '#protocol/audit';
import { AuditRepository } from '../audit/audit.repository.js';
import { presentAuditEvent } from '../audit/audit.service.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { BlobReferences } from '../blobs/blobs.repository.js';
import { clockToken } from '../config/settings.js';
import { PrismaService } from '../database/prisma.service.js';
import { digestOfBatches } from '../pool/snapshots.service.js';

type Finding = Omit<InvariantView, 'name'>;

const examplesMax = 5;
const pageRows = 1000;
/** Each digest is a parameter of three queries. */
const askedRows = 500;

class Tally {
  private checked = 0;
  private faults = 0;
  private readonly examples: string[] = [];

  add(isSo: boolean, example: string): void {
    this.checked += 1;
    if (isSo) return;
    this.faults += 1;
    if (this.examples.length < examplesMax) this.examples.push(example);
  }

  get finding(): Finding {
    const { checked, faults, examples } = this;
    return { checked, faults, examples };
  }
}

/** Serves `sfumato verify`, one invariant at a time; `#protocol` defines them. */
@Injectable()
export class InvariantsService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly references: BlobReferences,
    private readonly audit: AuditRepository,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  async look(name: InvariantName): Promise<InvariantView> {
    return { name, ...(await this.looks[name]()) };
  }

  private readonly looks: Readonly<Record<InvariantName, () => Promise<Finding>>> = {
    conservation: () =>
      this.ask`
        SELECT coalesce(upload.id, event.id)::text AS subject, upload.id IS NOT NULL AND coalesce(event.lines, 0) = 1
          AND (upload.withdrawn_at IS NULL) = (event.withdrawn = 0) AS is_so
        FROM upload FULL JOIN (
          SELECT subject_id AS id, count(*) FILTER (WHERE action = 'upload.received') AS lines,
            count(*) FILTER (WHERE action = 'upload.withdrawn') AS withdrawn
          FROM audit_event WHERE subject_kind = 'upload' GROUP BY subject_id
        ) AS event ON event.id = upload.id`,
    noLoss: () => this.lookForBlobs(),
    noDoubleCount: () =>
      this.ask`
        SELECT snapshot.id::text AS subject, count(upload.id) = snapshot.batches
          AND count(DISTINCT (upload.site_id, upload.representer_id, upload.batch_number)) = snapshot.batches
          AND coalesce(sum(upload.sentences), 0) = snapshot.sentences
          AND coalesce(sum(upload.tokens), 0) = snapshot.tokens AS is_so
        FROM snapshot LEFT JOIN snapshot_batch ON snapshot_batch.snapshot_id = snapshot.id
          LEFT JOIN upload ON upload.id = snapshot_batch.upload_id
        GROUP BY snapshot.id`,
    determinism: () => this.digestSnapshots(),
    singleWinner: () =>
      this.ask`
        SELECT id::text AS subject, (status <> 'stable' OR rank = 1) AND same_run = 1 AS is_so
        FROM (SELECT id, status, rank() OVER (PARTITION BY status ORDER BY id) AS rank,
          count(*) OVER (PARTITION BY run_id) AS same_run FROM release) AS ranked`,
    releaseSafety: () =>
      this.ask`
        SELECT representer.id::text AS subject, may_pass(representer.id, representer.published_at) AS is_so
        FROM representer WHERE number IS NOT NULL
        UNION ALL
        SELECT release.id::text, count(release_file.name) FILTER (
            WHERE release_file.name = 'deidentifier.onnx' AND release_file.digest = made.digest
          ) = 1 AND count(release_file.name) FILTER (
            WHERE release_file.name = 'representer.onnx' AND release_file.digest = representer.digest
          ) = 1
        FROM release JOIN run ON run.id = release.run_id JOIN snapshot ON snapshot.id = run.snapshot_id
          JOIN representer ON representer.id = snapshot.representer_id
          LEFT JOIN artefact AS made ON made.run_id = run.id AND made.name = 'deidentifier.onnx'
          LEFT JOIN release_file ON release_file.release_id = release.id
        GROUP BY release.id`,
    withdrawal: () => this.lookForWithdrawn(),
    chain: () => this.followChain(),
    liveness: () =>
      this.ask`
        SELECT id::text AS subject, status <> 'running'
          OR coalesce(heard_at, started_at) > ${this.hourAgo()}::timestamptz AS is_so
        FROM run`,
    noOrphan: () => this.lookForOrphans(),
  };

  /** Counts rows with the columns `subject` and `is_so`. */
  private async ask(query: TemplateStringsArray, ...values: readonly unknown[]): Promise<Finding> {
    const rows = await this.prisma.$queryRaw<{ subject: string; is_so: boolean }[]>(query, ...values);
    const tally = new Tally();
    for (const { subject, is_so: isSo } of rows) tally.add(isSo, subject);
    return tally.finding;
  }

  private async lookForBlobs(): Promise<Finding> {
    const tally = new Tally();
    for (let after = ''; ; ) {
      const page = await this.references.page(after, pageRows);
      for (const { digest, bytes } of page) tally.add((await this.blobs.sizeOf(digest)) === bytes, digest);
      const last = page.at(-1);
      if (last === undefined) return tally.finding;
      after = last.digest;
    }
  }

  private async digestSnapshots(): Promise<Finding> {
    const tally = new Tally();
    for (const { id, digest } of await this.prisma.snapshot.findMany({
      select: { id: true, digest: true },
    })) {
      const members = await this.prisma.snapshotBatch.findMany({
        where: { snapshotId: id },
        orderBy: { position: 'asc' },
        select: { upload: { select: { digest: true } } },
      });
      tally.add(digestOfBatches(members.map(({ upload }) => upload)) === digest, id);
    }
    return tally.finding;
  }

  private async lookForWithdrawn(): Promise<Finding> {
    const tally = new Tally();
    const withdrawn = await this.prisma.upload.findMany({
      where: { withdrawnAt: { not: null } },
      select: {
        id: true,
        digest: true,
        erasedAt: true,
        erasureReceipt: { select: { erasedAt: true } },
        snapshots: { select: { snapshotId: true } },
      },
    });
    const lines = await this.linesOf(['snapshot.created', 'upload.withdrawn']);
    for (const { id, digest, erasedAt, erasureReceipt, snapshots } of withdrawn) {
      const line = lines.get(id);
      const isLeftOut = snapshots.every(({ snapshotId }) => {
        const made = lines.get(snapshotId);
        return line !== undefined && made !== undefined && made < line;
      });
      const isGone =
        erasedAt === null || (await this.isNamed(digest)) || (await this.blobs.sizeOf(digest)) === undefined;
      const isReceipted = erasureReceipt?.erasedAt.getTime() === erasedAt?.getTime();
      tally.add(isLeftOut && isGone && isReceipted, id);
    }
    await this.addReceipts(tally);
    return tally.finding;
  }

  private async addReceipts(tally: Tally): Promise<void> {
    const uploads = { orderBy: { digest: 'asc' }, select: { digest: true, bytes: true } } as const;
    for (const receipt of await this.prisma.erasureReceipt.findMany({ include: { uploads } })) {
      const bytes = receipt.uploads.reduce((sum, upload) => sum + upload.bytes, 0n);
      const isSo = receipt.uploads.length === receipt.batches && bytes === receipt.bytes;
      tally.add(isSo && erasureDigest(receipt.uploads) === receipt.digest, receipt.id);
    }
  }

  /** The trail's line about each subject; lines keep the order of changes even if the clock went back. */
  private async linesOf(actions: AuditAction[]): Promise<ReadonlyMap<string, bigint>> {
    const events = await this.prisma.auditEvent.findMany({
      where: { action: { in: actions } },
      select: { id: true, subjectId: true },
    });
    return new Map(events.map(({ id, subjectId }) => [subjectId, id]));
  }

  private async isNamed(digest: string): Promise<boolean> {
    return (await this.references.namedAmong([digest])).has(digest);
  }

  private async followChain(): Promise<Finding> {
    const tally = new Tally();
    let end: ChainEnd = emptyChain;
    for (;;) {
      const page = await this.audit.list({
        after: end.number,
        before: Number.MAX_SAFE_INTEGER,
        order: 'oldest',
        limit: pageRows,
      });
      if (page.length === 0) return tally.finding;
      for (const event of page.map(presentAuditEvent)) {
        const next = follow(end, event);
        tally.add(next !== undefined, String(event.id));
        end = next ?? { number: event.id, digest: event.digest }; // lines after a broken one may be sound
      }
    }
  }

  private async lookForOrphans(): Promise<Finding> {
    const tally = new Tally();
    const dayAgo = this.clock().getTime() - millisecondsPerDay;
    let page: string[] = [];
    const look = async (): Promise<void> => {
      const named = await this.references.namedAmong(page);
      for (const digest of page) tally.add(named.has(digest), digest);
      page = [];
    };
    for await (const { digest, writtenAt } of this.blobs.list()) {
      if (writtenAt.getTime() > dayAgo) tally.add(true, digest);
      else if (page.push(digest) === askedRows) await look();
    }
    await look();
    return tally.finding;
  }

  private hourAgo(): Date {
    return new Date(this.clock().getTime() - 3_600_000);
  }
}
