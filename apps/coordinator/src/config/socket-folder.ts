import { createHash } from 'node:crypto';
import { lstat, mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { Failure } from '#foundation';

/** Unix socket paths hold 107 characters on Linux and 103 on macOS; the longest name used here is `.s.PGSQL.5432`. */
const folderLengthMax = 103 - '/.s.PGSQL.5432'.length;

/**
 * A folder for socket files that belongs to `directory` and that only this user may enter: `directory/sockets`, or a
 * folder of the same meaning among the temporary files where that path is too long for a socket.
 */
export async function socketFolder(directory: string): Promise<string> {
  const inside = join(directory, 'sockets');
  const folder = inside.length <= folderLengthMax ? inside : join(tmpdir(), shortName(directory));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireOwn(folder);
  return folder;
}

function shortName(directory: string): string {
  return `sfumato-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`;
}

/** Somebody else could have made the folder among the temporary files first. */
async function requireOwn(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOwn = found.isDirectory() && found.uid === userInfo().uid && (found.mode & 0o077) === 0;
  if (!isOwn)
    throw new Failure('FILE_NOT_WRITABLE', { file: folder, expected: 'a folder of this user alone' });
}
