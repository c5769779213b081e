/** What is checked of an output before any work is done for it. */
import { realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';

/**
 * Fails with TEXT_OUTPUT_OVERLAPS when `output` is, lies in or holds `notes`, links resolved: what is written there
 * could replace a note, or be read as one by the next run.
 */
export async function requireApart(notes: string, output: string): Promise<void> {
  const [from, to] = await Promise.all([realPlace(notes), realPlace(output)]);
  if (isWithin(from, to) || isWithin(to, from)) throw new Failure('TEXT_OUTPUT_OVERLAPS', { notes, output });
}

/** Where `path` really is, also when the last parts of it are still to be made. */
async function realPlace(path: string): Promise<string> {
  const absolute = resolve(path);
  try {
    return await realpath(absolute);
  } catch (error) {
    const code = systemCodeOf(error);
    const parent = dirname(absolute);
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || parent === absolute) throw asFileFailure(error, path);
    return join(await realPlace(parent), basename(absolute));
  }
}

function isWithin(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return !isAbsolute(way) && way.split(sep)[0] !== '..';
}
