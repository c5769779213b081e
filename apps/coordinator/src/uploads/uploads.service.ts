/** Step 5, receiving side: turns a frame into a durable blob and a row, and only then into a receipt. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure, invariant } from '#foundation';
import { type ListedReceipt, type Receipt } from '#protocol/api';
import { type CheckedFrame, checkFrame, frameLimits } from '#protocol/frames';
import type { Representer, Upload } from '../../../../generated/prisma/client.js';
import type { StagedBlob } from '../blobs/blob-store.js';
import { BlobKeeper } from '../blobs/blobs.service.js';
import { clockToken } from '../config/settings.js';
import { isUniqueViolation, takePoolTurn } from '../database/prisma.service.js';
import { SiteTurns } from '../http/site-callers.js';
import { isRefusal } from '../monitoring/metrics.js';
import { RepresentersService } from '../representers/representers.service.js';
import { Turns } from '../turns.js';
import { type BatchKey, UploadsRepository } from './uploads.repository.js';

/** `repaired`: the batch was known, but damaged until now. */
export interface UploadOutcome {
  readonly receipt: Receipt;
  readonly outcome: 'received' | 'repeated' | 'repaired';
}

/**
 * Receives batches.
 *
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | a valid frame | blob flushed to disk, row committed, then the receipt |
 * | the same bytes again, also after a lost answer | the same receipt, nothing written; the store is looked at first |
 * | the same bytes again, when the store has lost or damaged them | they are kept again, then the same receipt |
 * | the same bytes by two callers at once | one row, the same receipt for both |
 * | other bytes under the same number | UPLOAD_CONFLICT, nothing kept |
 * | bytes that another site sent before | UPLOAD_DUPLICATE, nothing kept |
 * | a frame that is wrong in any byte, or for another representer | PROTOCOL_FRAME_*, nothing kept |
 * | more batches or bytes than a site may have | UPLOAD_QUOTA_REACHED, nothing kept; what was received before is answered as ever |
 * | other bytes than the site has signed | SIGNATURE_BODY_DIFFERS, nothing kept |
 * | more bytes than a frame may have | PROTOCOL_FRAME_TOO_LARGE before they are all read |
 */
@Injectable()
export class UploadsService {
  /** Checks two frames at a time, each of them in memory (32 MiB at most). */
  private readonly checks = new Turns(2);
  /** Fifty thousand receipts take a second; eight such lists at once would block every other site. */
  private readonly lists = new SiteTurns({ siteRequests: 1 });

