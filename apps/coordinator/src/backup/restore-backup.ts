/** Puts a backup in the place of a data directory that is not there: all of it, checked, or nothing. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Failure, flushFolder } from '#foundation';
import { ignoreMissing } from '../blobs/durable-files.js';
import { type BackupManifest, checkBackup, dataFolderOf } from './backup-manifest.js';
import { copyFile, flushFolders, makeFolders } from './copy-file.js';

/**
 * Copies what `checkBackup` has found whole beside its place, compares the digests of what was written, and renames. Fails with
 * BACKUP_DAMAGED and BACKUP_PLACE_TAKEN.
 */
export async function restoreBackup(backup: string, dataDirectory: string): Promise<BackupManifest> {
  const place = resolve(dataDirectory); // without a slash at its end
  const there = await readdir(place).catch(ignoreMissing);
  if (there !== undefined && there.length > 0)
    throw new Failure('BACKUP_PLACE_TAKEN', { directory: dataDirectory });
  const manifest = await checkBackup(backup);
  const making = `${place}.partial`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  await makeFolders(making, manifest.folders);
  for (const { path, sha256 } of manifest.files) {
    const copied = await copyFile(path, { from: dataFolderOf(backup), to: making });
    if (copied?.sha256 !== sha256)
      throw new Failure('BACKUP_DAMAGED', { file: path, reason: 'changed meanwhile' });
  }
  await flushFolders(making, manifest.folders);
  await rename(making, place); // takes the place of an empty folder, too
  await flushFolder(dirname(place));
  return manifest;
}
