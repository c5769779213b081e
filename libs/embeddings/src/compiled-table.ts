/** The compiled table: one file that opens in a fraction of a second; compiled if missing, outdated or damaged. */
import { constants } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { asFileFailure, Failure, sha256, systemCodeOf, writeStreamAtomic } from '#foundation';
import { normOf, unitDirection } from './table.js';
import type { VectorScan } from './text-vectors.js';
import { createWordIndex, type WordIndex, wordIndexOf } from './word-index.js';

/** A source and its cache. */
export interface OpenCompiledOptions {
  readonly source: string;
  readonly scan: VectorScan;
  readonly cacheFolder: string;
  readonly progress?: ((bytesDone: number, bytesTotal: number) => void) | undefined;
}

/** Opens a source's compiled table. Fails with FILE_NOT_FOUND, EMBEDDINGS_CACHE_DAMAGED, or as the scan does. */
export async function openCompiled(options: OpenCompiledOptions): Promise<CompiledContent> {
  const { source, cacheFolder } = options;
  const fingerprint = await fingerprintOf(source);
  const target = compiledPath(cacheFolder, source);
  const found = await readCompiled(target, fingerprint);
  if (typeof found !== 'string') return found;
  await writeCompiled({ ...options, target, fingerprint });
  const written = await readCompiled(target, fingerprint);
  if (typeof written === 'string') throw new Failure('EMBEDDINGS_CACHE_DAMAGED', { file: basename(target) });
  return written;
}

/** One file per source path, so that a changed source replaces its table. */
function compiledPath(cacheFolder: string, source: string): string {
  return join(cacheFolder, 'embeddings', `${basename(source)}-${sha256(resolve(source)).slice(0, 12)}.table`);
}

/** Changes with the source's metadata; hashing a gigabyte would take seconds. */
async function fingerprintOf(source: string): Promise<Buffer> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await statFile(source);
  return createHash('sha256').update([dev, ino, size, mtimeNs, ctimeNs].join()).digest();
}

async function statFile(path: string): Promise<BigIntStats> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/** Encodes the first 16 bytes. Raise the version with any change of layout or rows. */
function encodeHeader(): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('SFUMATOE', 'latin1');
  header.writeUInt32LE(1, 8);
  return header;
}

const headerBytes = 16;
const countsBytes = 16;
const digestBytes = 32;
const footerBytes = countsBytes + 2 * digestBytes;

/**
 * | part | bytes |
 * |---|---|
 * | magic "SFUMATOE", version, 0 (two uint32) | 16 |
 * | unit rows, then the vector of unknown words | (rowCount + 1) * E * 4, float32 |
 * | where each word begins, then where the last ends | (rowCount + 1) * 4, uint32 |
 * | the words | wordBytes, UTF-8 |
 * | E, rowCount, wordBytes, 0 | 16, four uint32 |
 * | SHA-256 of all the above: the table's digest | 32 |
 * | fingerprint of the source it was compiled from | 32 |
 *
 * Little-endian. The counts come last, so that one pass compiles a source of unknown length.
 */
interface CompiledCounts {
  readonly size: number;
  readonly rowCount: number;
  readonly wordBytes: number;
}

function encodeCounts({ size, rowCount, wordBytes }: CompiledCounts): Buffer {
  const counts = Buffer.alloc(countsBytes);
  counts.writeUInt32LE(size, 0);
  counts.writeUInt32LE(rowCount, 4);
  counts.writeUInt32LE(wordBytes, 8);
  return counts;
}

function decodeCounts(counts: Buffer): CompiledCounts {
  const [size, rowCount, wordBytes] = [0, 4, 8].map((at) => counts.readUInt32LE(at));
  return { size: size ?? 0, rowCount: rowCount ?? 0, wordBytes: wordBytes ?? 0 };
}

function compiledFileBytes({ size, rowCount, wordBytes }: CompiledCounts): number {
  return headerBytes + (rowCount + 1) * (size + 1) * 4 + wordBytes + footerBytes;
}

/** View of an array's bytes. */
export function bytesOf(values: Float32Array | Uint32Array | Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/** The content of a table. */
export interface CompiledContent {
  readonly size: number;
  readonly words: WordIndex;
  /** Shape: (rowCount, E) float32, unit rows. */
  readonly vectors: Float32Array;
  /** Shape: (E) float32, unit length. */
  readonly unknown: Float32Array;
  readonly digest: string;
}

/** `stale`: another source or version. `damaged`: wrong length or altered. */
async function readCompiled(
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
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing'; // writing will report the obstacle
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
  // Also bounds the allocation.
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

/** Fast to read, and still in the processor's cache when hashed. */
const stretchBytes = 2 ** 20;

/** Fills the parts in order and returns their SHA-256. */
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

interface CompileOptions {
  readonly source: string;
  readonly scan: VectorScan;
  readonly target: string;
  readonly fingerprint: Uint8Array;
  readonly progress?: ((bytesDone: number, bytesTotal: number) => void) | undefined;
}

/**
 * Writes atomically, also from several processes at once. The first vector of a word counts; words with a
 * zero vector are left out. Fails as the scan does, and with EMBEDDINGS_SOURCE_EMPTY.
 */
async function writeCompiled(options: CompileOptions): Promise<void> {
  await writeStreamAtomic(options.target, hashed(bodyOf(options), options.fingerprint));
}

async function* hashed(body: AsyncIterable<Uint8Array>, fingerprint: Uint8Array): AsyncGenerator<Uint8Array> {
  const hash: Hash = createHash('sha256');
  for await (const piece of body) {
    hash.update(piece);
    yield piece;
  }
  yield hash.digest();
  yield fingerprint;
}

async function* bodyOf({ source, scan, progress }: CompileOptions): AsyncGenerator<Uint8Array> {
  const words = createWordIndex();
  const rows = new UnitRows();
  yield encodeHeader();
  const onVector = (word: Uint8Array, values: Float64Array) => {
    if (normOf(values, 0, values.length) > 0 && words.add(word)) rows.add(values);
  };
  for await (const { bytesDone, bytesTotal } of scan(source, onVector)) {
    yield rows.take();
    progress?.(bytesDone, bytesTotal);
  }
  yield rows.take(); // the scan's last rows
  if (words.count === 0) throw new Failure('EMBEDDINGS_SOURCE_EMPTY', { file: basename(source) });
  yield bytesOf(unitDirection(rows.sum));
  const { blob, offsets } = words.content();
  yield bytesOf(offsets);
  yield blob;
  yield encodeCounts({ size: rows.sum.length, rowCount: words.count, wordBytes: blob.length });
}

class UnitRows {
  sum = new Float64Array(0);
  private pending = new Float32Array(2 ** 18);
  private filled = 0;

  add(values: Float64Array): void {
    const size = values.length;
    if (this.sum.length === 0) this.sum = new Float64Array(size);
    if (this.filled + size > this.pending.length) this.grow(size);
    const norm = normOf(values, 0, size);
    for (let index = 0; index < size; index += 1) {
      const value = Math.fround((values[index] ?? 0) / norm);
      this.pending[this.filled + index] = value;
      this.sum[index] = (this.sum[index] ?? 0) + value;
    }
    this.filled += size;
  }

  /** Valid until the next row is added. */
  take(): Uint8Array {
    const taken = bytesOf(this.pending.subarray(0, this.filled));
    this.filled = 0;
    return taken;
  }

  private grow(size: number): void {
    const larger = new Float32Array(2 * this.pending.length + size);
    larger.set(this.pending.subarray(0, this.filled));
    this.pending = larger;
  }
}
