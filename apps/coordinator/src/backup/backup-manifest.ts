/** What a backup says of itself: every file with its digest, written last. */
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { Failure, parseJson, sha256OfFile } from '#foundation';
import { ignoreMissing } from '../blobs/durable-files.js';

/** Name of the manifest within a backup. */
export const backupManifestName = 'backup.json';

/** Below the backup's folder `data`, with `/` between the parts; nothing that leads out of it. */
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
  /** Of the program that made it. */
  version: z.string().min(1),
  installationId: z.uuid(),
  /** `server`: not in here, somebody dumped it. */
  database: z.enum(['embedded', 'server']),
  /** `bucket`: not in here, somebody copied its prefix. */
  blobs: z.enum(['files', 'bucket']),
  /** Blobs that did not match their digest and were left out. */
  damaged: z.array(z.string()),
  folders: z.array(pathSchema),
  files: z.array(fileSchema),
});

/** The document of a backup. */
export type BackupManifest = z.infer<typeof manifestSchema>;
/** A file of it. */
export type BackedUpFile = z.infer<typeof fileSchema>;

/** Where the copied data directory is within a backup. */
export const dataFolderOf = (backup: string): string => join(backup, 'data');

/** Fails with BACKUP_DAMAGED unless every file is there as the manifest says, and no other. */
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

/** Every file and folder below a folder, with `/` between the parts, in order; sockets and links are neither. */
export async function entriesBelow(
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
