/** The files of a corpus folder, in the order of names, one at a time. */
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';
import type { CorpusFile, RefusedDocument } from './corpus-types.js';

/** A file to read, or an entry that cannot be followed. */
export type FileEntry = { readonly kind: 'file'; readonly file: CorpusFile } | RefusedDocument;

/**
 * Files below `path` whose name ends in `extension` (case does not matter), or `path` itself when it is a file of any
 * name. Names that begin with a dot are left out. Symbolic links are followed; one that leads back to a folder it is
 * in is refused. Fails with FILE_NOT_FOUND or FILE_NOT_READABLE for `path` itself.
 */
export async function* listCorpusFiles(path: string, extension: string): AsyncGenerator<FileEntry> {
  const kind = await kindOf(path);
  if (kind === 'folder') yield* listFolder({ path, prefix: '', ancestors: [], extension });
  else yield { kind: 'file', file: { path, id: withoutExtension(basename(path)) } };
}

interface Folder {
  readonly path: string;
  /** Path below the corpus folder, with a `/` at its end. */
  readonly prefix: string;
  /** Real paths of the folders above. */
  readonly ancestors: readonly string[];
  readonly extension: string;
}

async function* listFolder(folder: Folder): AsyncGenerator<FileEntry> {
  const own = await realpath(folder.path);
  if (folder.ancestors.includes(own)) {
    yield refuse(folder.path, new Failure('TEXT_SYMLINK_LOOP', { file: folder.path }));
    return;
  }
  for (const name of await sortedNames(folder.path)) {
    const path = join(folder.path, name);
    const kind = await kindOrRefusal(path);
    if (typeof kind !== 'string') yield kind;
    else if (kind === 'folder') {
      yield* listFolder({
        ...folder,
        path,
        prefix: `${folder.prefix}${name}/`,
        ancestors: [...folder.ancestors, own],
      });
    } else if (kind === 'file' && extname(name).toLowerCase() === folder.extension) {
      yield { kind: 'file', file: { path, id: folder.prefix + withoutExtension(name) } };
    }
  }
}

async function sortedNames(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  return names.filter((name) => !name.startsWith('.')).sort();
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

function withoutExtension(name: string): string {
  return name.slice(0, name.length - extname(name).length);
}
