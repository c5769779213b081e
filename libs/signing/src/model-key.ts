/**
 * The ECDSA key on P-256 that belongs to an Ed25519 key. OpenSSF's `model_signing` verifies P-256, P-384 and P-521 and no Ed25519; one
 * secret in one file with two shapes is kept, backed up and rotated as one.
 */
import { createECDH, createPrivateKey, createPublicKey, createVerify, hkdfSync, sign } from 'node:crypto';

/** Signs model folders. */
export interface ModelKey {
  /** SubjectPublicKeyInfo as PEM, with its line breaks: what `model_signing verify key --public-key` reads. */
  readonly publicKeyPem: string;
  /** Signs the SHA-256 of bytes; answers DER. */
  sign(bytes: Uint8Array): Buffer;
}

/** Names what is derived: another use of the same secret would take another name. */
const derivation = 'sfumato model signing P-256';

/** FIPS 186-5, A.2.1: 64 bits more than the order has, so that no scalar is likelier than another by more than 2^-64. */
const derivedBytes = 40;

/** Order of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/** HKDF-SHA256 (RFC 5869) of an Ed25519 seed (32 bytes), reduced to a scalar of P-256. */
export function deriveModelKey(seed: Uint8Array): ModelKey {
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

/** Whether `signature` (DER) is that of `bytes` under a key of P-256; anything malformed is no signature. */
export function isSignedByModelKey(publicKeyPem: string, bytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    const key = createPublicKey(publicKeyPem);
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return false;
    return createVerify('sha256').update(bytes).verify(key, signature);
  } catch {
    return false;
  }
}
