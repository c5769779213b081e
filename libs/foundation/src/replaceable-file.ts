/** Whether a file may be written where another one may be: only what an earlier run wrote there is replaced. */
import { open, stat } from 'node:fs/promises';
import { Failure } from './failure.js';
import { asFileFailure, systemCodeOf } from './file-failure.js';

/**
 * Whether a file that tells by its content who wrote it may be written to `path`: fails with TEXT_OUTPUT_FOREIGN where something is
 * there of which `isOurs` says no, or that is no file, and with FILE_*. An empty file holds nothing to lose. To be asked before the
 * work, so that an hour of it is not lost to a name.
 *
 * @param headBytes how far `isOurs` looks; by default it sees all of a file, and one larger than any report is not ours
 */
export async function requireReplaceable(
  path: string,
  isOurs: (content: string) => boolean,
  { headBytes }: { readonly headBytes?: number } = {},
): Promise<void> {
  try {
    const found = await stat(path);
    const isRead = found.isFile() && (headBytes !== undefined || found.size <= tellingBytesMax);
    if (isRead && (found.size === 0 || isOurs(await headOf(path, headBytes ?? found.size)))) return;
    throw new Failure('TEXT_OUTPUT_FOREIGN', { file: path });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw asFileFailure(error, path);
  }
}

/** No report is that large. */
const tellingBytesMax = 64 * 1024 * 1024;

/** As UTF-8; bytes of numbers become replacement characters. */
async function headOf(path: string, bytes: number): Promise<string> {
  await using file = await open(path, 'r');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.toString('utf8', 0, bytesRead);
}
