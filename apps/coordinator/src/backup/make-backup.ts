/** Makes a backup of a data directory: the embedded database and its blobs while nobody works on them, or blobs alone beside a server. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { type Clock, Failure, flushFolder, writeFileAtomic } from '#foundation';
import { readVersion } from '#service';
import { lockDirectory, readInstallationMark } from '../config/data-directory.js';
import type { CoordinatorSettings } from '../config/settings.js';
import {
  type BackedUpFile,
  type BackupManifest,
  backupManifestName,
  dataFolderOf,
  entriesBelow,
} from './backup-manifest.js';
import { copyFile, erasing, flushFolders, makeFolders } from './copy-file.js';

/** What of a data directory is made anew by the next start, or was never finished. */
const passing = /^(lock|sockets\/.*|queue\/.*|incoming\/.*)$|\.partial(\/|$)/;

type BackupSettings = Pick<CoordinatorSettings, 'dataDirectory' | 'databaseUrl' | 's3'>;

/**
 * Writes the backup beside its place, flushed, and renames it: under the name `out` there is a whole one or none. With the embedded
 * database it holds the directory's lock, so that neither rows nor blobs change meanwhile. Blobs beside a server's database never
 * change, so the coordinator may run: copied after the dump, they are all that it names.
 *
 * Fails with COORDINATOR_DATA_IN_USE, BACKUP_NOTHING and BACKUP_PLACE_TAKEN.
 */
export async function makeBackup(
  { dataDirectory, databaseUrl, s3 }: BackupSettings,
  out: string,
  clock: Clock,
): Promise<BackupManifest> {
  const mark = await readInstallationMark(dataDirectory);
  if (mark?.bound !== true) throw new Failure('BACKUP_NOTHING', { directory: dataDirectory });
  const place = resolve(out); // without a slash at its end, behind which the half-made one would lie in its own place
  const isInside = place.startsWith(resolve(dataDirectory) + sep);
  if (isInside || existsSync(place)) throw new Failure('BACKUP_PLACE_TAKEN', { directory: out });
  using _lock = databaseUrl === undefined ? lockDirectory(dataDirectory) : undefined;
  const making = `${place}.partial`;
  await rm(making, { recursive: true, force: true });
  await using _unfinished = erasing(making);
  await mkdir(making, { recursive: true, mode: 0o700 });
  const { files, damaged, folders } = await copyAll(dataDirectory, making);
  const manifest: BackupManifest = {
    formatVersion: 1,
    createdAt: clock().toISOString(),
    version: readVersion().version,
    installationId: mark.id,
    database: databaseUrl === undefined ? 'embedded' : 'server',
    blobs: s3 === undefined ? 'files' : 'bucket',
    ...{ damaged, folders, files },
  };
  await writeFileAtomic(join(making, backupManifestName), `${JSON.stringify(manifest)}\n`);
  await rename(making, place);
  await flushFolder(dirname(place));
  return manifest;
}

async function copyAll(
  from: string,
  making: string,
): Promise<Pick<BackupManifest, 'files' | 'damaged' | 'folders'>> {
  const to = dataFolderOf(making);
  const files: BackedUpFile[] = [];
  const damaged: string[] = [];
  const there = await entriesBelow(from);
  const folders = there.folders.filter((name) => !passing.test(`${name}/`));
  await makeFolders(to, folders);
  for (const path of there.files.filter((name) => !passing.test(name))) {
    const copied = await copyFile(path, { from, to });
    if (copied === undefined) continue; // erased meanwhile: no row needs it
    if (isDamagedBlob(copied)) {
      damaged.push(basename(path));
      await rm(join(to, path));
    } else files.push(copied);
  }
  await flushFolders(to, folders);
  return { files, damaged, folders };
}

/** A blob is named after its bytes. One that does not match is worth nothing, and its site sends it again. */
const isDamagedBlob = ({ path, sha256 }: BackedUpFile): boolean =>
  path.startsWith('blobs/') && basename(path) !== sha256;
