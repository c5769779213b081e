/** Opens a source through its compiled table, which is made when it is missing, out of date or damaged. */
import { createHash } from 'node:crypto';
import { type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { asFileFailure, Failure, sha256 } from '#foundation';
import type { VectorScan } from '../sources/vector-scan.js';
import { type CompiledContent, readCompiled } from './read-compiled.js';
import { writeCompiled } from './write-compiled.js';

/** Which source, and where compiled tables are kept. */
export interface OpenCompiledOptions {
  readonly source: string;
  readonly scan: VectorScan;
  readonly cacheFolder: string;
  readonly progress?: ((bytesDone: number, bytesTotal: number) => void) | undefined;
}

/** The content of a source. Fails with FILE_NOT_FOUND, as its scan does, or with EMBEDDINGS_CACHE_DAMAGED. */
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

/** One compiled file for every path of a source, so that a changed source replaces its old table. */
function compiledPath(cacheFolder: string, source: string): string {
  return join(cacheFolder, 'embeddings', `${basename(source)}-${sha256(resolve(source)).slice(0, 12)}.table`);
}

/** Changes when the source is replaced or written to; hashing a gigabyte at every opening would take seconds. */
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
