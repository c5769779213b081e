/** A lock that the operating system keeps on an open file. It ends with its process: never stale (ADR 0034). */
import { closeSync, fstatSync, ftruncateSync, lstatSync, mkdirSync, readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Failure } from './failure.js';
import { asWriteFailure, systemCodeOf } from './file-failure.js';
import { openToAppendSync } from './write-file.js';

/** The lock, which disposing releases, or its current holder. */
export type FileLockAttempt =
  | { readonly lock: Disposable }
  | {
      readonly lock: undefined;
      /** Its process id as it sees it; for people only. */
      readonly holder?: number;
    };

/**
 * Tries once to lock `path` for this process; creates the file and its folder.
 *
 * **Guarantees**
 * - one holder at a time among all processes on this file system, in containers too, and among callers in one
 *   process;
 * - the lock of an ended process is free at once.
 *
 * The file is never deleted: otherwise two processes could lock two different files of the same name. Fails
 * with FILE_LOCK_UNSUPPORTED and FILE_*.
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

/** Uses plain descriptors: garbage collection would close a `FileHandle` and release the lock. */
function tryOnce(path: string): FileLockAttempt | 'deleted' {
  const file = openToAppendSync(path);
  let isKept = false;
  try {
    if (!loadNativeLocks().tryLock(file)) return refusal(file);
    if (!isStillAt(file, path)) return 'deleted'; // the next process would lock a new file
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

/** Error codes of file systems without locks, such as some network mounts. */
const unsupported: ReadonlySet<string | undefined> = new Set(['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

function asLockFailure(error: unknown, file: string): unknown {
  if (unsupported.has(systemCodeOf(error)))
    return new Failure('FILE_LOCK_UNSUPPORTED', { file }, { cause: error });
  return asWriteFailure(error, file);
}

/** The part of `fs-native-extensions` that we use; the package ships no types. */
export interface NativeLocks {
  /** Whether this descriptor now locks the whole file; never waits. */
  tryLock(descriptor: number): boolean;
}

/** Loads the binding on first use, because most commands lock nothing. */
function loadNativeLocks(): NativeLocks {
  return createRequire(import.meta.url)('fs-native-extensions') as NativeLocks; // its documented interface
}
