/** Compiles a source of vectors in one pass and in little memory. */
import { createHash, type Hash } from 'node:crypto';
import { basename } from 'node:path';
import { Failure, writeStreamAtomic } from '#foundation';
import type { VectorScan } from '../sources/vector-scan.js';
import { normOf, unitDirection } from '../unit-length.js';
import { createWordIndex } from '../word-index.js';
import { bytesOf, encodeCounts, encodeHeader } from './layout.js';

/** What is compiled, and where to. */
export interface CompileOptions {
  readonly source: string;
  readonly scan: VectorScan;
  readonly target: string;
  /** 32 bytes that change when the source does. */
  readonly fingerprint: Uint8Array;
  readonly progress?: ((bytesDone: number, bytesTotal: number) => void) | undefined;
}

/**
 * Writes the compiled table, whole or not at all; several processes may do so at once. Of a word that comes twice the
 * first vector counts; a vector of length zero has no direction, so its word is left out. Fails as the scan does, and
 * with EMBEDDINGS_SOURCE_EMPTY.
 */
export async function writeCompiled(options: CompileOptions): Promise<void> {
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

/** Everything before the digest. */
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
  yield rows.take(); // a scan may hand over its last rows after its last yield
  if (words.count === 0) throw new Failure('EMBEDDINGS_SOURCE_EMPTY', { file: basename(source) });
  yield bytesOf(unitDirection(rows.sum));
  const { blob, offsets } = words.content();
  yield bytesOf(offsets);
  yield blob;
  yield encodeCounts({ size: rows.sum.length, rowCount: words.count, wordBytes: blob.length });
}

/** Unit rows waiting to be written, and the sum of all there were. */
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

  /** The bytes of the waiting rows; valid until the next row is added. */
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
