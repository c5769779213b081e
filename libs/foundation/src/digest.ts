/** SHA-256 as 64 lower-case hexadecimal characters. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { asFileFailure } from './file-failure.js';

/** Digests bytes, or a string as UTF-8. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Digests a file as a stream. Fails with FILE_NOT_FOUND or FILE_NOT_READABLE. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path)) hash.update(chunk);
  } catch (error) {
    throw asFileFailure(error, path);
  }
  return hash.digest('hex');
}
