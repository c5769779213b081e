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
    const found = await file.stat();
    if (found.size > bytesMax) throw tooLarge(path, found.size, bytesMax);
    return found.isFile() ? await file.readFile() : await readPieces(file, path, bytesMax);
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/** A pipe does not say how much will come, and is asked for no more than the bound: whoever waits for the next piece cannot stop. */
async function readPieces(file: FileHandle, path: string, bytesMax: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  const piece = Buffer.alloc(pieceBytes);
  while (bytes <= bytesMax) {
    const { bytesRead } = await file.read(piece, 0, pieceBytes, null);
    if (bytesRead === 0) return Buffer.concat(pieces);
    pieces.push(Uint8Array.from(piece.subarray(0, bytesRead)));
    bytes += bytesRead;
  }
  throw tooLarge(path, bytes, bytesMax);
}

/** As much as a pipe holds. */
const pieceBytes = 64 * 1024;

/** The failure of a document beyond its bound. */
export function tooLarge(file: string, bytes: number, bytesMax: number): Failure {
  return new Failure('TEXT_DOCUMENT_TOO_LARGE', { file, bytes, bytesMax });
}
