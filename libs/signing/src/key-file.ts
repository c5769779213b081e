/** A private key in a file that only its owner reads. */
import { readFile } from 'node:fs/promises';
import { asFileFailure, Failure, requireRegularFile, systemCodeOf, writeFileAtomic } from '#foundation';
import { createSigningKey, type SigningKey, signingKeyFromPem } from './signing-key.js';

/** The key in `path` (PKCS #8, PEM); undefined where there is no file. Fails with SIGNING_KEY_DAMAGED and FILE_*; a pipe is not waited for. */
export async function readSigningKey(path: string): Promise<SigningKey | undefined> {
  await requireRegularFile(path);
  let pem: string;
  try {
    pem = await readFile(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
  const key = signingKeyFromPem(pem);
  if (key === undefined) throw new Failure('SIGNING_KEY_DAMAGED', { file: path });
  return key;
}

/** The same, and a new key in a new file (mode 600) where there is none. One process at a time: the caller holds its lock. */
export async function openSigningKey(path: string): Promise<SigningKey> {
  const existing = await readSigningKey(path);
  if (existing !== undefined) return existing;
  const { key, pem } = createSigningKey();
  await writeFileAtomic(path, pem);
  return key;
}
