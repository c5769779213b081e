/** Ed25519 keys (RFC 8032), their files, and a derived P-256 key for tools without Ed25519 support. */
import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  createVerify,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asFileFailure, Failure, requireRegularFile, systemCodeOf, writeFileAtomic } from '#foundation';

/** A private key that never leaves this object; others get only `publicKey`. */
export interface SigningKey {
  /** The 32 bytes of RFC 8032 in base64url: 43 characters. */
  readonly publicKey: string;
  /** Signs bytes; returns 64 bytes in base64url, 86 characters. */
  sign(bytes: Uint8Array): string;
  /** P-256, for tools without Ed25519 support. */
  readonly modelKey: ModelKey;
}

/** A public key in base64url: 43 characters, the last of which carries four bits. */
export const publicKeyPattern = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/;

/** A signature in base64url: 86 characters, the last of which carries two bits. */
export const signaturePattern = /^[A-Za-z0-9_-]{85}[AQgw]$/;

/** Creates a key from the secure source, and its PEM (PKCS #8) for `signingKeyFromPem`. */
export function createSigningKey(): { readonly key: SigningKey; readonly pem: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { key: signingKey(privateKey), pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

/** Reads a key from PEM; undefined if it is not an Ed25519 key. */
export function signingKeyFromPem(pem: string): SigningKey | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === 'ed25519' ? signingKey(key) : undefined;
  } catch {
    return undefined;
  }
}

/** Verifies `signature` of `bytes` under `publicKey`; false if either is malformed. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  if (!publicKeyPattern.test(publicKey) || !signaturePattern.test(signature)) return false;
  try {
    return verify(null, bytes, publicKeyObject(publicKey), Buffer.from(signature, 'base64url'));
  } catch {
    return false; // 32 bytes that are not a point of the curve
  }
}

/** For people to compare: the first 128 bits of the key's SHA-256, as eight groups of four hex digits. */
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

/** Reads the key in `path` (PKCS #8, PEM); undefined without a file. Fails with SIGNING_KEY_DAMAGED and FILE_*. */
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

/** Like {@link readSigningKey}, but creates a missing key (mode 600). The caller must hold the lock. */
export async function openSigningKey(path: string): Promise<SigningKey> {
  const existing = await readSigningKey(path);
  if (existing !== undefined) return existing;
  const { key, pem } = createSigningKey();
  await writeFileAtomic(path, pem);
  return key;
}

export interface ModelKey {
  /** SubjectPublicKeyInfo as PEM with line breaks, for `model_signing verify key --public-key`. */
  readonly publicKeyPem: string;
  /** Signs the SHA-256 of the bytes; returns DER. */
  sign(bytes: Uint8Array): Buffer;
}

/** Identifies this derivation. Any other use of the secret must take another name. */
const derivation = 'sfumato model signing P-256';

/** FIPS 186-5, A.2.1: 64 bits more than the order, which bounds the bias of a scalar by 2^-64. */
const derivedBytes = 40;

/** Order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Derives a P-256 key from an Ed25519 seed (32 bytes): HKDF-SHA256 (RFC 5869), reduced to a scalar. Backing up or
 * rotating the one secret covers both keys.
 */
function deriveModelKey(seed: Uint8Array): ModelKey {
  const derived = Buffer.from(hkdfSync('sha256', seed, Buffer.alloc(0), derivation, derivedBytes));
  const scalar = (BigInt(`0x${derived.toString('hex')}`) % (order - 1n)) + 1n;
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey(); // 0x04, x, y
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x: x ?? '', y: y ?? '' };
  const key = createPrivateKey({ key: jwk, format: 'jwk' });
  return {
    publicKeyPem: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
    sign: (bytes) => sign('sha256', bytes, key),
  };
}

/** Verifies `signature` (DER) of `bytes` under a P-256 key; false if malformed. */
export function isSignedByModelKey(publicKeyPem: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey(publicKeyPem);
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    return createVerify('sha256').update(bytes).verify(key, signature);
  } catch {
    return false;
  }
}
