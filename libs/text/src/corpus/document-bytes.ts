/** Bytes of a corpus to characters: encodings, lines, whole documents. */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { asFileFailure, Failure, type FailureDetails, requireFileOrFolder } from '#foundation';
import type { CorpusEncoding, CorpusFile } from './corpus-types.js';

/** A strict decoder for pieces; keeps a byte order mark, which offsets count. Throws on invalid bytes. */
export function createDecoder(encoding: CorpusEncoding): (bytes: Uint8Array, isLast: boolean) => string {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const repair = encoding === 'windows-1252' ? withoutControls : (text: string) => text;
  return (bytes, isLast) => repair(decoder.decode(bytes, { stream: !isLast }));
}

/**
 * A file's bytes as UTF-8, in pieces. Fails with FILE_NOT_FOUND, FILE_NOT_READABLE (also for a named pipe) or
 * TEXT_NOT_UTF8.
 */
export async function* readAsUtf8(path: string, encoding: CorpusEncoding): AsyncGenerator<Buffer> {
  await requireFileOrFolder(path);
  const decode = encoding === 'utf-8' ? undefined : createDecoder(encoding);
  const recode = (bytes: Uint8Array, isLast: boolean): Buffer => {
    try {
      return Buffer.from(decode?.(bytes, isLast) ?? '', 'utf8');
    } catch {
      throw new Failure('TEXT_NOT_UTF8', { file: path, encoding });
    }
  };
  let isFirst = true;
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      const bytes = chunk as Buffer; // no encoding: buffers
      const looksLike = decode === undefined || !isFirst ? undefined : guessInsteadOf(encoding, bytes);
      if (looksLike !== undefined) throw new Failure('TEXT_NOT_UTF8', { file: path, looksLike });
      isFirst = false;
      yield decode === undefined ? bytes : recode(bytes, false);
    }
  } catch (error) {
    throw asFileFailure(error, path);
  }
  if (decode !== undefined) yield recode(new Uint8Array(), true);
}

/**
 * What bytes seem to be instead of the encoding; `undefined` where they may be of it. Decoding alone would
 * not tell: any byte is a letter of windows-1252, any two are one of UTF-16, and no name would be found.
 */
export function guessInsteadOf(encoding: CorpusEncoding, bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 4096);
  const wide = markOf(head, wideMarks) ?? guessUtf16(head);
  const guess = markOf(head, otherMarks) ?? wide ?? (isUtf8Instead(encoding, bytes) ? 'utf-8' : undefined);
  return guess === encoding ? undefined : guess;
}

/** Whether bytes are UTF-8, but for an end that is cut, and nothing that the encoding may be. */
function isUtf8Instead(encoding: CorpusEncoding, bytes: Uint8Array): boolean {
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  if (encoding === 'utf-8' || bytes.length === 0) return false;
  if (isWide && bytes.includes(0)) return false; // blanks and line ends of UTF-16 have a zero in every alphabet
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return isWide || /[^\0-\x7f]/.test(text); // ASCII alone is windows-1252, too
  } catch {
    return false;
  }
}

/** Whose first bytes are always the same. */
type Marks = readonly (readonly [name: string, bytes: readonly number[]])[];

function markOf(bytes: Uint8Array, marks: Marks): string | undefined {
  return marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

const wideMarks: Marks = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

const otherMarks: Marks = [
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a zip archive or a Word document', [0x50, 0x4b, 0x03, 0x04]],
  ['a gzip archive', [0x1f, 0x8b]],
  ['an old or encrypted Office document', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['RTF', [0x7b, 0x5c, 0x72, 0x74, 0x66]], // its letters are plain, but names are cut by its commands
];

/** Latin letters in UTF-16 are every second byte zero, which is also valid UTF-8. */
function guessUtf16(head: Uint8Array): string | undefined {
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  const many = head.length / 8;
  if (zeros[1] > many && zeros[1] > 4 * zeros[0]) return 'utf-16le';
  return zeros[0] > many && zeros[0] > 4 * zeros[1] ? 'utf-16be' : undefined;
}

/** Decodes a document strictly. Fails with TEXT_NOT_UTF8, naming the byte and a likely encoding. */
export function decodeDocument(bytes: Uint8Array, encoding: CorpusEncoding, place: FailureDetails): string {
  const guess = guessInsteadOf(encoding, bytes);
  if (guess !== undefined) throw new Failure('TEXT_NOT_UTF8', { ...place, looksLike: guess });
  if (encoding === 'utf-8') return decodeUtf8(bytes, place);
  try {
    return createDecoder(encoding)(bytes, true);
  } catch {
    throw new Failure('TEXT_NOT_UTF8', { ...place, encoding });
  }
}

/** The same for a line or record of a file in UTF-8, whose first bytes say nothing about the file. */
export function decodeUtf8(bytes: Uint8Array, place: FailureDetails): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    const details = { byte: firstInvalidByte(bytes), looksLike: 'windows-1252 or Latin-1' };
    throw new Failure('TEXT_NOT_UTF8', { ...place, ...details });
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Offset of the first byte that is not UTF-8, where lenient decoding first differs. */
function firstInvalidByte(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  let index = 0;
  while (index < bytes.length && again[index] === bytes[index]) index += 1;
  return index;
}

/** Windows-1252 from 0x80 on; Node 20 decodes these bytes as controls of Latin-1 (nodejs/node#56542). */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => windowsOnly[control.charCodeAt(0) - 0x80] ?? control);
}

