/** Makes a compact table of a fastText model's common words and most used buckets. */
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Failure, invariant, writeFileAtomic } from '#foundation';
import { tokenize } from '#text';
import { compactFileBytes, digestBytes, encodeHead, quantiseRows } from './compact-table.js';
import { bytesOf } from './compiled-table.js';
import { type FastTextModel, forEachSubword, readFastTextModel } from './fasttext-file.js';
import { finishWordRows, unknownOf } from './fasttext-table.js';
import type { WordIndex } from './word-index.js';

/** Limits of what is kept. */
export interface PruneOptions {
  /** Counts in the text that the model learned from. */
  readonly counts: DocumentCounts;
  /** Minimum documents per word; 10 by default. */
  readonly documentsMin?: number;
  /** Maximum words, the most frequent first; all by default. */
  readonly words?: number;
  /** Maximum buckets, those first that words of two documents use most; all by default. */
  readonly buckets?: number;
}

/** Facts of the written table. */
export interface CompactFacts {
  readonly words: number;
  readonly buckets: number;
  readonly bytes: number;
  readonly digest: string;
}

/**
 * Writes `target` atomically. A dropped word becomes unseen: its vector is the mean of its kept subwords'
 * rows. Fails as `readFastTextModel` does, with EMBEDDINGS_SOURCE_EMPTY without a common word, DISK_FULL or
 * FILE_NOT_WRITABLE.
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

/** Ascending: fastText puts frequent words first. */
function commonRows({ words }: FastTextModel, counts: DocumentCounts, documentsMin: number): Uint32Array {
  const rows = Array.from({ length: words.count }, (_, row) => row);
  return Uint32Array.from(rows.filter((row) => isCommon(words.wordAt(row), counts, documentsMin)));
}

/** Ascending; on equal use the lower bucket is kept. */
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

/** Selects rows. Shape: (kept, E). */
function gather(rows: Float32Array, kept: Uint32Array, size: number): Float32Array {
  const gathered = new Float32Array(kept.length * size);
  kept.forEach((bucket, index) => {
    gathered.set(rows.subarray(bucket * size, (bucket + 1) * size), index * size);
  });
  return gathered;
}

/** Word → number of documents with it. */
export type DocumentCounts = ReadonlyMap<string, number>;

/** Counts the documents of each word, reading one document at a time. */
export async function countDocuments(
  documents: AsyncIterable<{ readonly text: string }> | Iterable<{ readonly text: string }>,
): Promise<DocumentCounts> {
  const counts = new Map<string, number>();
  for await (const { text } of documents)
    for (const word of new Set(tokenize(text).map((token) => token.text)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * Minimum documents of a named word, because a rare word reveals who is in the corpus. On MEDDOCAN's train
 * part five leave rare surnames and an author's user name, ten leave names that many people share (ADR 0041).
 * Raise it where patients have many documents.
 */
export const documentsMinDefault = 10;

/**
 * Minimum documents of a word whose buckets are kept. Buckets are shared and name nobody; two leave nothing
 * of a single note. Ten would cost the Spanish starter 2.4 points of recall on letters (ADR 0041).
 */
const bucketDocumentsMin = 2;

/** Numbers of three digits or more may be a patient's however common: records, telephones, postcodes, years. */
function isCommon(word: string, counts: DocumentCounts, documentsMin: number): boolean {
  return (counts.get(word) ?? 0) >= documentsMin && !/\p{Nd}{3}/u.test(word);
}
