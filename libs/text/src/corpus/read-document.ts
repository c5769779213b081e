/** Bytes of one document to a string, bounded and strict. */
import { open } from 'node:fs/promises';
import { asFileFailure, Failure, type FailureDetails } from '#foundation';

/**
 * The content of a file, byte order mark included. Fails with TEXT_DOCUMENT_TOO_LARGE before anything is read,
 * TEXT_NOT_UTF8, FILE_NOT_FOUND or FILE_NOT_READABLE.
 */
export async function readDocument(path: string, bytesMax: number): Promise<string> {
  return decodeUtf8(await readBounded(path, bytesMax), { file: path });
}

/** Strict UTF-8; a byte order mark stays, because offsets count it. Fails with TEXT_NOT_UTF8 naming the byte. */
export function decodeUtf8(bytes: Uint8Array, place: FailureDetails): string {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    throw new Failure('TEXT_NOT_UTF8', { ...place, byte: firstInvalidByte(bytes) });
  }
}

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

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

/** Offset of the first byte that is not UTF-8: the lenient decoding agrees with the bytes up to there. */
function firstInvalidByte(bytes: Uint8Array): number {
  const again = Buffer.from(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes), 'utf8');
  let index = 0;
  while (index < bytes.length && again[index] === bytes[index]) index += 1;
  return index;
}