/** One line. */
export interface ByteLine {
  /** From 1. */
  readonly number: number;
  /** Without its line feed; `undefined` when the line is longer than the bound and was skipped. */
  readonly bytes: Uint8Array | undefined;
  /** Length without the line feed, also of a skipped line. */
  readonly byteLength: number;
}

/** The lines of a file in UTF-8, each at most `bytesMax` long; fails as `readAsUtf8` does. */
export async function* readByteLines(
  { path, encoding }: Pick<CorpusFile, 'path' | 'encoding'>,
  bytesMax: number,
): AsyncGenerator<ByteLine> {
  let number = 1;
  let line = new LineBuffer(bytesMax);
  for await (const chunk of readAsUtf8(path, encoding)) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      line.add(chunk.subarray(start, end));
      yield line.finish(number);
      number += 1;
      line = new LineBuffer(bytesMax);
      start = end + 1;
    }
    line.add(chunk.subarray(start));
  }
  if (line.byteLength > 0) yield line.finish(number);
}

const lineFeed = 0x0a;

/** The pieces of one line or record; drops them once it is too long. */
export class LineBuffer {
  private pieces: Buffer[] = [];
  byteLength = 0;

  constructor(private readonly bytesMax: number) {}

  add(piece: Buffer): void {
    this.byteLength += piece.length;
    if (this.byteLength > this.bytesMax) this.pieces = [];
    else this.pieces.push(piece);
  }

  finish(number: number): ByteLine {
    const bytes = this.byteLength > this.bytesMax ? undefined : Buffer.concat(this.pieces);
    return { number, bytes, byteLength: this.byteLength };
  }
}

/**
 * A file's content with its byte order mark. Fails with TEXT_DOCUMENT_TOO_LARGE before reading more,
 * TEXT_NOT_UTF8, FILE_NOT_FOUND or FILE_NOT_READABLE.
 */
export async function readDocument(
  { path, encoding }: Pick<CorpusFile, 'path' | 'encoding'>,
  bytesMax: number,
): Promise<string> {
  return decodeDocument(await readBounded(path, bytesMax), encoding, { file: path });
}

async function readBounded(path: string, bytesMax: number): Promise<Uint8Array> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    if (size > bytesMax) throw tooLarge(path, size, bytesMax);
    const bytes = await readUpTo(file, bytesMax); // a pipe does not say how much will come, and a file may grow
    if (bytes.length > bytesMax) throw tooLarge(path, bytes.length, bytesMax);
    return bytes;
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/**
 * The bytes of a file or pipe, or slightly more than `bytesMax` as a sign of too many. Reads in pieces,
 * because a read that waits for a pipe cannot be stopped.
 */
export async function readUpTo(file: FileHandle, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const piece = Buffer.alloc(pieceBytes);
  while (bytes <= bytesMax) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, null);
    if (bytesRead === 0) break;
    pieces.push(Buffer.from(piece.subarray(0, bytesRead))); // a copy: the piece is read into again
    bytes += bytesRead;
  }
  return Buffer.concat(pieces);
}

/** As much as a pipe holds. */
const pieceBytes = 64 * 1024;

/** The failure of a document beyond its bound. */
export function tooLarge(file: string, bytes: number, bytesMax: number): Failure {
  return new Failure('TEXT_DOCUMENT_TOO_LARGE', { file, bytes, bytesMax });
}
