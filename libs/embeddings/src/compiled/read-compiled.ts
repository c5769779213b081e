/** Opens a compiled table, checking every byte of it. */
import { constants } from 'node:buffer';
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';
import { type WordIndex, wordIndexOf } from '../word-index.js';
import {
  bytesOf,
  type CompiledCounts,
  compiledFileBytes,
  countsBytes,
  decodeCounts,
  digestBytes,
  encodeHeader,
  footerBytes,
  headerBytes,
} from './layout.js';

/** A compiled table in memory. */
export interface CompiledContent {
  readonly size: number;
  readonly words: WordIndex;
  /** Shape: (rowCount, E) float32, unit rows. */
  readonly vectors: Float32Array;
  /** Shape: (E) float32, unit length. */
  readonly unknown: Float32Array;
  readonly digest: string;
}

/**
 * The content of a compiled table, or why there is none: `missing`, `stale` (compiled from another source or by
 * another version) or `damaged` (cut short, lengthened or altered; the digest is computed over all that is read).
 */
export async function readCompiled(
  path: string,
  fingerprint: Uint8Array,
): Promise<CompiledContent | 'missing' | 'stale' | 'damaged'> {
  try {
    await using file = await open(path, 'r');
    const footer = await readFooter(file);
    if (footer === undefined) return 'damaged';
    if (!footer.fingerprint.equals(fingerprint)) return 'stale';
    if ((footer.counts.rowCount + 1) * footer.counts.size * 4 > constants.MAX_LENGTH)
      throw new Failure('EMBEDDINGS_TOO_LARGE', { file: basename(path), words: footer.counts.rowCount });
    return await readBody(file, footer);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'; // writing it says what stands where its folder should be
    throw asFileFailure(error, path);
  }
}

interface Footer {
  readonly counts: CompiledCounts;
  readonly digest: string;
  readonly fingerprint: Buffer;
}

async function readFooter(file: FileHandle): Promise<Footer | undefined> {
  const { size: fileBytes } = await file.stat();
  if (fileBytes < headerBytes + footerBytes) return undefined;
  const footer = Buffer.alloc(footerBytes);
  await file.read(footer, 0, footerBytes, fileBytes - footerBytes);
  const counts = decodeCounts(footer);
  // This also bounds what is allocated by the size of the file.
  if (compiledFileBytes(counts) !== fileBytes || counts.size === 0 || counts.rowCount === 0) return undefined;
  return {
    counts,
    digest: footer.toString('hex', countsBytes, countsBytes + digestBytes),
    fingerprint: footer.subarray(countsBytes + digestBytes),
  };
}

async function readBody(
  file: FileHandle,
  { counts, digest }: Footer,
): Promise<CompiledContent | 'stale' | 'damaged'> {
  const { size, rowCount, wordBytes } = counts;
  const header = Buffer.alloc(headerBytes);
  const rows = new Float32Array((rowCount + 1) * size); // (rowCount + 1, E)
  const offsets = new Uint32Array(rowCount + 1);
  const blob = new Uint8Array(wordBytes);
  const tail = Buffer.alloc(countsBytes);
  const found = await readAndHash(file, [header, bytesOf(rows), bytesOf(offsets), blob, tail]);
  if (found !== digest) return 'damaged';
  if (!header.equals(encodeHeader())) return 'stale';
  const words = wordIndexOf({ blob, offsets });
  if (words === undefined) return 'damaged';
  const rowValues = rowCount * size;
  return { size, words, digest, vectors: rows.subarray(0, rowValues), unknown: rows.subarray(rowValues) };
}

/** Long enough to be fast, short enough that the bytes are still in the processor's cache when they are hashed. */
const stretchBytes = 2 ** 20;

/** Fills the parts from the start of the file on; returns the SHA-256 of what was read. */
async function readAndHash(file: FileHandle, parts: readonly Uint8Array[]): Promise<string> {
  const hash = createHash('sha256');
  let position = 0;
  for (const part of parts) {
    for (let filled = 0; filled < part.length; ) {
      const stretch = part.subarray(filled, filled + stretchBytes);
      const { bytesRead } = await file.read(stretch, 0, stretch.length, position);
      if (bytesRead === 0) return 'ended early';
      hash.update(stretch.subarray(0, bytesRead));
      filled += bytesRead;
      position += bytesRead;
    }
  }
  return hash.digest('hex');
}
