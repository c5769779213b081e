/** Template files for new databases: making one takes seconds, copying it a fraction. */
import { constants } from 'node:fs';
import { access, chmod, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { packageRoot, systemCodeOf, writeFileAtomic } from '#foundation';

/**
 * Returns an empty database for PGlite's `loadDataDir`, made by `scripts/make-clusters.mjs` or the first
 * start. Where it cannot be stored, every start makes its own.
 */
export async function freshCluster(): Promise<Blob> {
  const file = await fileOf('cluster', ['@electric-sql/pglite'], '.tar.gz');
  // Node unpacks faster than PGlite.
  return asBlob(gunzipSync((await readKept(file)) ?? (await makeAndKeep(file, makeCluster))));
}

/**
 * Returns the queue's database with the tables that `make` adds to an empty one; uncompressed, because every
 * start reads it. If it cannot be stored, the empty one serves: BullMQ makes its tables on any server.
 */
export async function queueCluster(make: (fresh: Blob) => Promise<Blob>): Promise<Blob> {
  const file = await fileOf('queue', ['@electric-sql/pglite', 'bullmq'], '.tar');
  const kept = await readKept(file);
  if (kept !== undefined) return asBlob(kept);
  const fresh = await freshCluster();
  if (!(await isWritable(dirname(file)))) return fresh;
  return asBlob(await makeAndKeep(file, async () => bytesOf(await make(fresh))));
}

/** Beside the compiled code, named after the versions that its content depends on. */
async function fileOf(name: string, packages: readonly string[], ending: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(new URL('package.json', packageRoot()), 'utf8'));
  const { dependencies } = description as { dependencies: Record<string, string> }; // our own package.json
  const versions = packages.map((one) => dependencies[one] ?? 'unknown');
  return fileURLToPath(new URL(`dist/${[name, ...versions].join('-')}${ending}`, packageRoot()));
}

/** Undefined when the file is missing or unreadable. */
async function readKept(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** Readable by other users, because it holds none of our rows. A read-only installation works, only slower. */
async function makeAndKeep(file: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const bytes = await make();
  try {
    await writeFileAtomic(file, bytes);
    await chmod(file, 0o644);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
  }
  return bytes;
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

async function makeCluster(): Promise<Uint8Array> {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  return bytesOf(dump);
}

const bytesOf = async (blob: Blob): Promise<Uint8Array> => new Uint8Array(await blob.arrayBuffer());

const asBlob = (bytes: Uint8Array) => new Blob([bytes], { type: 'application/x-tar' });
