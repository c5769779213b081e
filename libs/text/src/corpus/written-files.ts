/**
 * Which files a writer has put into a place, so that a later run replaces them and never anybody else's: a hidden ledger
 * beside them, a line `digest name` for each. A file whose content is not one that was written under its name is not ours.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, lstat, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  asFileFailure,
  asWriteFailure,
  Failure,
  KeySet,
  keyOfText,
  makeFolder,
  openToAppend,
  sha256OfFile,
  systemCodeOf,
} from '#foundation';
import { readByteLines } from './byte-lines.js';

/** The files that writers have written below one folder. */
export class WrittenFiles {
  private known: KeySet | undefined;
  private ledger: FileHandle | undefined;

  /** @param ledgerName own name of the ledger, so that outputs side by side need not share one */
  constructor(
    private readonly folder: string,
    private readonly ledgerName = '.sfumato-written',
  ) {}

  /** True when `name` is there and ours, false when nothing is; fails with TEXT_OUTPUT_FOREIGN for any other file. */
  async isThere(name: string): Promise<boolean> {
    const path = join(this.folder, name);
    const found = await lstat(path).catch((error: unknown) => {
      const code = systemCodeOf(error);
      if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
      throw asFileFailure(error, path);
    });
    if (found === undefined) return false;
    const isOurs = found.isFile() && (await this.load()).has(keyOf(name, await sha256OfFile(path)));
    if (!isOurs) throw new Failure('TEXT_OUTPUT_FOREIGN', { file: path });
    return true;
  }

  /** To be called before a file of this content takes its place. */
  async remember(name: string, digest: string): Promise<void> {
    if (!(await this.load()).add(keyOf(name, digest))) return;
    const path = join(this.folder, this.ledgerName);
    try {
      if (this.ledger === undefined) {
        await makeFolder(dirname(path));
        this.ledger = await openToAppend(path);
        await this.ledger.appendFile('\n'); // ends a line that a power cut left open
      }
      await this.ledger.appendFile(`${lineOf(name, digest)}\n`);
    } catch (error) {
      throw asWriteFailure(error, path);
    }
  }

  /** Needed after the last `remember`; more may follow. */
  async close(): Promise<void> {
    await this.ledger?.close();
    this.ledger = undefined;
  }

  private async load(): Promise<KeySet> {
    if (this.known !== undefined) return this.known;
    const known = new KeySet();
    const file = { path: join(this.folder, this.ledgerName), encoding: 'utf-8' } as const;
    try {
      for await (const { bytes } of readByteLines(file, lineBytesMax))
        if (bytes !== undefined) known.add(keyOfText(Buffer.from(bytes).toString('utf8')));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'FILE_NOT_FOUND') throw error;
    }
    this.known = known;
    return known;
  }
}

/** Passes pieces on, and remembers them as the content of `name` when the last one was taken. */
export async function* remembered(
  pieces: AsyncIterable<string>,
  name: string,
  written: WrittenFiles,
): AsyncGenerator<string> {
  await written.isThere(name);
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  await written.isThere(name); // nobody has put one there meanwhile
  await written.remember(name, hash.digest('hex'));
  await written.close();
}

/** A path of 4,096 characters with every one of them escaped. */
const lineBytesMax = 32 * 1024;

function lineOf(name: string, digest: string): string {
  return `${digest} ${JSON.stringify(name)}`;
}

function keyOf(name: string, digest: string): bigint {
  return keyOfText(lineOf(name, digest));
}

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