  constructor(
    private readonly uploads: UploadsRepository,
    private readonly representers: RepresentersService,
    private readonly blobs: BlobKeeper,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** `signedDigest` is the digest that the site signed; undefined for a site without a key. */
  async receive(
    key: BatchKey,
    body: AsyncIterable<Uint8Array>,
    signedDigest?: string,
  ): Promise<UploadOutcome> {
    try {
      return await this.take(key, body, signedDigest);
    } catch (error) {
      if (isRefusal(error)) await this.uploads.countRefused(key.siteId);
      throw error;
    }
  }

  /** Fails with COORDINATOR_SITE_TOO_BUSY while another list is being made for this site. */
  async list(siteId: string): Promise<ListedReceipt[]> {
    const leave = this.lists.enter(siteId);
    try {
      const { uploads, damaged } = await this.uploads.listOfSite(siteId);
      return uploads.map((upload) => presentListed(upload, damaged));
    } finally {
      leave();
    }
  }

  private async take(
    key: BatchKey,
    body: AsyncIterable<Uint8Array>,
    signedDigest: string | undefined,
  ): Promise<UploadOutcome> {
    await using staged = await this.blobs.stage(body, {
      maxBytes: frameLimits.bytes,
      tooLarge: 'PROTOCOL_FRAME_TOO_LARGE',
    });
    if (signedDigest !== undefined && signedDigest !== staged.digest)
      throw new Failure('SIGNATURE_BODY_DIFFERS');
    return (await this.repeated(key, staged)) ?? (await this.keep(key, staged));
  }

  /** Answers a repeated upload; undefined when the number is free. */
  private async repeated(key: BatchKey, staged: StagedBlob): Promise<UploadOutcome | undefined> {
    const upload = await this.uploads.find(key);
    if (upload === null) return undefined;
    requireSame(upload, staged);
    const isSound = await this.blobs.isSound(upload.digest);
    if (!isSound) await this.repair(key, staged);
    return { receipt: presentReceipt(upload), outcome: isSound ? 'repeated' : 'repaired' };
  }

  /** Keeps the bytes again, unless the batch was withdrawn meanwhile. */
  private async repair(key: BatchKey, staged: StagedBlob): Promise<void> {
    const sent = await staged.send();
    await this.uploads.transactFor(key.siteId, async (transaction) => {
      await takePoolTurn(transaction);
      const upload = await this.uploads.find(key, transaction);
      invariant(upload !== null, 'the row of a batch is never deleted');
      requireSame(upload, staged);
      await this.blobs.keep(transaction, sent);
    });
  }

  private async keep(key: BatchKey, staged: StagedBlob): Promise<UploadOutcome> {
    const representer = await this.representers.current();
    if (representer.id !== key.representerId)
      throw new Failure('REPRESENTER_SUPERSEDED', { current: representer.id });
    const row = await this.checks.run(async () => rowOf(key, check(await staged.read(), key, representer)));
    try {
      const upload = await this.commit({ ...row, receivedAt: this.clock() }, staged);
      return { receipt: presentReceipt(upload), outcome: 'received' };
    } catch (error) {
      if (!isUniqueViolation(error) && !isQuotaReached(error)) throw error;
      // If another caller has sent the same batch meanwhile, this is a repetition.
      const outcome = await this.repeated(key, staged);
      if (outcome === undefined) throw error;
      return outcome;
    }
  }

  private async commit(
    row: Omit<Upload, 'withdrawnAt' | 'erasedAt' | 'erasureReceiptId'>,
    staged: StagedBlob,
  ): Promise<Upload> {
    const sent = await staged.send();
    return this.uploads.transactFor(row.siteId, async (transaction) => {
      await takePoolTurn(transaction); // so that two batches at once cannot both take the last room
      if (await this.uploads.isOfOtherSite(transaction, row))
        throw new Failure('UPLOAD_DUPLICATE', { batchNumber: row.batchNumber });
      await this.uploads.requireRoom(transaction, row);
      await this.blobs.keep(transaction, sent);
      return this.uploads.create(transaction, row);
    });
  }
}

function requireSame({ withdrawnAt, batchNumber, digest }: Upload, staged: StagedBlob): void {
  if (withdrawnAt !== null) throw new Failure('UPLOAD_WITHDRAWN', { batchNumber });
  if (digest !== staged.digest) throw new Failure('UPLOAD_CONFLICT', { batchNumber });
}

const isQuotaReached = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'UPLOAD_QUOTA_REACHED';

function check(bytes: Uint8Array, key: BatchKey, representer: Representer): CheckedFrame {
  return checkFrame(bytes, {
    representerId: representer.id,
    representerDigest: representer.digest,
    batchNumber: key.batchNumber,
    representationSize: representer.representationSize,
    labelCount: representer.labelCount,
    casingCount: representer.casingCount,
  });
}

function rowOf(
  key: BatchKey,
  frame: CheckedFrame,
): Omit<Upload, 'receivedAt' | 'withdrawnAt' | 'erasedAt' | 'erasureReceiptId'> {
  return {
    id: randomUUID(),
    ...key,
    digest: frame.digest,
    bytes: BigInt(frame.bytes),
    sentences: frame.header.sentenceLengths.length,
    tokens: frame.tokenCount,
  };
}

function presentReceipt(upload: Upload): Receipt {
  return {
    representerId: upload.representerId,
    batchNumber: upload.batchNumber,
    digest: upload.digest,
    bytes: Number(upload.bytes),
    sentences: upload.sentences,
    tokens: upload.tokens,
    receivedAt: upload.receivedAt.toISOString(),
    withdrawnAt: upload.withdrawnAt?.toISOString() ?? null,
    erasedAt: upload.erasedAt?.toISOString() ?? null,
  };
}

/** Marks lost bytes, except of withdrawn batches, which are not asked for again. */
function presentListed(upload: Upload, damaged: ReadonlySet<string>): ListedReceipt {
  return {
    ...presentReceipt(upload),
    damaged: upload.withdrawnAt === null && damaged.has(upload.digest),
  };
}
