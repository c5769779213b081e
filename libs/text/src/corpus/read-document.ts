/** Bytes of one document to a string, bounded and strict. */
import { type FileHandle, open } from 'node:fs/promises';
import { asFileFailure, Failure } from '#foundation';
import type { CorpusFile } from './corpus-types.js';
import { decodeDocument } from './encodings.js';

/**
 * The content of a file, byte order mark included. Fails with TEXT_DOCUMENT_TOO_LARGE before more is read,
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
 * The bytes of a file or pipe up to its end, or a little more than `bytesMax` of them, which shows that there are too many. A pipe is asked
 * for a piece at a time: whoever waits for the next one cannot stop.
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
