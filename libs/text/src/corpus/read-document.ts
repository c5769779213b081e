/** Bytes of one document to a string, bounded and strict. */
import { open } from 'node:fs/promises';
import { asFileFailure, Failure } from '#foundation';
import type { CorpusFile } from './corpus-types.js';
import { decodeDocument } from './encodings.js';

/**
 * The content of a file, byte order mark included. Fails with TEXT_DOCUMENT_TOO_LARGE before anything is read,
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
    if (size > bytesMax) throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { file: path, bytes: size, bytesMax });
    return await file.readFile();
  } catch (error) {
    throw asFileFailure(error, path);
  }
}
