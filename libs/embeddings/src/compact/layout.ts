/**
 * The compact table: a pruned fastText table of eight-bit numbers in one file, small enough to lie in a repository.
 *
 * | part | bytes |
 * |---|---|
 * | magic "SFUMATOQ", version, 0 (two uint32) | 16 |
 * | E, words, bytes of the words, kept buckets, buckets, shortest and longest subword, 0 (eight uint32) | 32 |
 * | where each word begins, then where the last ends | (words + 1) * 4, uint32 |
 * | scale of each word's row | words * 4, float32 |
 * | kept buckets, ascending | kept * 4, uint32 |
 * | scale of each kept bucket's row | kept * 4, float32 |
 * | vector of unknown words, of unit length | E * 4, float32 |
 * | rows of the words | words * E, int8 |
 * | rows of the kept buckets | kept * E, int8 |
 * | the words | UTF-8 |
 * | SHA-256 of all the above: the table's digest | 32 |
 *
 * Little-endian. Number i of a row is its int8 times the row's scale. A word's row is its unit vector, subwords included; a
 * bucket's row is what the model learned.
 */

/** The numbers that give every part its place. */
export interface CompactCounts {
  /** E */
  readonly size: number;
  readonly words: number;
  readonly wordBytes: number;
  readonly keptBuckets: number;
  /** Number of buckets that subwords are hashed to. */
  readonly buckets: number;
  readonly minLength: number;
  readonly maxLength: number;
}

/** Of a file name: what tells a compact table from fastText's own format. */
export const compactExtension = '.compact';

export const compactMagic = 'SFUMATOQ';
export const compactVersion = 1;

/** Whether a file is a compact table of any version, by its first bytes. */
export function isCompactTable(head: string): boolean {
  return head.startsWith(compactMagic);
}

export const headBytes = 48;
export const digestBytes = 32;

/** The first 48 bytes. */
export function encodeHead(counts: CompactCounts): Buffer {
  const head = Buffer.alloc(headBytes);
  head.write(compactMagic, 'latin1');
  head.writeUInt32LE(compactVersion, 8);
  const { size, words, wordBytes, keptBuckets, buckets, minLength, maxLength } = counts;
  [size, words, wordBytes, keptBuckets, buckets, minLength, maxLength].forEach((count, index) => {
    head.writeUInt32LE(count, 16 + 4 * index);
  });
  return head;
}

/** The inverse of `encodeHead`; magic and version are the reader's question. */
export function decodeCounts(head: Buffer): CompactCounts {
  const count = (index: number): number => head.readUInt32LE(16 + 4 * index);
  return {
    size: count(0),
    words: count(1),
    wordBytes: count(2),
    keptBuckets: count(3),
    buckets: count(4),
    minLength: count(5),
    maxLength: count(6),
  };
}

/** Bytes of a whole file with these counts. */
export function compactFileBytes({ size, words, wordBytes, keptBuckets }: CompactCounts): number {
  const aligned = 4 * (words + 1 + words + keptBuckets + keptBuckets + size);
  return headBytes + aligned + (words + keptBuckets) * size + wordBytes + digestBytes;
}
