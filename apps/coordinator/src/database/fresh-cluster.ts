/** A new database cluster, made once for an installation: making one takes seconds of processor time, copying it a fraction. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { packageRoot, systemCodeOf, writeFileAtomic } from '#foundation';

/** Beside the compiled code. Named by version, because another PGlite may want other files. */
const clusterFile = async () => {
  const description: unknown = JSON.parse(await readFile(new URL('package.json', packageRoot()), 'utf8'));
  return fileURLToPath(new URL(`dist/cluster-${versionIn(description)}.tar.gz`, packageRoot()));
};

/**
 * The files of an empty database, for PGlite's `loadDataDir`. Made by the first start of an installation; where it cannot be
 * kept, each start makes its own.
 */
export async function freshCluster(): Promise<Blob> {
  const file = await clusterFile();
  try {
    return asBlob(await readFile(file));
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
  }
  const bytes = await makeCluster();
  await keep(file, bytes);
  return asBlob(bytes);
}

async function makeCluster(): Promise<Uint8Array> {
  const database = await PGlite.create();
  const dump = await database.dumpDataDir('gzip');
  await database.close();
  return new Uint8Array(await dump.arrayBuffer());
}

/** An installation that cannot be written to works as well, only slower. */
async function keep(file: string, bytes: Uint8Array): Promise<void> {
  try {
    await writeFileAtomic(file, bytes);
  } catch (error) {
    if (systemCodeOf(error) === undefined) throw error;
  }
}

/** Node unpacks faster than PGlite does. */
const asBlob = (bytes: Uint8Array) => new Blob([gunzipSync(bytes)], { type: 'application/x-tar' });

function versionIn(description: unknown): string {
  const { dependencies } = description as { dependencies: Record<string, string> }; // our own package.json
  return dependencies['@electric-sql/pglite'] ?? 'unknown';
}
