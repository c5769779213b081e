export { openSigningKey, readSigningKey } from './key-file.js';
export {
  createSigningKey,
  fingerprintOf,
  isSignedBy,
  publicKeyPattern,
  type SigningKey,
  signaturePattern,
  signingKeyFromPem,
} from './signing-key.js';
