/** Makes a compact table of a fastText model: its common words and the buckets that they use most. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Failure, invariant, writeFileAtomic } from '#foundation';
import { bytesOf } from '../compiled/layout.js';
import { finishWordRows, unknownOf } from '../fasttext/open-fasttext.js';
import { type FastTextModel, readFastTextModel } from '../fasttext/read-model.js';
import { forEachSubword } from '../fasttext/subwords.js';
import type { WordIndex } from '../word-index.js';
import { bucketDocumentsMin, type DocumentCounts, documentsMinDefault, isCommon } from './document-counts.js';
import { compactFileBytes, digestBytes, encodeHead } from './layout.js';
import { quantiseRows } from './quantise.js';

/** How much is kept. */
export interface PruneOptions {
  /** Of the text that the model learned from. */
  readonly counts: DocumentCounts;
  /** In how many documents a word has to stand at least; 10 where nothing is said. */
  readonly documentsMin?: number;
  /** Only the most frequent words, and the buckets that the most frequent use; all where nothing is said. */
  readonly words?: number;
  /** The buckets that words of two documents use most often, each word counted once for each of its subwords; all where nothing is said. */
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
 * bucket that is not kept counts for nothing. Fails as `readFastTextModel` does, with EMBEDDINGS_SOURCE_EMPTY where no word is
 * common, and with DISK_FULL or FILE_NOT_WRITABLE.
 *
 * **Guarantees**
 * - The table names no word of fewer than `documentsMin` documents, and no number of three digits or more.
 * - It holds no bucket that only such numbers and words of a single document use.
 */
export async function pruneFastText(
  source: string,
  target: string,
  { counts, documentsMin = documentsMinDefault, words, buckets }: PruneOptions,
): Promise<CompactFacts> {
  const model = await readFastTextModel(source);
  const named = commonRows(model, counts, documentsMin).slice(0, words);
  if (named.length === 0)
    throw new Failure('EMBEDDINGS_SOURCE_EMPTY', { file: basename(source), words: 0, documentsMin });
  const using = commonRows(model, counts, bucketDocumentsMin).slice(0, words);
  const kept = keptBuckets(model, using, buckets ?? model.shape.buckets);
  const bytes = encodeCompact(model, named, kept);
  await writeFileAtomic(target, bytes);
  return {
    words: named.length,
    buckets: kept.length,
    bytes: bytes.length,
    digest: bytes.toString('hex', bytes.length - digestBytes),
  };
}

/** Ascending, and so the most frequent first, as fastText orders them. */
function commonRows({ words }: FastTextModel, counts: DocumentCounts, documentsMin: number): Uint32Array {
  const rows = Array.from({ length: words.count }, (_, row) => row);
  return Uint32Array.from(rows.filter((row) => isCommon(words.wordAt(row), counts, documentsMin)));
}

/** Ascending; of two that are used equally often the lower one is kept. */
function keptBuckets({ words, shape }: FastTextModel, rows: Uint32Array, count: number): Uint32Array {
  const uses = new Uint32Array(shape.buckets);
  for (const row of rows)
    forEachSubword(bytesOfWord(words, row), shape, (bucket) => {
      uses[bucket] = (uses[bucket] ?? 0) + 1;
    });
  const used = [...uses.keys()].filter((bucket) => (uses[bucket] ?? 0) > 0);
  const byUse = used.sort((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0) || a - b);
  return Uint32Array.from(byUse.slice(0, count)).sort();
}

function bytesOfWord(words: WordIndex, row: number): Uint8Array {
  const { blob, offsets } = words.content();
  return blob.subarray(offsets[row], offsets[row + 1]);
}

function encodeCompact(model: FastTextModel, rows: Uint32Array, kept: Uint32Array): Buffer {
  const { size, shape, words } = model;
  const norms = finishWordRows(model);
  const wordRows = gather(model.wordRows, rows, size); // (kept words, E)
  const unknown = unknownOf(wordRows, size); // (E)
  rows.forEach((row, index) => {
    if (norms[row] === 0) wordRows.set(unknown, index * size);
  });
  const keptWords = [...rows].map((row) => bytesOfWord(words, row));
  const offsets = Uint32Array.of(0, ...keptWords.map(({ length }) => length));
  for (let index = 1; index < offsets.length; index += 1)
    offsets[index] = (offsets[index] ?? 0) + (offsets[index - 1] ?? 0);
  const ofWords = quantiseRows(wordRows, size);
  const ofBuckets = quantiseRows(gather(model.bucketRows, kept, size), size);
  const counts = {
    ...shape,
    size,
    words: rows.length,
    wordBytes: offsets[rows.length] ?? 0,
    keptBuckets: kept.length,
  };
  const body = Buffer.concat([
    encodeHead(counts),
    bytesOf(offsets),
    bytesOf(ofWords.scales),
    bytesOf(kept),
    bytesOf(ofBuckets.scales),
    bytesOf(unknown),
    bytesOf(ofWords.values),
    bytesOf(ofBuckets.values),
    ...keptWords,
  ]);
  const whole = Buffer.concat([body, createHash('sha256').update(body).digest()]);
  invariant(whole.length === compactFileBytes(counts), 'a compact table is as long as its counts say');
  return whole;
}

/** Some of the rows. Shape: (kept, E). */
function gather(rows: Float32Array, kept: Uint32Array, size: number): Float32Array {
  const gathered = new Float32Array(kept.length * size);
  kept.forEach((bucket, index) => {
    gathered.set(rows.subarray(bucket * size, (bucket + 1) * size), index * size);
  });
  return gathered;
}
