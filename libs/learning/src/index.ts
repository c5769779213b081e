export { auditWords, reportPostHocAttack } from '#privacy-audit';
export { adaptDeidentifier, adaptRelease } from './adapt-release.js';
export { auditMaterialOf } from './audit-material.js';
export {
  type AuditPulled,
  auditedDocuments,
  auditPulled,
  auditRandom,
  auditRelease,
  materialOfDocuments,
  readWords,
  type WordReading,
} from './audit-release.js';
export { type InstalledContexts, openContextsOf, openInstalledContexts } from './installed-encoder.js';
export {
  adversariesFileName,
  decodePublicDeidentifier,
  encodeAdversaries,
  encodePublicDeidentifier,
  fitsNetwork,
  type PublicDeidentifier,
  readAdversaries,
} from './kept-weights.js';
export {
  exportSentences,
  type LearntDeidentifier,
  type LearntRepresenter,
  learnDeidentifier,
  learnRepresenter,
  trainingCorpusOf,
} from './learn.js';
export { askGivenRelease, askPool, askTrainedRelease, membershipNotAsked } from './membership.js';
export { scorePool, scoringOf } from './scores.js';
export { measureInfluence, type PoolInfluence } from './site-influence.js';
