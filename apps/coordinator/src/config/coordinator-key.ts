/**
 * The coordinator's signing key: `signing-key.pem` in its data directory, made at the first start. Sites
 * pin it when they join, so every backup includes it.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, systemCodeOf, writeFileAtomic } from '#foundation';
import {
  createSigningKey,
  type Envelope,
  envelopeSchema,
  followKeys,
  introduceKey,
  introductionsMax,
  openSigningKey,
  readSigningKey,
  type SigningKey,
} from '#signing';

/** Signs with the current key. */
export interface CoordinatorKey extends SigningKey {
  /** How each key after the first was introduced, in order. */
  readonly introductions: readonly Envelope[];
  /** Creates a key that the old one introduces, and signs with it from then on. */
  rotate(at: Date): Promise<void>;
}

/** Injects the {@link CoordinatorKey}. */
export const signingKeyToken = Symbol('signingKey');

/** Injects the id that data directory and database share. */
export const installationIdToken = Symbol('installationId');

const chainSchema = z.strictObject({ introductions: z.array(envelopeSchema).max(introductionsMax) });

/**
 * Opens the key and finishes an interrupted rotation, which counts once its introduction is written. Fails
 * with SIGNING_KEY_DAMAGED when key and introductions do not match.
 */
export async function openCoordinatorKey(dataDirectory: string): Promise<CoordinatorKey> {
  const files = {
    key: join(dataDirectory, 'signing-key.pem'),
    next: join(dataDirectory, 'signing-key.next.pem'),
    chain: join(dataDirectory, 'signing-key-introductions.json'),
  };
  const introductions = await readChain(files.chain);
  let key = await openSigningKey(files.key);
  const last = followKeys(key.publicKey, introductions);
  const next = await readSigningKey(files.next);
  if (last !== key.publicKey) {
    if (next?.publicKey !== last) throw new Failure('SIGNING_KEY_DAMAGED', { file: files.key });
    await writeFileAtomic(files.key, await readFile(files.next, 'utf8'));
    key = next;
  }
  if (next !== undefined) await rm(files.next);
  return new RotatingKey(files, key, introductions);
}

interface KeyFiles {
  readonly key: string;
  readonly next: string;
  readonly chain: string;
}

class RotatingKey implements CoordinatorKey {
  constructor(
    private readonly files: KeyFiles,
    private key: SigningKey,
    private chain: readonly Envelope[],
  ) {}

  get publicKey(): string {
    return this.key.publicKey;
  }

  get modelKey(): SigningKey['modelKey'] {
    return this.key.modelKey;
  }

  get introductions(): readonly Envelope[] {
    return this.chain;
  }

  sign(bytes: Uint8Array): string {
    return this.key.sign(bytes);
  }

  async rotate(at: Date): Promise<void> {
    const { key: next, pem } = createSigningKey();
    const chain = [...this.chain, introduceKey(this.key, next.publicKey, at)];
    await writeFileAtomic(this.files.next, pem);
    await writeFileAtomic(this.files.chain, `${JSON.stringify({ introductions: chain })}\n`);
    await writeFileAtomic(this.files.key, pem);
    [this.key, this.chain] = [next, chain];
    await rm(this.files.next);
  }
}

async function readChain(path: string): Promise<readonly Envelope[]> {
  try {
    return chainSchema.parse(JSON.parse(await readFile(path, 'utf8'))).introductions;
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw new Failure('SIGNING_KEY_DAMAGED', { file: path }, { cause: error });
  }
}
