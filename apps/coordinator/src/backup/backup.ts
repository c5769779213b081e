/** Backs up and restores a data directory; a database server or a bucket is backed up separately. */

import { createHash } from 'node:crypto';
import { type Dirent, existsSync } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import {
  type Clock,
  Failure,
  flushFolder,
  ignoreMissing,
  parseJson,
  sha256OfFile,
  writeFileAtomic,
} from '#foundation';
import { readVersion } from '#service';
import { lockDirectory, readInstallationMark } from '../config/data-directory.js';
import type { CoordinatorSettings } from '../config/settings.js';

/** Files that the next start recreates, and unfinished copies. */
const passing = /^(lock|sockets\/.*|queue\/.*|incoming\/.*)$|\.partial(\/|$)/;

type BackupSettings = Pick<CoordinatorSettings, 'dataDirectory' | 'databaseUrl' | 's3'>;

/**
 * Backs up the data directory to `out`: written beside it, flushed, then renamed, so `out` is complete or
 * absent. With the embedded database it holds the directory's lock, so rows and blobs cannot change
 * meanwhile. Beside a database server the coordinator may run: blobs never change, so copying them after the
 * dump captures all that the dump names. Fails with COORDINATOR_DATA_IN_USE, BACKUP_NOTHING and
 * BACKUP_PLACE_TAKEN.
 */
export async function makeBackup(
  { dataDirectory, databaseUrl, s3 }: BackupSettings,
  out: string,
  clock: Clock,
): Promise<BackupManifest> {
  const mark = await readInstallationMark(dataDirectory);
  if (mark?.bound !== true) throw new Failure('BACKUP_NOTHING', { directory: dataDirectory });
  const place = resolve(out); // drops a trailing slash, or `.partial` would land inside
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
    damaged,
    folders,
    files,
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
    if (copied === undefined) continue; // erased meanwhile; no row needs it
    if (isDamagedBlob(copied)) {
      damaged.push(basename(path));
      await rm(join(to, path));
    } else files.push(copied);
  }
  await flushFolders(to, folders);
  return { files, damaged, folders };
}

/** A blob's name is its digest. A damaged one is left out, because its site sends it again. */
const isDamagedBlob = ({ path, sha256 }: BackedUpFile): boolean =>
  path.startsWith('blobs/') && basename(path) !== sha256;

/**
 * Restores a backup into an absent or empty directory: checks it, copies it beside the target, verifies the
 * digests of the copy, then renames. A failed copy is erased, because it holds keys and tokens. Fails with
 * BACKUP_DAMAGED and BACKUP_PLACE_TAKEN.
 */
export async function restoreBackup(backup: string, dataDirectory: string): Promise<BackupManifest> {
  const place = resolve(dataDirectory); // drops a trailing slash
  const there = await readdir(place).catch(ignoreMissing);
  if (there !== undefined && there.length > 0)
    throw new Failure('BACKUP_PLACE_TAKEN', { directory: dataDirectory });
  const manifest = await checkBackup(backup);
  const making = `${place}.partial`;
  await rm(making, { recursive: true, force: true });
  await using _unfinished = erasing(making);
  await copyBackup(backup, making, manifest);
  await rename(making, place); // also replaces an empty folder
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
 * Directories beside a restored one that still hold keys, tokens and withdrawn batches: those moved out of
 * its way (`coordinator.old`) and unfinished copies. Sorted by name.
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

const backupManifestName = 'backup.json';

/** A path below the backup's `data` folder, with `/` separators; it cannot escape the folder. */
const pathSchema = z
  .string()
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const fileSchema = z.strictObject({
  path: pathSchema,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.int().min(0),
});

const manifestSchema = z.strictObject({
  formatVersion: z.literal(1),
  createdAt: z.iso.datetime(),
  version: z.string().min(1),
  installationId: z.uuid(),
  /** `server`: not included; dump it separately. */
  database: z.enum(['embedded', 'server']),
  /** `bucket`: not included; copy it separately. */
  blobs: z.enum(['files', 'bucket']),
  /** Digests of blobs left out because their bytes did not match. */
  damaged: z.array(z.string()),
  folders: z.array(pathSchema),
  files: z.array(fileSchema),
});

/** The manifest of a backup. */
export type BackupManifest = z.infer<typeof manifestSchema>;
type BackedUpFile = z.infer<typeof fileSchema>;

const dataFolderOf = (backup: string): string => join(backup, 'data');

/** Checks every file against the manifest, by size and digest. Fails with BACKUP_DAMAGED on any difference. */
export async function checkBackup(backup: string): Promise<BackupManifest> {
  const manifest = await readManifest(backup);
  const root = dataFolderOf(backup);
  const found = new Set((await entriesBelow(root)).files);
  for (const { path, sha256, bytes } of manifest.files) {
    if (!found.delete(path)) throw damaged(path, 'missing');
    if ((await stat(join(root, path))).size !== bytes) throw damaged(path, 'another size');
    if ((await sha256OfFile(join(root, path))) !== sha256) throw damaged(path, 'another digest');
  }
  const [extra] = found;
  if (extra !== undefined) throw damaged(extra, 'not in the manifest');
  return manifest;
}

async function readManifest(backup: string): Promise<BackupManifest> {
  const text = await readFile(join(backup, backupManifestName), 'utf8').catch(() => undefined);
  if (text === undefined) throw damaged(backupManifestName, 'missing');
  const parsed = manifestSchema.safeParse(parseJson(text));
  if (!parsed.success) throw damaged(backupManifestName, 'not a manifest of this version');
  return parsed.data;
}

const damaged = (file: string, reason: string): Failure => new Failure('BACKUP_DAMAGED', { file, reason });

/** Files and folders below a folder, sorted, with `/` separators; skips sockets and links. */
async function entriesBelow(
  folder: string,
): Promise<{ readonly files: string[]; readonly folders: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
  const named = (some: readonly Dirent[]) =>
    some.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')).sort();
  const all = entries ?? [];
  return {
    files: named(all.filter((entry) => entry.isFile())),
    folders: named(all.filter((entry) => entry.isDirectory())),
  };
}

async function copyFile(
  path: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<BackedUpFile | undefined> {
  await using source = await open(join(from, path), 'r').catch(ignoreMissing);
  if (source === undefined) return undefined;
  await using target = await open(join(to, path), 'wx', 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of source.createReadStream()) {
    hash.update(piece);
    bytes += piece.length;
    await target.writeFile(piece);
  }
  await target.sync();
  return { path, sha256: hash.digest('hex'), bytes };
}

/** Makes folders below `root`, parents first, empty ones included: PostgreSQL needs them. */
async function makeFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
}

/** Flushes `root` and the folders below it: a file's name is as durable as its folder. */
async function flushFolders(root: string, folders: readonly string[]): Promise<void> {
  for (const folder of ['', ...folders]) await flushFolder(join(root, folder));
}

/** Erases the folder on disposal unless it was renamed: a failed copy holds keys and tokens. */
function erasing(folder: string): AsyncDisposable {
  return { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}
