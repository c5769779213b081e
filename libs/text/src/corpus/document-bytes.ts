import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { asFileFailure, Failure, type FailureDetails, requireFileOrFolder } from '#foundation';
import type { CorpusEncoding, CorpusFile } from './corpus-types.js';

/** Makes a strict streaming decoder, which throws on invalid bytes and keeps a byte order mark (offsets count it). */
export function createDecoder(encoding: CorpusEncoding): (bytes: Uint8Array, isLast: boolean) => string {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const repair = encoding === 'windows-1252' ? withoutControls : (text: string) => text;
  return (bytes, isLast) => repair(decoder.decode(bytes, { stream: !isLast }));
}

/** Streams a file as UTF-8. Fails with FILE_NOT_FOUND, FILE_NOT_READABLE (also for a named pipe) or TEXT_NOT_UTF8. */
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
      const bytes = chunk as Buffer; // a Buffer, because no encoding is set
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
 * Guesses what the bytes are instead of `encoding`; `undefined` if they may be in it. Decoding alone would not tell:
 * any byte is valid in windows-1252 and almost any pair in UTF-16, and then no name would be found.
 */
export function guessInsteadOf(encoding: CorpusEncoding, bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 4096);
  const wide = markOf(head, wideMarks) ?? guessUtf16(head);
  const guess = markOf(head, otherMarks) ?? wide ?? (isUtf8Instead(encoding, bytes) ? 'utf-8' : undefined);
  return guess === encoding ? undefined : guess;
}

/** Whether the bytes are valid UTF-8, apart from a truncated end, and implausible in `encoding`. */
function isUtf8Instead(encoding: CorpusEncoding, bytes: Uint8Array): boolean {
  const isWide = encoding === 'utf-16le' || encoding === 'utf-16be';
  if (encoding === 'utf-8' || bytes.length === 0) return false;
  if (isWide && bytes.includes(0)) return false; // in any script, UTF-16 spaces and line ends contain a zero
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true });
    return isWide || /[^\0-\x7f]/.test(text); // pure ASCII is windows-1252 as well
  } catch {
    return false;
  }
}

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
  ['RTF', [0x7b, 0x5c, 0x72, 0x74, 0x66]], // ASCII, but control words split names
];

/** In UTF-16, every second byte of a Latin letter is zero, which is also valid UTF-8. */
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

/** Decodes a line or record of a UTF-8 file strictly, without guessing an encoding. Fails with TEXT_NOT_UTF8. */
export function decodeUtf8(bytes: Uint8Array, place: FailureDetails): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    const details = { byte: firstInvalidByte(bytes), looksLike: 'windows-1252 or Latin-1' };
    throw new Failure('TEXT_NOT_UTF8', { ...place, ...details });
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Offset of the first byte that is not UTF-8: the first where lenient decoding differs. */
function firstInvalidByte(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  let index = 0;
  while (index < bytes.length && again[index] === bytes[index]) index += 1;
  return index;
}

/** Windows-1252 from 0x80 on; Node 20 decodes these bytes as Latin-1 controls (nodejs/node#56542). */
const windowsOnly = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function withoutControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => windowsOnly[control.charCodeAt(0) - 0x80] ?? control);
}

/** One line. */
export interface ByteLine {
  readonly number: number;
  /** Without its line feed; `undefined` if the line exceeded the bound and was skipped. */
  readonly bytes: Uint8Array | undefined;
  /** Length without the line feed, even of a skipped line. */
  readonly byteLength: number;
}

/** Streams the lines of a file as UTF-8, each at most `bytesMax` bytes. Fails as `readAsUtf8` does. */
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

/** Accumulates one line or record, dropping its bytes once it is too long. */
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
 * Reads a file, keeping its byte order mark. Fails with TEXT_DOCUMENT_TOO_LARGE (before reading more),
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
    const bytes = await readUpTo(file, bytesMax); // a pipe has no size, and a file may grow
    if (bytes.length > bytesMax) throw tooLarge(path, bytes.length, bytesMax);
    return bytes;
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/** Reads a file or pipe, stopping just past `bytesMax`. Reads in chunks: a waiting pipe read cannot be stopped. */
export async function readUpTo(file: FileHandle, bytesMax: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const piece = Buffer.alloc(pieceBytes);
  while (bytes <= bytesMax) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, null);
    if (bytesRead === 0) break;
    pieces.push(Buffer.from(piece.subarray(0, bytesRead))); // a copy: the buffer is reused
    bytes += bytesRead;
  }
  return Buffer.concat(pieces);
}

/** The capacity of a pipe. */
const pieceBytes = 64 * 1024;

/** The failure of a document beyond its bound. */
export function tooLarge(file: string, bytes: number, bytesMax: number): Failure {
  return new Failure('TEXT_DOCUMENT_TOO_LARGE', { file, bytes, bytesMax });
}
