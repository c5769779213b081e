/**
 * The embedded PostgreSQL's files, with working flushes. PGlite's `NodeFS` lacks the operation behind
 * `fsync`, so it silently skips every flush, and its `fdatasync` does nothing: the server must run with
 * `wal_sync_method=fsync` (docs/adr/0024).
 */
import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { invariant } from '#foundation';

/** Makes an open file or folder survive a power cut; `path` identifies it. */
export type Flush = (descriptor: number, path: string) => void;

/** Flushes to the medium, on macOS too. */
export const flushToDisk: Flush = (descriptor) => fsyncSync(descriptor);

type StartOptions = Parameters<NodeFS['init']>[1];
type Emscripten = Parameters<NonNullable<StartOptions['preRun']>[number]>[0];

/** PGlite's files in a folder, with working flushes. */
export class FlushedFiles extends NodeFS {
  flushes = 0;

  constructor(
    folder: string,
    private readonly flush: Flush,
  ) {
    super(folder);
  }

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options);
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: Emscripten) => this.addFlush(module)];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  private addFlush({ FS }: Emscripten): void {
    const files: unknown = FS.filesystems.NODEFS;
    invariant(
      isNodeFiles(files),
      'PGlite no longer keeps its files by the operations that a flush is added to',
    );
    files.stream_ops.fsync = ({ nfd, node }) => {
      // A failed flush becomes an error number, at which PostgreSQL stops.
      files.tryFSOperation(() => this.flush(nfd, files.realPath(node)));
      this.flushes += 1;
      return 0;
    };
  }
}

/** The part of emscripten's NODEFS that is used here; its types omit it. */
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly tryFSOperation: (operation: () => void) => void;
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly node: unknown }) => number };
}

function isNodeFiles(value: unknown): value is NodeFiles {
  if (typeof value !== 'object' || value === null) return false;
  const realPath = Reflect.get(value, 'realPath');
  const tryOperation = Reflect.get(value, 'tryFSOperation');
  const operations: unknown = Reflect.get(value, 'stream_ops');
  return (
    typeof realPath === 'function' &&
    typeof tryOperation === 'function' &&
    typeof operations === 'object' &&
    operations !== null
  );
}

/** Flushes `folder` and everything below it, contents before the folders that name them. */
export async function flushTree(folder: string, flush: Flush): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushTree(path, flush);
    else if (entry.isFile()) await flushPath(path, flush);
  }
  await flushPath(folder, flush);
}

export async function flushPath(path: string, flush: Flush): Promise<void> {
  await using handle = await open(path, 'r');
  flush(handle.fd, path);
}
