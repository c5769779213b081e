/**
 * Tracks the files that writers made, so that a later run replaces only those. A hidden ledger beside them has a
 * line `digest name` for each; a file whose content differs from its line is foreign.
 *
 * A digest of a text with identifiers lets anyone with the de-identified text confirm guesses, so lines of replaced
 * and deleted files are removed. Names stay: the ledger is only for this folder.
 */
import { createHash } from 'node:crypto';
import { type FileHandle, lstat, realpath, rm } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import {
  asFileFailure,
  asWriteFailure,
  Failure,
  KeySet,
  keyOfText,
  makeFolder,
  openToAppend,
  parseJson,
  sha256OfFile,
  systemCodeOf,
  writeStreamAtomic,
} from '#foundation';
import { readByteLines } from './document-bytes.js';

/** The ledger of files written below one folder. */
export class WrittenFiles {
  private known: KeySet | undefined;
  /** Names in the ledger when it was read. */
  private readonly before = new KeySet();
  /** Names and lines of this run. */
  private readonly names = new KeySet();
  private readonly lines = new KeySet();
  private isOutdated = false;
  private hasWritten = false;
  private ledger: FileHandle | undefined;

  /** @param ledgerName distinct, so that adjacent outputs need not share a ledger */
  constructor(
    private readonly folder: string,
    private readonly ledgerName = '.sfumato-written',
  ) {}

  /** Whether `name` exists and is ours. Fails with TEXT_OUTPUT_FOREIGN for any other file. */
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

  /** Records a file. Call it before the file takes its place. */
  async remember(name: string, digest: string): Promise<void> {
    const known = await this.load();
    const nameKey = keyOfText(name);
    const line = keyOf(name, digest);
    this.names.add(nameKey);
    this.lines.add(line);
    if (!known.add(line)) return;
    if (this.before.has(nameKey)) this.isOutdated = true;
    const path = join(this.folder, this.ledgerName);
    try {
      // Another run has replaced our ledger: lines appended to an unlinked file would be lost.
      if (this.ledger !== undefined && (await this.ledger.stat()).nlink === 0) await this.close();
      if (this.ledger === undefined) {
        await makeFolder(dirname(path), 0o700);
        this.hasWritten = true;
        this.ledger = await openToAppend(path);
        await this.ledger.appendFile('\n'); // ends a line cut short by a power failure
      }
      await this.ledger.appendFile(`${lineOf(name, digest)}\n`);
    } catch (error) {
      throw asWriteFailure(error, path);
    }
  }

  /** Call it after the last `remember`; more may follow. */
  async close(): Promise<void> {
    await this.ledger?.close();
    this.ledger = undefined;
  }

  /**
   * Removes lines of replaced and deleted files; call it once the remembered files are in place. Lines that another
   * run adds meanwhile are lost, and its files then count as foreign.
   */
  async forgetReplaced(): Promise<void> {
    if (!this.isOutdated) return;
    await this.close();
    await writeStreamAtomic(join(this.folder, this.ledgerName), this.currentLines());
  }

  /** Removes lines of deleted files, and an empty ledger, after a discarded run. */
  async forgetGone(): Promise<void> {
    await this.close();
    if (!this.hasWritten) return;
    const { done } = await this.linesOfFiles().next();
    const path = join(this.folder, this.ledgerName);
    if (done === true) await rm(path, { force: true });
    else await writeStreamAtomic(path, this.linesOfFiles());
  }

  private async *linesOfFiles(): AsyncGenerator<string> {
    for await (const line of this.ledgerLines()) {
      const name = nameOf(line);
      if (name !== undefined && (await isPresent(join(this.folder, name)))) yield `${line}\n`;
    }
  }

  private async *currentLines(): AsyncGenerator<string> {
    for await (const line of this.ledgerLines()) {
      const name = nameOf(line);
      if (name === undefined) continue; // blank, or cut short by a power failure
      const isOfThisRun = this.names.has(keyOfText(name));
      const isCurrent = isOfThisRun
        ? this.lines.has(keyOfText(line))
        : await isPresent(join(this.folder, name));
      if (isCurrent) yield `${line}\n`;
    }
  }

  private async *ledgerLines(): AsyncGenerator<string> {
    const file = { path: join(this.folder, this.ledgerName), encoding: 'utf-8' } as const;
    for await (const { bytes } of readByteLines(file, lineBytesMax))
      if (bytes !== undefined) yield Buffer.from(bytes).toString('utf8');
  }

