/** New database clusters, made once for an installation: making one takes seconds of processor time, copying it a fraction. */
import { constants } from 'node:fs';
import { access, chmod, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { packageRoot, systemCodeOf, writeFileAtomic } from '#foundation';

/**
 * The files of an empty database, for PGlite's `loadDataDir`. Made by `scripts/make-clusters.mjs` or by the first start of an
 * installation; where it cannot be kept, each start makes its own.
 */
export async function freshCluster(): Promise<Blob> {
  const file = await fileOf('cluster', ['@electric-sql/pglite'], '.tar.gz');
  // Node unpacks faster than PGlite does.
  return asBlob(gunzipSync((await readKept(file)) ?? (await makeAndKeep(file, makeCluster))));
}

/**
 * The files of the queue's database with its tables, as `make` makes them of an empty one. It is not packed, because every start reads
 * it. Where it cannot be kept, the empty one serves: BullMQ makes its tables on any server.
 */
export async function queueCluster(make: (fresh: Blob) => Promise<Blob>): Promise<Blob> {
  const file = await fileOf('queue', ['@electric-sql/pglite', 'bullmq'], '.tar');
  const kept = await readKept(file);
  if (kept !== undefined) return asBlob(kept);
  const fresh = await freshCluster();
  if (!(await isWritable(dirname(file)))) return fresh;
  return asBlob(await makeAndKeep(file, async () => bytesOf(await make(fresh))));
}

/** Beside the compiled code. Named by versions, because other ones may want other files. */
async function fileOf(name: string, packages: readonly string[], ending: string): Promise<string> {
  const description: unknown = JSON.parse(await readFile(new URL('package.json', packageRoot()), 'utf8'));
  const { dependencies } = description as { dependencies: Record<string, string> }; // our own package.json
  const versions = packages.map((one) => dependencies[one] ?? 'unknown');
  return fileURLToPath(new URL(`dist/${[name, ...versions].join('-')}${ending}`, packageRoot()));
}

/** Undefined also for a file that is not for this user to read: it is made again. */
async function readKept(file: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
    return undefined;
  }
}

/** An installation that cannot be written to works as well, only slower. Other users start from the same files, which hold no row of ours. */
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
