/** Puts a backup in the place of a data directory that is not there: all of it, checked, or nothing. */
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Failure, flushFolder } from '#foundation';
import { ignoreMissing } from '../blobs/durable-files.js';
import { type BackupManifest, checkBackup, dataFolderOf } from './backup-manifest.js';
import { copyFile, erasing, flushFolders, makeFolders } from './copy-file.js';

/**
 * Copies what `checkBackup` has found whole beside its place, compares the digests of what was written, and renames. A copy that fails is
 * erased: it holds keys and tokens. Fails with BACKUP_DAMAGED and BACKUP_PLACE_TAKEN.
 */
export async function restoreBackup(backup: string, dataDirectory: string): Promise<BackupManifest> {
  const place = resolve(dataDirectory); // without a slash at its end
  const there = await readdir(place).catch(ignoreMissing);
  if (there !== undefined && there.length > 0)
    throw new Failure('BACKUP_PLACE_TAKEN', { directory: dataDirectory });
  const manifest = await checkBackup(backup);
  const making = `${place}.partial`;
  await rm(making, { recursive: true, force: true });
  await using _unfinished = erasing(making);
  await copyBackup(backup, making, manifest);
  await rename(making, place); // takes the place of an empty folder, too
  await flushFolder(dirname(place));
  return manifest;
}

async function copyBackup(backup: string, making: string, manifest: BackupManifest): Promise<void> {
  await mkdir(making, { recursive: true, mode: 0o700 });
  await makeFolders(making, manifest.folders);
  for (const { path, sha256 } of manifest.files) {
    const copied = await copyFile(path, { from: dataFolderOf(backup), to: making });
    if (copied?.sha256 !== sha256)
      throw new Failure('BACKUP_DAMAGED', { file: path, reason: 'changed meanwhile' });
  }
  await flushFolders(making, manifest.folders);
}

/**
 * What was moved out of a restored directory's way and lies beside it under a longer name (`coordinator.old`), or was left by a copy that
 * a crash cut off: directories that hold keys, tokens and what was withdrawn since. Paths in the order of their names.
 */
export async function leftBeside(dataDirectory: string): Promise<readonly string[]> {
  const place = resolve(dataDirectory);
  const folder = dirname(place);
  const name = basename(place);
  const others = (await readdir(folder)).filter((other) => other !== name && other.startsWith(name)).sort();
  const held = await Promise.all(
    others.map(async (other) => {
      const entries = await readdir(join(folder, other)).catch((): string[] => []); // a file, or another account's
      return other.endsWith('.partial') || entries.includes('installation.json');
    }),
  );
  return others.filter((_, index) => held[index]).map((other) => join(folder, other));
}