  private async load(): Promise<KeySet> {
    if (this.known !== undefined) return this.known;
    const known = new KeySet();
    try {
      for await (const line of this.ledgerLines()) {
        known.add(keyOfText(line));
        const name = nameOf(line);
        // An interrupted run leaves two lines with one name.
        if (name !== undefined && !this.before.add(keyOfText(name))) this.isOutdated = true;
      }
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'FILE_NOT_FOUND') throw error;
    }
    this.known = known;
    return known;
  }
}

/** Passes pieces on, and records them as the content of `name` after the last one. */
async function* remembered(
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
  await written.isThere(name); // nobody has created one meanwhile
  await written.remember(name, hash.digest('hex'));
  await written.close();
}

/** A path of 4,096 characters, all escaped. */
const lineBytesMax = 32 * 1024;

function lineOf(name: string, digest: string): string {
  return `${digest} ${JSON.stringify(name)}`;
}

function nameOf(line: string): string | undefined {
  const name = /^[0-9a-f]{64} ".*"$/.test(line) ? parseJson(line.slice(65)) : undefined;
  return typeof name === 'string' ? name : undefined;
}

async function isPresent(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    (error: unknown) => systemCodeOf(error) !== 'ENOENT' && systemCodeOf(error) !== 'ENOTDIR',
  );
}

function keyOf(name: string, digest: string): bigint {
  return keyOfText(lineOf(name, digest));
}

/**
 * Fails with TEXT_OUTPUT_OVERLAPS if `output` is, contains or lies in `notes`, with links resolved: output could
 * replace a note, or the next run could read it as one.
 */
export async function requireApart(notes: string, output: string): Promise<void> {
  const [from, to] = await Promise.all([realPlace(notes), realPlace(output)]);
  if (isWithin(from, to) || isWithin(to, from)) throw new Failure('TEXT_OUTPUT_OVERLAPS', { notes, output });
}

/** Resolves links even if the last parts of `path` do not exist yet. */
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

/** Writes one file. */
export interface PieceWriter {
  /** Resolves once the piece is taken. Fails with TEXT_OUTPUT_FOREIGN, DISK_FULL or FILE_NOT_WRITABLE. */
  write(piece: string): Promise<void>;
  /** Finishes with a last piece, which may be empty. */
  close(last?: string): Promise<void>;
  /** Aborts: the file never appears. */
  discard(): Promise<void>;
}

/**
 * Creates a streaming UTF-8 writer. The file appears under its name on `close`, and replaces only a file of ours;
 * for one-file formats `prepareCorpusOutput` checks that first.
 */
export function createPieceWriter(path: string): PieceWriter {
  const pieces = new PushedPieces();
  const ledger = writtenFile(path);
  const written = writeStreamAtomic(path, remembered(pieces, basename(path), ledger));
  written.catch((error: unknown) => pieces.fail(error)); // the next write or close reports it
  return {
    write: (piece) => pieces.push({ done: false, value: piece }),
    async close(last = '') {
      if (last !== '') await pieces.push({ done: false, value: last });
      await pieces.push({ done: true, value: undefined });
      await written;
      await ledger.forgetReplaced();
    },
    async discard() {
      pieces.fail(new Failure('INTERRUPTED'));
      await written.catch(() => {});
    },
  };
}

/** Returns the ledger of a one-file corpus, whose folder may hold anything. */
export function writtenFile(path: string): WrittenFiles {
  return new WrittenFiles(dirname(path), `.${basename(path)}.sfumato-written`);
}

interface Waiting {
  readonly result: IteratorResult<string, undefined>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Puller {
  readonly resolve: (result: IteratorResult<string, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

/** A hand-off queue: a push resolves when the consumer takes its piece. */
class PushedPieces implements AsyncIterable<string> {
  private readonly waiting: Waiting[] = [];
  private puller: Puller | undefined;
  private failure: { readonly error: unknown } | undefined;

  push(result: IteratorResult<string, undefined>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) return reject(this.failure.error);
      this.waiting.push({ result, resolve, reject });
      this.deliver();
    });
  }

  fail(error: unknown): void {
    this.failure ??= { error };
    for (const { reject } of this.waiting.splice(0)) reject(this.failure.error);
    this.puller?.reject(this.failure.error);
    this.puller = undefined;
  }

  [Symbol.asyncIterator](): AsyncIterator<string, undefined> {
    return {
      next: () =>
        new Promise((resolve, reject) => {
          if (this.failure !== undefined) return reject(this.failure.error);
          this.puller = { resolve, reject };
          this.deliver();
        }),
    };
  }

  private deliver(): void {
    const { puller } = this;
    const next = this.waiting[0];
    if (puller === undefined || next === undefined) return;
    this.waiting.shift();
    this.puller = undefined;
    puller.resolve(next.result);
    next.resolve();
  }
}
