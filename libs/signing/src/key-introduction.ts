/** How a new key takes over: the old one signs a statement that names the new one, and whoever trusts the old one follows. */
import { z } from 'zod';
import { Failure, sha256 } from '#foundation';
import { type Envelope, openStatement, sealStatement } from './envelope.js';
import { isSignedBy, publicKeyPattern, type SigningKey } from './signing-key.js';

const predicateType = 'https://sfumato/key-introduction/v1';

const predicateSchema = z.object({
  previousKey: z.string().regex(publicKeyPattern),
  key: z.string().regex(publicKeyPattern),
  introducedAt: z.iso.datetime(),
});

/** What introduces a key. */
export type KeyIntroduction = z.infer<typeof predicateSchema>;

/** A chain is as long as keys were rotated. */
export const introductionsMax = 1_000;

/** The old key's word for the new one. */
export function introduceKey(previous: SigningKey, publicKey: string, at: Date): Envelope {
  const predicate: KeyIntroduction = {
    previousKey: previous.publicKey,
    key: publicKey,
    introducedAt: at.toISOString(),
  };
  return sealWithKey(previous, {
    subject: [{ name: 'coordinator-key', digest: { sha256: sha256(Buffer.from(publicKey, 'base64url')) } }],
    predicateType,
    predicate,
  });
}

/**
 * The key that a chain of introductions leads to from `trusted`; `trusted` itself when the chain introduces nothing after it. What
 * comes before it is passed over. Fails with SIGNATURE_INVALID when an introduction after it does not hold.
 */
export function followKeys(trusted: string, introductions: readonly Envelope[]): string {
  let key = trusted;
  for (const envelope of introductions) {
    if (peekPreviousKey(envelope) !== key) continue;
    key = openWithKey(envelope, key, { predicateType, predicate: predicateSchema }).predicate.key;
  }
  return key;
}

/** Whose word it claims to be; believed only after its signature was checked. */
function peekPreviousKey({ payload }: Envelope): string | undefined {
  const claimed = z.object({ predicate: predicateSchema });
  try {
    return claimed.safeParse(JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))).data?.predicate
      .previousKey;
  } catch {
    return undefined;
  }
}

/** Signs a statement with an Ed25519 key. */
export function sealWithKey(key: SigningKey, statement: Parameters<typeof sealStatement>[0]): Envelope {
  return sealStatement(statement, {
    sign: (bytes) => Buffer.from(key.sign(bytes), 'base64url'),
    keyid: sha256(Buffer.from(key.publicKey, 'base64url')),
  });
}

/** What a statement says once it holds under an Ed25519 key. Fails with SIGNATURE_INVALID. */
export function openWithKey<Predicate>(
  envelope: unknown,
  publicKey: string,
  kind: { readonly predicateType: string; readonly predicate: z.ZodType<Predicate> },
) {
  return openStatement(envelope, {
    ...kind,
    isSigned: (bytes, signature) =>
      isSignedBy(publicKey, bytes, Buffer.from(signature).toString('base64url')),
  });
}

/** Fails with SIGNATURE_KEY_UNKNOWN unless `offered` is the key that the chain leads to. */
export function requireKey(trusted: string, offered: string, introductions: readonly Envelope[]): string {
  const key = followKeys(trusted, introductions);
  if (key !== offered) throw new Failure('SIGNATURE_KEY_UNKNOWN');
  return key;
}
