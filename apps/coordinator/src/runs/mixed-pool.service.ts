/**
 * Step 6 of the flow: a run's pool as its trainer sees it. Frames reveal their hospital: a batch comes from
 * one site, and the lengths and labels of its sentences resemble those of the site's other batches. So no
 * batch leaves as it came.
 *
 * **Guarantees**
 * | a trainer | what it gets |
 * |---|---|
 * | that holds the run | blocks of sentences in an order that the secure source draws anew for every answer |
 * | any | no batch's number, digest, size or time, and nothing that says which sentences came together |
 * | any | for each sentence a number of its site that is another one in the next run, and follows from neither its id nor its name |
 * | that asks twice for a block | the same sentences |
 * | of a pool of several blocks | in each of them about the same share of every site's batches, chosen by a seed that it does not know |
 *
 * What remains visible: all sentences with one number come from one site, so together they show that site's
 * lengths and labels (ADR 0090).
 */
import { Readable } from 'node:stream';
import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { createSecureRandom, Failure, invariant, sha256, shuffle } from '#foundation';
import { type RunPool } from '#protocol/api';
import {
  type CheckedFrame,
  checkFrame,
  encodeMixedFrame,
  type FrameSentence,
  frameLimits,
  type MixedBatch,
  openFrame,
} from '#protocol/frames';
import type { Upload } from '../../../../generated/prisma/client.js';
import { type BlobStore, blobStoreToken } from '../blobs/blob-store.js';
import { readBlob } from '../blobs/blobs.service.js';
import { SnapshotsRepository } from '../pool/snapshots.repository.js';
import { SnapshotsService } from '../pool/snapshots.service.js';
import { Turns } from '../turns.js';
import { FencedRuns } from './fenced-runs.js';
import type { FenceOfRun } from './runs.repository.js';

/** Bounds memory while sentences are mixed: about fifty thousand at 50 dimensions. */
const blockBytes = 64 * 1024 * 1024;

/** Far below a frame's limit, so that trainers need little memory. */
const mixedFrameBytes = 4 * 1024 * 1024;

/** Deals a snapshot into blocks and mixes each on request. */
@Injectable()
export class MixedPool {
  /** Two blocks at a time, to bound memory. */
  private readonly turns = new Turns(2);
  private readonly random = createSecureRandom();

  constructor(
    private readonly fenced: FencedRuns,
    private readonly snapshots: SnapshotsService,
    private readonly members: SnapshotsRepository,
    @Inject(blobStoreToken) private readonly blobs: BlobStore,
  ) {}

  /** Describes the pool. Fails with RUN_FENCE_STALE, RUN_FINISHED, and POOL_SNAPSHOT_UNKNOWN without one. */
  async describe(claim: FenceOfRun): Promise<RunPool> {
    const { snapshotId, deal } = await this.dealOf(claim);
    const { sites, sentences, tokens, representer } = await this.snapshots.content(snapshotId);
    return { representer, sites, sentences, tokens, blocks: deal.blocks.length };
  }

  /** Fails as `describe` does, with POOL_BLOCK_UNKNOWN and, before sending, COORDINATOR_BLOB_DAMAGED. */
  async block(claim: FenceOfRun, block: number): Promise<StreamableFile> {
    const { deal } = await this.dealOf(claim);
    const uploads = deal.blocks[block];
    if (uploads === undefined) throw new Failure('POOL_BLOCK_UNKNOWN');
    const leave = await this.turns.enter();
    try {
      const sentences = await this.read(uploads, deal.siteNumbers);
      const stream = Readable.from(mixedFrames(shuffle(sentences, this.random)), { objectMode: false });
      stream.once('close', leave);
      return new StreamableFile(stream, { type: 'application/octet-stream' });
    } catch (error) {
      leave();
      throw error;
    }
  }

  private async dealOf(claim: FenceOfRun) {
    await this.fenced.write(claim, async () => {}); // only the run's holder may see its pool
    const { snapshotId, mixingSeed } = await this.fenced.find(claim.runId);
    if (snapshotId === null) throw new Failure('POOL_SNAPSHOT_UNKNOWN');
    return { snapshotId, deal: dealBatches(await this.members.listMembers(snapshotId), mixingSeed) };
  }

  private async read(
    uploads: readonly Upload[],
    siteNumbers: ReadonlyMap<string, number>,
  ): Promise<PooledSentence[]> {
    const sentences: PooledSentence[] = [];
    for (const { digest, siteId } of uploads) {
      const frame = await this.frameOf(digest);
      const siteNumber = siteNumbers.get(siteId);
      invariant(siteNumber !== undefined, 'every site of the pool has a number');
      for (const sentence of openFrame(frame)) sentences.push({ frame, sentence, siteNumber });
    }
    return sentences;
  }

  private async frameOf(digest: string): Promise<CheckedFrame> {
    const bytes = await readBlob(this.blobs, digest);
    if (bytes === undefined || sha256(bytes) !== digest)
      throw new Failure('COORDINATOR_BLOB_DAMAGED', { digest });
    return checkFrame(bytes);
  }
}

/** A sentence, which is a view of its frame. */
interface PooledSentence {
  readonly frame: CheckedFrame;
  readonly sentence: FrameSentence;
  readonly siteNumber: number;
}

export interface Deal {
  readonly blocks: readonly (readonly Upload[])[];
  readonly siteNumbers: ReadonlyMap<string, number>;
}

/** Deals batches round-robin into as few blocks as possible, so that each has its share of every site. */
export function dealBatches(uploads: readonly Upload[], seed: string, bytesMax = blockBytes): Deal {
  const place = (id: string) => sha256(`${seed}\n${id}`);
  const siteIds = [...new Set(uploads.map(({ siteId }) => siteId))];
  const siteNumbers = new Map(inOrderOf(siteIds, place).map((siteId, number) => [siteId, number]));
  const bytes = uploads.reduce((sum, upload) => sum + Number(upload.bytes), 0);
  const blocks: Upload[][] = Array.from({ length: Math.ceil(bytes / bytesMax) }, () => []);
  const numberOf = ({ siteId }: Upload) => siteNumbers.get(siteId) ?? 0;
  const dealt = inOrderOf(uploads, ({ id }) => place(id)).sort((a, b) => numberOf(a) - numberOf(b));
  for (const [index, upload] of dealt.entries()) blocks[index % blocks.length]?.push(upload);
  return { blocks, siteNumbers };
}

function inOrderOf<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keyed = items.map((item) => ({ item, key: keyOf(item) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item);
}

function* mixedFrames(sentences: readonly PooledSentence[]): Generator<Uint8Array> {
  let part: PooledSentence[] = [];
  let bytes = 0;
  for (const pooled of sentences) {
    const size = pooled.sentence.vectors.byteLength;
    if (part.length === frameLimits.sentences || (part.length > 0 && bytes + size > mixedFrameBytes)) {
      yield encodeMixedFrame(batchOf(part));
      [part, bytes] = [[], 0];
    }
    part.push(pooled);
    bytes += size;
  }
  if (part.length > 0) yield encodeMixedFrame(batchOf(part));
}

function batchOf(part: readonly PooledSentence[]): MixedBatch {
  const [first] = part;
  invariant(first !== undefined, 'a mixed frame has sentences');
  const { representerId, representerDigest, representationSize, labelCount, casingCount } =
    first.frame.header;
  return {
    representerId,
    representerDigest,
    representationSize,
    labelCount,
    casingCount,
    sentences: part.map(({ sentence }) => sentence),
    siteNumbers: part.map(({ siteNumber }) => siteNumber),
  };
}
