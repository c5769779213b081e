/** Places that a person names and that are no files: pipes, devices and sockets. Opening one may wait for ever, and reading one never end. */
import type { Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { Failure } from './failure.js';

/**
 * Fails with FILE_NOT_READABLE for a named pipe, whose writer may never come, a device and a socket. A pipe without a name (what a
 * shell makes of `<(command)` and of `| sfumato ... /dev/stdin`) has its writer and passes. So does what is not there or cannot be
 * looked at: whoever reads it says so.
 */
export async function requireFileOrFolder(path: string): Promise<void> {
  const found = await look(path);
  if (found === undefined || found.isFile() || found.isDirectory()) return;
  if (!(found.isFIFO() && (await isNameless(path)))) throw notReadable(path, 'a file or folder');
}

/** The same for files that are read here and there, or twice, which no pipe allows. Fails with FILE_NOT_READABLE for a folder, too. */
export async function requireRegularFile(path: string): Promise<void> {
  const found = await look(path);
  if (found !== undefined && !found.isFile()) throw notReadable(path, 'a file');
}

function look(path: string): Promise<Stats | undefined> {
  return stat(path).catch(() => undefined);
}

/** Linux resolves a descriptor to a name that nothing has (`pipe:[4711]`); elsewhere it stays what it is. */
async function isNameless(path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  return real === undefined || real.startsWith('/dev/fd/');
}

function notReadable(file: string, expected: string): Failure {
  return new Failure('FILE_NOT_READABLE', { file, expected });
}
