export {
  type ControlId,
  type GatedFigureId,
  gatedFigures,
  gateThresholds,
  j1MaxDefault,
} from './gate-thresholds.js';
export {
  type DeployedKind,
  isDeployedLabel,
  type Judgement,
  j1UpperOf,
  judgementOf,
  missingParts,
  reasonsOf,
  verdictOf,
} from './judgement.js';
export { type AttackName, figureMeanings, meaningOf } from './meanings.js';
export { isPrivacyPage, privacyPageName, privacyReportFiles, renderPrivacyPage } from './privacy-page.js';
export {
  describeGate,
  type Gate,
  gateSchema,
  j1MaxSchema,
  signatureDaysMax,
  type WaiverRequest,
  type WaiverSignatures,
  waiverDaysMax,
  waiverFault,
} from './verdict.js';
