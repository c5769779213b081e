/** Turns what the operating system says about a file into a coded failure. */

import type { FailureCode } from './catalogue/catalogue.js';
import { Failure } from './failure.js';

const codes: Readonly<Record<string, FailureCode>> = {
  ENOENT: 'FILE_NOT_FOUND',
  ENOTDIR: 'FILE_NOT_FOUND',
  EACCES: 'FILE_NOT_READABLE',
  EPERM: 'FILE_NOT_READABLE',
  EISDIR: 'FILE_NOT_READABLE',
  EROFS: 'FILE_NOT_WRITABLE',
  ENOSPC: 'DISK_FULL',
  EDQUOT: 'DISK_FULL',
  EADDRINUSE: 'PORT_IN_USE',
};

/** Wraps a system error as a `Failure` naming `file`; returns any other error unchanged. */
export function asFileFailure(error: unknown, file: string): unknown {
  const systemCode = systemCodeOf(error);
  const code = systemCode === undefined ? undefined : codes[systemCode];
  return code === undefined ? error : new Failure(code, { file }, { cause: error });
}

/** The operating system's own code of an error (`ENOENT`), when it has one. */
export function systemCodeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
