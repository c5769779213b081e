/** Ed25519 (RFC 8032): who made something, and that it is still as it was made. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { deriveModelKey, type ModelKey } from './model-key.js';

/** A private key that never leaves this object; other parties get `publicKey`. */
export interface SigningKey {
  /** The 32 bytes of RFC 8032 in base64url: 43 characters. */
  readonly publicKey: string;
  /** Signs bytes; answers 64 bytes in base64url: 86 characters. */
  sign(bytes: Uint8Array): string;
  /** The other shape of this key, for tools that verify no Ed25519. */
  readonly modelKey: ModelKey;
}

/** A public key in base64url: exactly 43 characters, of which the last carries four bits. */
export const publicKeyPattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** A signature in base64url: exactly 86 characters, of which the last carries two bits. */
export const signaturePattern = /^[A-Za-z0-9_-]{85}[AQgw]$/;

/** A new key from the secure source, with the PEM (PKCS #8) that `signingKeyFromPem` reads. */
export function createSigningKey(): { readonly key: SigningKey; readonly pem: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { key: signingKey(privateKey), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** The key of a PEM, or undefined when it holds none of this kind. */
export function signingKeyFromPem(pem: string): SigningKey | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? signingKey(key) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether `signature` is that of `bytes` under `publicKey`; a malformed key or signature is none. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  if (!publicKeyPattern.test(publicKey) || !signaturePattern.test(signature)) return false;
  try {
    return verify(null, bytes, publicKeyObject(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    return false; // 32 bytes that are no point of the curve
  }
}

/** What two people compare: the first 128 bits of the key's SHA-256, as eight groups of four hexadecimal digits. */
export function fingerprintOf(publicKey: string): string {
  const digest = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
  return digest.slice(0, 32).match(/.{4}/g)?.join('-') ?? '';
}

function signingKey(privateKey: KeyObject): SigningKey {
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' });
  return {
    publicKey: x,
    sign: (bytes) => sign(null, bytes, privateKey).toString('base64url'),
    modelKey: deriveModelKey(Buffer.from(d, 'base64url')),
  };
}

const publicKeyObject = (publicKey: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
