/** Whether the coordinator's dependencies answer, and how much room is left. */
import { Inject, Injectable } from '@nestjs/common';
import type { HealthView } from '#protocol/admin';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/blobs.repository.js';
import { PrismaService } from '../database/prisma.service.js';
import { JobsService, withTimeout } from '../jobs/jobs.service.js';

/** A slower dependency counts as away. */
const patienceMilliseconds = 2_000;

@Injectable()
export class ReadinessService {
  constructor(
    private readonly prisma: PrismaService,
    private readonly jobs: JobsService,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
    private readonly damaged: DamagedBlobs,
  ) {}

  async check() {
    const [database, queue, blobs, disk] = await Promise.all([
      answers(this.prisma.$queryRaw`SELECT 1`),
      answers(this.jobs.ping()),
      answers(this.blobs.check()),
      answers(this.blobs.requireRoom()),
    ]);
    return { database, queue, blobs, disk };
  }

  async amounts(): Promise<Pick<HealthView, 'disk' | 'waiting'>> {
    const waiting = this.jobs.ping().catch(() => undefined);
    return { disk: this.blobs.room(), waiting: (await withTimeout(waiting, patienceMilliseconds)) ?? null };
  }

  /** Null when the database does not answer. */
  async countDamaged(): Promise<number | null> {
    const count = this.damaged.count().catch(() => undefined);
    return (await withTimeout(count, patienceMilliseconds)) ?? null;
  }
}

async function answers(question: Promise<unknown>): Promise<boolean> {
  const yes = question.then(
    () => true,
    () => false,
  );
  return (await withTimeout(yes, patienceMilliseconds)) ?? false;
}
