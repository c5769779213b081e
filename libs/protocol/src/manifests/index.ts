export { type FileEntry, formatVersion } from './manifest-parts.js';
export {
  type AuditControl,
  type AuditedFigure,
  type AuditReport,
  type AuditResult,
  auditReportSchema,
  auditResultSchema,
  isAuditReport,
  noiseDigest,
  type PrivacyReport,
  publishedPrivacyReportSchema,
  type Verdict,
  verdictOfFigures,
  type WordFigures,
  wordFiguresOf,
  wordFiguresSchema,
} from './privacy-report.js';
export {
  type AgentFacts,
  checkContextFits,
  checkReleaseFits,
  checkRepresenterFits,
  parseReleaseManifest,
  type ReleaseManifest,
  releaseManifestSchema,
} from './release-manifest.js';
export {
  describedFiles,
  labelCountOf,
  parseRepresenterManifest,
  type RepresenterManifest,
  representerManifestSchema,
} from './representer-manifest.js';
export {
  type HeldOutScores,
  heldOutScoresSchema,
  type NumberedScores,
  numberedScoresSchema,
  type Scores,
  type SiteCounts,
  type SiteScores,
  scoreSite,
  scoresSchema,
  siteCountsSchema,
  summariseSites,
} from './scores.js';
