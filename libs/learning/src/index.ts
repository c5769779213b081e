export { auditWords, reportPostHocAttack } from '#privacy-audit';
export { adversariesFileName, encodeAdversaries, readAdversaries } from './adversaries-file.js';
export { materialOfDocuments, readWords } from './audit-files.js';
export { auditMaterialOf } from './audit-material.js';
export { type AuditPulled, auditPulled } from './audit-pulled.js';
export { auditedDocuments, auditRandom, auditRelease } from './audit-release.js';
export {
  type LearntDeidentifier,
  learnDeidentifier,
} from './deidentifier.js';
export { exportSentences } from './exported-sentences.js';
export { askGivenRelease, askPool, askTrainedRelease, membershipNotAsked } from './membership.js';
export {
  decodePublicDeidentifier,
  encodePublicDeidentifier,
  fitsNetwork,
  type PublicDeidentifier,
} from './public-deidentifier.js';
export {
  type LearntRepresenter,
  learnRepresenter,
  trainingCorpusOf,
} from './representer.js';
export {
  type CountTriple,
  type DocumentScores,
  type Represent,
  scoreDocuments,
  scorePool,
} from './scores.js';
export { measureInfluence, type PoolInfluence } from './site-influence.js';
