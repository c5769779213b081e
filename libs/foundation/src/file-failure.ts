/** Translates the operating system's file errors into coded failures. */

import type { FailureCode } from './catalogue.js';
import { Failure } from './failure.js';

const codes: Readonly<Record<string, FailureCode>> = {
  ENOENT: 'FILE_NOT_FOUND',
  ENOTDIR: 'FILE_NOT_FOUND',
  ENAMETOOLONG: 'FILE_NOT_FOUND',
  EACCES: 'FILE_NOT_READABLE',
  EPERM: 'FILE_NOT_READABLE',
  EISDIR: 'FILE_NOT_READABLE',
  ELOOP: 'FILE_NOT_READABLE', // a symbolic link where none is allowed
  ENXIO: 'FILE_NOT_READABLE', // a socket
  EROFS: 'FILE_NOT_WRITABLE',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EIO: 'FILE_MEDIUM_FAILED',
  EREMOTEIO: 'FILE_MEDIUM_FAILED',
  ESTALE: 'FILE_MEDIUM_FAILED', // a network share that was remounted
  ENOTCONN: 'FILE_MEDIUM_FAILED',
  EHOSTDOWN: 'FILE_MEDIUM_FAILED',
  EMFILE: 'FILES_OPEN_TOO_MANY',
  ENFILE: 'FILES_OPEN_TOO_MANY',
  EADDRINUSE: 'PORT_IN_USE',
};

/** What the caller expected instead. */
const expectedOf: Readonly<Record<string, string>> = {
  EISDIR: 'a file, not a folder',
  ELOOP: 'no symbolic link',
};

/** Wraps a system error as a `Failure` that names `file`; returns other errors unchanged. */
export function asFileFailure(error: unknown, file: string): unknown {
  return wrap(error, file, (code) => code);
}

/** Like {@link asFileFailure}, for writing: a missing or unreadable path becomes FILE_NOT_WRITABLE. */
export function asWriteFailure(error: unknown, file: string): unknown {
  if (systemCodeOf(error) === 'EEXIST') return new Failure('FILE_NOT_WRITABLE', { file }, { cause: error });
  return wrap(error, file, (code) =>
    code === 'FILE_NOT_FOUND' || code === 'FILE_NOT_READABLE' ? 'FILE_NOT_WRITABLE' : code,
  );
}

/** The system code of an error, such as `ENOENT`, if it has one. */
export function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** For `catch`: returns undefined for a missing file and rethrows everything else. */
export function ignoreMissing(error: unknown): undefined {
  if (systemCodeOf(error) === 'ENOENT') return undefined;
  throw error;
}

function wrap(error: unknown, file: string, translate: (code: FailureCode) => FailureCode): unknown {
  const system = systemCodeOf(error) ?? '';
  const code = codes[system];
  if (code === undefined) return error;
  const expected = expectedOf[system];
  const details = code === 'FILE_MEDIUM_FAILED' ? { system } : expected === undefined ? {} : { expected };
  return new Failure(translate(code), { file, ...details }, { cause: error });
}
