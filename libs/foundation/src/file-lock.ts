/**
 * A lock on an open file, kept by the operating system and released with its process, however that ends: it is never stale
 * (ADR 0034).
 */
import { closeSync, fstatSync, ftruncateSync, lstatSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Failure } from './failure.js';
import { asWriteFailure, systemCodeOf } from './file-failure.js';
import { openToAppendSync } from './write-file.js';

/** Either the lock, released when disposed, or who has it. */
export type FileLockAttempt =
  | { readonly lock: Disposable }
  | {
      readonly lock: undefined;
      /** Process number as the holder sees it, for people. */
      readonly holder?: number;
    };

/**
 * Tries once to lock `path` for this process; makes the file and its folder when they are missing.
 *
 * **Guarantees**
 * - one holder at a time among all processes that see this file system, in containers too, and among callers in one process;
 * - the lock of a process that has ended is free at once.
 *
 * The file stays: deleting it would give two processes a lock each on files of the same name. Fails with FILE_LOCK_UNSUPPORTED
 * on a file system without locks, and with the codes of files.
 */
export function tryFileLock(path: string): FileLockAttempt {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    for (;;) {
      const attempt = tryOnce(path);
      if (attempt !== 'deleted') return attempt;
    }
  } catch (error) {
    throw asLockFailure(error, path);
  }
}

/** Plain descriptors: a handle object that nobody refers to any more would be closed, and the lock lost with it. */
function tryOnce(path: string): FileLockAttempt | 'deleted' {
  const file = openToAppendSync(path);
  let isKept = false;
  try {
    if (!loadNativeLocks().tryLock(file)) return refusal(file);
    if (!isStillAt(file, path)) return 'deleted'; // whoever comes next would lock another file
    ftruncateSync(file, 0);
    writeSync(file, String(process.pid));
    isKept = true;
    return { lock: { [Symbol.dispose]: () => closeSync(file) } };
  } finally {
    if (!isKept) closeSync(file);
  }
}

function refusal(file: number): FileLockAttempt {
  const holder = Number(readHolder(file));
  return Number.isInteger(holder) && holder > 0 ? { lock: undefined, holder } : { lock: undefined };
}

function readHolder(file: number): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // Windows refuses to read a locked file
  }
}

function isStillAt(file: number, path: string): boolean {
  const opened = fstatSync(file);
  const named = lstatSync(path, { throwIfNoEntry: false });
  return named?.ino === opened.ino && named.dev === opened.dev;
}

/** What file systems answer that keep no locks (some network mounts). */
const unsupported: ReadonlySet<string | undefined> = new Set(['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function asLockFailure(error: unknown, file: string): unknown {
  if (unsupported.has(systemCodeOf(error)))
    return new Failure('FILE_LOCK_UNSUPPORTED', { file }, { cause: error });
  return asWriteFailure(error, file);
}

/** What is used of `fs-native-extensions`, which ships no types. */
export interface NativeLocks {
  /** True when this descriptor now holds the whole file, false when another one does; never waits. */
  tryLock(descriptor: number): boolean;
}

/** Loads the binding on first use: most commands lock nothing. */
function loadNativeLocks(): NativeLocks {
  return createRequire(import.meta.url)('fs-native-extensions') as NativeLocks; // its documented interface
}
