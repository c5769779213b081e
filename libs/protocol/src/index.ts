export {
  type AuditAction,
  type AuditEventView,
  auditEventSchema,
  type Invitation,
  type PersonRole,
  type PersonToken,
  type PersonView,
  personRoles,
  type QuarantineView,
  type ReleaseEntry,
  type RepresenterEntry,
  type SiteContact,
  type SiteView,
  type SnapshotRequest,
  tokenDays,
} from './api/admin.js';
export {
  type Channel,
  type ChannelAnswer,
  type ChannelEventView,
  type ChannelStatement,
  channelAnswerSchema,
  channelSchema,
  openChannelStatement,
  type SigningKeyView,
  sealChannelStatement,
  statementDaysMax,
} from './api/channels.js';
export {
  type HealthView,
  type InvariantName,
  type InvariantView,
  invariantNames,
  invariants,
  type JudgementView,
  type RunProgress,
} from './api/console.js';
export {
  type Erasure,
  type ErasureReceipt,
  erasureDigest,
  type LineageQuery,
  type LineageView,
  openErasure,
  sealErasure,
  type WithdrawalEntry,
  whatRemains,
} from './api/lineage.js';
export {
  type ErrorBody,
  errorBodySchema,
  type RouteCaller,
  type RouteParameter,
  type RouteRow,
  routeParameters,
} from './api/routes/route.js';
export {
  type AdminRouteName,
  type AnswerOf,
  adminRoutesFor,
  type BodyOf,
  type QueryOf,
  type RouteName,
  rolesOf,
  routePath,
  routes,
} from './api/routes/routes.js';
export {
  type Completion,
  contentDigestHeader,
  fenceHeader,
  jobTable,
  type ProgressReport,
  progressSchema,
  publicDeidentifierFile,
  type QueueFacts,
  queueNames,
  type RunKind,
  type RunPool,
  type RunRequest,
  type RunStatus,
  type RunView,
  requiredArtefacts,
  type SnapshotView,
  type TrainJob,
  trainJobOptions,
} from './api/runs.js';
export {
  everySecondsMax,
  type ScheduleOutcome,
  type ScheduleRequest,
  type ScheduleView,
  scheduleOutcomes,
  scheduleSchema,
} from './api/schedule.js';
export {
  describeWithdrawal,
  describeWithdrawn,
  type Enrolment,
  type ListedReceipt,
  type Receipt,
  type ReleaseView,
  type RepresenterView,
  receiptSchema,
  type SiteKeyView,
  type Withdrawal,
  type WithdrawalRequest,
} from './api/site.js';
export {
  type ChainEnd,
  chainStart,
  contentDigestOf,
  emptyChain,
  follow,
  growBy,
  hashedText,
  linkDigest,
} from './audit/chain.js';
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
} from './audit/head.js';
export {
  answerSignatureHeader,
  type CarriedAnswer,
  carriedAnswerSchema,
  carriedForHeader,
  carriedMilliseconds,
  carriedReading,
  errandSchema,
  isAnswerSigned,
  type Letter,
  letterSchema,
  mayBeCarried,
  replySchema,
  type SignedHeaders,
  signAnswer,
} from './carried/carried.js';
export {
  openCarriedFile,
  type ReadPart,
  requireNewFile,
  type WrittenPart,
  writeCarriedFile,
} from './carried/carried-file.js';
export { type CoordinatorAnswer, listBytesMax, parseAnswer } from './client/answers.js';
export {
  createRequestSender,
  type RequestSender,
} from './client/request-sender.js';
export {
  briefPolicy,
  PassingFailure,
  patientPolicy,
  type RetryPolicy,
  type RetryTools,
  realSleep,
  withoutRetries,
  withRetries,
} from './client/retry.js';
export {
  createRouteClient,
  type RouteClient,
} from './client/route-client.js';
export {
  batchNumberSchema,
  digestSchema,
  type FileReference,
  fileSchema,
  identifierSchema,
  idSchema,
  seedSchema,
} from './fields.js';
export {
  type CheckedFrame,
  checkFrame,
  type ExpectedFrame,
  frameDigest,
  openFrame,
} from './frames/check-frame.js';
export { encodeFrame, type FrameSentence, type UploadBatch } from './frames/encode-frame.js';
export { float16ToFloat32, float32ToFloat16 } from './frames/float16.js';
export type { FrameHeader } from './frames/frame-header.js';
export { frameLimits } from './frames/frame-layout.js';
export {
  type CheckedMixedFrame,
  checkMixedFrame,
  encodeMixedFrame,
  type MixedBatch,
  splitMixedFrames,
} from './frames/mixed-frame.js';
export {
  type ControlId,
  type GatedFigureId,
  gatedFigures,
  gateThresholds,
  j1MaxDefault,
} from './manifest/gate-thresholds.js';
export {
  type DeployedKind,
  isDeployedLabel,
  type Judgement,
  j1UpperOf,
  judgementOf,
  missingParts,
  reasonsOf,
  verdictOf,
} from './manifest/judgement.js';
export { type FileEntry, formatVersion } from './manifest/manifest-parts.js';
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
} from './manifest/privacy-report.js';
export {
  type AgentFacts,
  checkReleaseFits,
  checkRepresenterFits,
  parseReleaseManifest,
  type ReleaseManifest,
  releaseManifestSchema,
} from './manifest/release-manifest.js';
export {
  describedFiles,
  labelCountOf,
  parseRepresenterManifest,
  type RepresenterManifest,
  representerManifestSchema,
} from './manifest/representer-manifest.js';
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
} from './manifest/verdict.js';
export { type AttackName, type FigureMeaning, figureMeanings, meaningOf } from './privacy-page/meanings.js';
export {
  isPrivacyPage,
  privacyPageName,
  privacyReportFiles,
  renderPrivacyPage,
} from './privacy-page/privacy-page.js';
export {
  type Measures,
  measuresSchema,
  type Setting,
  type Settings,
  settingsSchema,
} from './prose-free-json.js';
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
export {
  adversarySettingsSchema,
  deidentifierSettingsSchema,
  gameSettingsSchema,
  type RepresenterKind,
  representerKinds,
  representerSettingsSchema,
} from './settings/network-settings.js';
export {
  type DeidentifierRunSettings,
  deidentifierRunSettingsSchema,
  listRunSettings,
  type RepresenterRunSettings,
  representerRunSettingsSchema,
  resolveSettings,
  runSettingsSchemas,
} from './settings/run-settings.js';
export {
  checkSignature,
  createRequestSigner,
  type RequestSigner,
  signatureHeaders,
  skewMilliseconds,
} from './signatures/request-signature.js';
