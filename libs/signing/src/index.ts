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
  openSigningKey,
  publicKeyPattern,
  readSigningKey,
  type SigningKey,
  signaturePattern,
  signingKeyFromPem,
} from './signing-key.js';
export {
  type Envelope,
  envelopeSchema,
  followKeys,
  introduceKey,
  introductionsMax,
  openWithKey,
  requireKey,
  sealWithKey,
} from './statements.js';
