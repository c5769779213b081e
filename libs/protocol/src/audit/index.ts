export {
  type ChainEnd,
  chainStart,
  contentDigestOf,
  emptyChain,
  follow,
  growBy,
  hashedText,
  linkDigest,
} from './chain.js';
export {
  type AuditGrowth,
  type AuditInclusion,
  endOfInclusion,
  type IncludedModel,
  isHeadSigned,
  readHeadLine,
  type SignedHead,
  signedHeadSchema,
  signHead,
  writeHeadLine,
} from './head.js';
