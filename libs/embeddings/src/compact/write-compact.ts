/** Makes a compact table of a fastText model: its most frequent words and the buckets that they use most. */
import { createHash } from 'node:crypto';
import { invariant, writeFileAtomic } from '#foundation';
import { bytesOf } from '../compiled/layout.js';
import { finishWordRows, unknownOf } from '../fasttext/open-fasttext.js';
import { type FastTextModel, readFastTextModel } from '../fasttext/read-model.js';
import { forEachSubword } from '../fasttext/subwords.js';
import { compactFileBytes, digestBytes, encodeHead } from './layout.js';
import { quantiseRows } from './quantise.js';

/** How much is kept; everything where nothing is said. */
export interface PruneOptions {
  /** The most frequent words. */
  readonly words?: number;
  /** The buckets that the kept words use most often, each word counted once for each of its subwords. */
  readonly buckets?: number;
}

/** What was written. */
export interface CompactFacts {
  readonly words: number;
  readonly buckets: number;
  readonly bytes: number;
  readonly digest: string;
}

/**
 * Writes `target`, whole or not at all. A word that is not kept is an unseen word: its vector is the mean of its subwords' rows. A
 * bucket that is not kept counts for nothing. Fails as `readFastTextModel` does, and with DISK_FULL or FILE_NOT_WRITABLE.
 */
export async function pruneFastText(
  source: string,
  target: string,
  options: PruneOptions = {},
): Promise<CompactFacts> {
  const model = await readFastTextModel(source);
  const words = Math.min(options.words ?? model.words.count, model.words.count);
  const kept = keptBuckets(model, words, options.buckets ?? model.shape.buckets);
  const bytes = encodeCompact(model, words, kept);
  await writeFileAtomic(target, bytes);
  return {
    words,
    buckets: kept.length,
    bytes: bytes.length,
    digest: bytes.toString('hex', bytes.length - digestBytes),
  };
}

/** Ascending; of two that are used equally often the lower one is kept. */
function keptBuckets({ words, shape }: FastTextModel, wordCount: number, count: number): Uint32Array {
  const uses = new Uint32Array(shape.buckets);
  const { blob, offsets } = words.content();
  for (let row = 0; row < wordCount; row += 1)
    forEachSubword(blob.subarray(offsets[row], offsets[row + 1]), shape, (bucket) => {
      uses[bucket] = (uses[bucket] ?? 0) + 1;
    });
  const used = [...uses.keys()].filter((bucket) => (uses[bucket] ?? 0) > 0);
  const byUse = used.sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0) || a - b);
  return Uint32Array.from(byUse.slice(0, count)).sort();
}

function encodeCompact(model: FastTextModel, wordCount: number, kept: Uint32Array): Buffer {
  const { size, shape, words, wordRows, bucketRows } = model;
  const norms = finishWordRows(model);
  const unknown = unknownOf(wordRows.subarray(0, wordCount * size), size); // (E)
  norms.subarray(0, wordCount).forEach((norm, row) => {
    if (norm === 0) wordRows.set(unknown, row * size);
  });
  const { blob, offsets } = words.content();
  const keptWords = blob.subarray(0, offsets[wordCount]);
  const ofWords = quantiseRows(wordRows.subarray(0, wordCount * size), size);
  const ofBuckets = quantiseRows(gather(bucketRows, kept, size), size);
  const counts = {
    ...shape,
    size,
    words: wordCount,
    wordBytes: keptWords.length,
    keptBuckets: kept.length,
  };
  const body = Buffer.concat([
    encodeHead(counts),
    bytesOf(offsets.slice(0, wordCount + 1)),
    bytesOf(ofWords.scales),
    bytesOf(kept),
    bytesOf(ofBuckets.scales),
    bytesOf(unknown),
    bytesOf(ofWords.values),
    bytesOf(ofBuckets.values),
    keptWords,
  ]);
  const whole = Buffer.concat([body, createHash('sha256').update(body).digest()]);
  invariant(whole.length === compactFileBytes(counts), 'a compact table is as long as its counts say');
  return whole;
}

/** The rows of some buckets. Shape: (kept, E). */
function gather(rows: Float32Array, kept: Uint32Array, size: number): Float32Array {
  const gathered = new Float32Array(kept.length * size);
  kept.forEach((bucket, index) => {
    gathered.set(rows.subarray(bucket * size, (bucket + 1) * size), index * size);
  });
  return gathered;
}
