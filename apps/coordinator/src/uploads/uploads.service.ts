/** Step 5 of the flow, receiving side: a frame becomes a durable blob and a row, and only then a receipt. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { type CheckedFrame, checkFrame, frameLimits, type Receipt } from '#protocol';
import type { Representer, Upload } from '../../../../generated/prisma/client.js';
import { BlobKeeper } from '../blobs/blob-keeper.js';
import type { StagedBlob } from '../blobs/blob-store.js';
import { clockToken } from '../config/container-tokens.js';
import { isUniqueViolation } from '../database/prisma.service.js';
import { RepresentersService } from '../representers/representers.service.js';
import { CheckTurns } from './check-turns.js';
import { presentReceipt } from './receipt.presenter.js';
import { type BatchKey, UploadsRepository } from './uploads.repository.js';

/** A receipt and whether the batch was new. */
export interface UploadOutcome {
  readonly receipt: Receipt;
  readonly isNew: boolean;
}

/**
 * Receives batches.
 *
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | a valid frame | blob flushed to disk, row committed, then the receipt |
 * | the same bytes again, also after a lost answer | the same receipt, nothing written |
 * | the same bytes by two callers at once | one row, the same receipt for both |
 * | other bytes under the same number | UPLOAD_CONFLICT, nothing kept |
 * | a frame that is wrong in any byte, or for another representer | PROTOCOL_FRAME_*, nothing kept |
 * | more bytes than a frame may have | PROTOCOL_FRAME_TOO_LARGE before they are all read |
 */
@Injectable()
export class UploadsService {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; five dependencies are our limit
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly representers: RepresentersService,
    private readonly turns: CheckTurns,
    private readonly blobs: BlobKeeper,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  async receive(key: BatchKey, body: AsyncIterable<Uint8Array>): Promise<UploadOutcome> {
    await using staged = await this.blobs.stage(body, {
      maxBytes: frameLimits.bytes,
      tooLarge: 'PROTOCOL_FRAME_TOO_LARGE',
    });
    return (await this.repeated(key, staged.digest)) ?? (await this.keep(key, staged));
  }

  async list(siteId: string): Promise<Receipt[]> {
    return (await this.uploads.listOfSite(siteId)).map(presentReceipt);
  }

  /** The outcome for a number that is taken; undefined for a free one. */
  private async repeated(key: BatchKey, digest: string): Promise<UploadOutcome | undefined> {
    const upload = await this.uploads.find(key);
    if (upload === null) return undefined;
    if (upload.withdrawnAt !== null) throw new Failure('UPLOAD_WITHDRAWN', { batchNumber: key.batchNumber });
    if (upload.digest !== digest) throw new Failure('UPLOAD_CONFLICT', { batchNumber: key.batchNumber });
    return { receipt: presentReceipt(upload), isNew: false };
  }

  private async keep(key: BatchKey, staged: StagedBlob): Promise<UploadOutcome> {
    const representer = await this.representers.current();
    if (representer.id !== key.representerId)
      throw new Failure('REPRESENTER_SUPERSEDED', { current: representer.id });
    const row = await this.turns.run(async () => rowOf(key, check(await staged.read(), key, representer)));
    try {
      const upload = await this.commit({ ...row, receivedAt: this.clock() }, staged);
      return { receipt: presentReceipt(upload), isNew: true };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const outcome = await this.repeated(key, staged.digest);
      if (outcome === undefined) throw error;
      return outcome;
    }
  }

  private commit(row: Omit<Upload, 'withdrawnAt' | 'erasedAt'>, staged: StagedBlob): Promise<Upload> {
    return this.uploads.transact(async (transaction) => {
      await this.blobs.keep(transaction, staged);
      return this.uploads.create(transaction, row);
    });
  }
}

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

function rowOf(key: BatchKey, frame: CheckedFrame): Omit<Upload, 'receivedAt' | 'withdrawnAt' | 'erasedAt'> {
  return {
    id: randomUUID(),
    ...key,
    digest: frame.digest,
    bytes: BigInt(frame.bytes),
    sentences: frame.header.sentenceLengths.length,
    tokens: frame.tokenCount,
  };
}
