import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';
import type { CorpusEncoding, CorpusFile, RefusedDocument } from './corpus-types.js';

/** A file to read, or an entry that cannot be read. */
export type FileEntry = { readonly kind: 'file'; readonly file: CorpusFile } | RefusedDocument;

/** Why a file was skipped. */
export type SkippedReason = 'extension' | 'hidden' | 'link';

/** Which files to list, and a callback for the rest. */
export interface ListOptions {
  readonly path: string;
  /** Extension of the documents in a folder, in lower case. */
  readonly extension: string;
  /** Extension of files that accompany a document. */
  readonly companion: string | undefined;
  readonly encoding?: CorpusEncoding;
  readonly followLinks?: boolean;
  readonly onSkipped?: (path: string, reason: SkippedReason) => void;
}

/**
 * Lists the files below `path` with the extension in any case, or `path` itself if it is a file. Skips dot files,
 * Word's lock files and, without `followLinks`, links, which may lead out of the folder. Refuses links to an
 * ancestor and unreadable folders. Fails with FILE_NOT_FOUND or FILE_NOT_READABLE for `path` itself.
 */
export async function* listCorpusFiles(options: ListOptions): AsyncGenerator<FileEntry> {
  const { path } = options;
  const kind = await kindOf(path);
  if (kind === 'folder') yield* listFolder({ ...options, prefix: '', ancestors: [] });
  else yield { kind: 'file', file: fileOf(path, withoutExtension(basename(path)), options) };
}

interface Folder extends ListOptions {
  /** Path below the corpus folder, with a trailing `/`. */
  readonly prefix: string;
  readonly ancestors: readonly string[];
}

async function* listFolder(folder: Folder): AsyncGenerator<FileEntry> {
  const opened = await openFolder(folder);
  if (opened.kind === 'refused') {
    yield opened;
    return;
  }
  const { own, names } = opened;
  const firsts = new Map<string, string>(); // id → first file with it
  for (const name of names) {
    const path = join(folder.path, name);
    const reason = await whySkipped(folder, path, name);
    if (reason !== undefined) {
      folder.onSkipped?.(path, reason);
      continue;
    }
    const kind = await kindOrRefusal(path);
    if (typeof kind !== 'string') yield kind;
    else if (kind === 'folder') {
      const ancestors = [...folder.ancestors, own];
      yield* listFolder({ ...folder, path, prefix: `${folder.prefix}${name}/`, ancestors });
    } else if (kind === 'file' && hasExtension(name, folder.extension)) {
      const file = fileOf(path, folder.prefix + withoutExtension(name), folder);
      const sameAs = firsts.get(file.id);
      if (sameAs === undefined) firsts.set(file.id, path);
      yield { kind: 'file', file: sameAs === undefined ? file : { ...file, sameAs } };
    } else if (!hasExtension(name, folder.companion)) folder.onSkipped?.(path, 'extension');
  }
}

interface OpenFolder {
  readonly kind: 'folder';
  readonly own: string;
  readonly names: readonly string[];
}

/** Refuses an unreadable folder, but throws for the corpus folder itself. */
async function openFolder({ path, prefix, ancestors }: Folder): Promise<OpenFolder | RefusedDocument> {
  try {
    const own = await realpath(path);
    if (ancestors.includes(own)) return refuse(path, new Failure('TEXT_SYMLINK_LOOP', { file: path }));
    return { kind: 'folder', own, names: (await readdir(path)).sort() };
  } catch (error) {
    const failure = asFileFailure(error, path);
    if (prefix === '' || !(failure instanceof Failure)) throw failure;
    return refuse(path, failure);
  }
}

async function whySkipped(
  { followLinks = false }: Folder,
  path: string,
  name: string,
): Promise<SkippedReason | undefined> {
  if (/^(?:\.|~\$)/.test(name)) return 'hidden'; // "~$letter.docx" names who has the letter open
  if (followLinks) return undefined;
  const entry = await lstat(path).catch(() => undefined); // if it is gone, it is refused below
  return entry?.isSymbolicLink() === true ? 'link' : undefined;
}

function fileOf(path: string, id: string, { encoding = 'utf-8' }: ListOptions): CorpusFile {
  return { path, id, encoding };
}

type EntryKind = 'file' | 'folder' | 'other';

async function kindOf(path: string): Promise<EntryKind> {
  try {
    const entry = await stat(path);
    if (entry.isDirectory()) return 'folder';
    return entry.isFile() ? 'file' : 'other';
  } catch (error) {
    if (systemCodeOf(error) === 'ELOOP') throw new Failure('TEXT_SYMLINK_LOOP', { file: path });
    throw asFileFailure(error, path);
  }
}

async function kindOrRefusal(path: string): Promise<EntryKind | RefusedDocument> {
  try {
    return await kindOf(path);
  } catch (error) {
    if (error instanceof Failure) return refuse(path, error);
    throw error;
  }
}

function refuse(file: string, failure: Failure): RefusedDocument {
  return { kind: 'refused', file, failure };
}

function hasExtension(name: string, extension: string | undefined): boolean {
  return extname(name).toLowerCase() === extension;
}

function withoutExtension(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
