export { type Envelope, envelopeSchema } from './envelope.js';
export { openSigningKey, readSigningKey } from './key-file.js';
export {
  followKeys,
  introduceKey,
  introductionsMax,
  openWithKey,
  requireKey,
  sealWithKey,
} from './key-introduction.js';
export {
  modelDigest,
  modelSignatureName,
  openModelSignature,
  requireSignedFiles,
  type SignedFiles,
  type SignedModel,
  signModel,
} from './model-signature.js';
export {
  createSigningKey,
  fingerprintOf,
  isSignedBy,
  publicKeyPattern,
  type SigningKey,
  signaturePattern,
  signingKeyFromPem,
} from './signing-key.js';
