import { Inject, Injectable } from '@nestjs/common';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { DamagedBlobs } from '../blobs/damaged-blobs.repository.js';
import { PrismaService } from '../database/prisma.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { withTimeout } from '../with-timeout.js';

/** A dependency that needs longer than this is as good as away. */
const patienceMilliseconds = 2_000;

/** Asks every dependency whether it answers. */
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

  /** How many blobs are missing or damaged; null when the database does not answer. */
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
