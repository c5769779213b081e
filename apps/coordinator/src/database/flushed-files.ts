/**
 * The files of the embedded PostgreSQL, flushed to the disk whenever PostgreSQL asks for it.
 *
 * PGlite's own `NodeFS` lacks the operation behind `fsync`, so that every flush is skipped without a word, and PGlite's
 * `fdatasync` does nothing at all: the server must run with `wal_sync_method=fsync` (docs/adr/0024).
 */
import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { invariant } from '#foundation';

/** Makes what is in an open file or folder survive a power cut; `path` says which one it is. */
export type Flush = (descriptor: number, path: string) => void;

/** The operating system's flush; on macOS Node asks for the one that reaches the medium. */
export const flushToDisk: Flush = (descriptor) => fsyncSync(descriptor);

type StartOptions = Parameters<NodeFS['init']>[1];
type Emscripten = Parameters<NonNullable<StartOptions['preRun']>[number]>[0];

/** PGlite's files in a folder of this machine, with flushes that are carried out. */
export class FlushedFiles extends NodeFS {
  /** How many flushes were carried out. */
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
      // What the operating system refuses becomes an error number, which PostgreSQL takes for a reason to stop.
      files.tryFSOperation(() => this.flush(nfd, files.realPath(node)));
      this.flushes += 1;
      return 0;
    };
  }
}

/** The part of emscripten's NODEFS that is used here; its types leave it out. */
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly tryFSOperation: (operation: () => void) => void;
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number; readonly node: unknown }) => number };
}

function isNodeFiles(value: unknown): value is NodeFiles {
  if (typeof value !== 'object' || value === null) return false;
  const [realPath, tryOperation] = [Reflect.get(value, 'realPath'), Reflect.get(value, 'tryFSOperation')];
  const operations: unknown = Reflect.get(value, 'stream_ops');
  return (
    typeof realPath === 'function' &&
    typeof tryOperation === 'function' &&
    typeof operations === 'object' &&
    operations !== null
  );
}

/** Flushes every file and folder below `folder`, and the folder itself: what is inside before what names it. */
export async function flushTree(folder: string, flush: Flush): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushTree(path, flush);
    else if (entry.isFile()) await flushPath(path, flush);
  }
  await flushPath(folder, flush);
}

/** Flushes one file or folder. */
export async function flushPath(path: string, flush: Flush): Promise<void> {
  await using handle = await open(path, 'r');
  flush(handle.fd, path);
}
