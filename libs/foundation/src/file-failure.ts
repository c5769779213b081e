/** Translates the operating system's file errors into coded failures. */

import type { FailureCode } from './catalogue.js';
import { Failure } from './failure.js';

type Codes = Readonly<Record<string, FailureCode>>;

const codes: Codes = {
  ENOENT: 'FILE_NOT_FOUND',
  ENOTDIR: 'FILE_NOT_FOUND',
  ENAMETOOLONG: 'FILE_NOT_FOUND',
  EACCES: 'FILE_NOT_READABLE',
  EPERM: 'FILE_NOT_READABLE',
  EISDIR: 'FILE_NOT_READABLE',
  ELOOP: 'FILE_NOT_READABLE', // a link where none is followed
  ENXIO: 'FILE_NOT_READABLE', // a socket
  EROFS: 'FILE_NOT_WRITABLE',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EIO: 'FILE_MEDIUM_FAILED',
  EREMOTEIO: 'FILE_MEDIUM_FAILED',
  ESTALE: 'FILE_MEDIUM_FAILED', // a network share that was mounted anew
  ENOTCONN: 'FILE_MEDIUM_FAILED',
  EHOSTDOWN: 'FILE_MEDIUM_FAILED',
  EMFILE: 'FILES_OPEN_TOO_MANY',
  ENFILE: 'FILES_OPEN_TOO_MANY',
  EADDRINUSE: 'PORT_IN_USE',
};

/** While writing, every obstacle means that the file cannot be written. */
const codesOfWriting: Codes = {
  ...codes,
  ENOENT: 'FILE_NOT_WRITABLE',
  ENOTDIR: 'FILE_NOT_WRITABLE',
  EACCES: 'FILE_NOT_WRITABLE',
  EPERM: 'FILE_NOT_WRITABLE',
  EISDIR: 'FILE_NOT_WRITABLE',
  EEXIST: 'FILE_NOT_WRITABLE',
  ENAMETOOLONG: 'FILE_NOT_WRITABLE',
  ENXIO: 'FILE_NOT_WRITABLE',
  ELOOP: 'FILE_NOT_WRITABLE', // a link that is not followed
};

/** What the caller needed in place of what bears the name. */
const expectedOf: Readonly<Record<string, string>> = {
  EISDIR: 'a file, not a folder',
  ELOOP: 'no symbolic link',
};

/** Wraps a system error as a `Failure` naming `file`; returns other errors unchanged. */
export function asFileFailure(error: unknown, file: string): unknown {
  return wrapped(error, file, codes);
}

/** Like {@link asFileFailure}, for errors while writing. */
export function asWriteFailure(error: unknown, file: string): unknown {
  return wrapped(error, file, codesOfWriting);
}

/** The operating system's code of an error (`ENOENT`), if it has one. */
export function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

function wrapped(error: unknown, file: string, table: Codes): unknown {
  const systemCode = systemCodeOf(error);
  const code = systemCode === undefined ? undefined : table[systemCode];
  if (code === undefined) return error;
  return new Failure(code, { file, ...saidBySystem(code, systemCode) }, { cause: error });
}

function saidBySystem(code: FailureCode, systemCode: string | undefined): Readonly<Record<string, string>> {
  if (systemCode === undefined) return {};
  if (code === 'FILE_MEDIUM_FAILED') return { system: systemCode };
  const expected = expectedOf[systemCode];
  return expected === undefined ? {} : { expected };
}
