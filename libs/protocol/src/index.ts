export {
  type AuditAction,
  type AuditEventView,
  auditEventSchema,
  auditPageSchema,
  type Invitation,
  invitationSchema,
  type RepresenterEntry,
  representerListSchema,
  runListSchema,
  type SiteView,
  type SnapshotRequest,
  siteListSchema,
} from './api/admin.js';
export { type ErrorBody, errorBodySchema } from './api/error.js';
export {
  jobTable,
  type QueueFacts,
  queueFactsSchema,
  queueNames,
  type TrainJob,
  trainJobOptions,
} from './api/jobs.js';
export { type Measures, measuresSchema, type Setting, type Settings, settingsSchema } from './api/nested.js';
export {
  type QuarantineView,
  quarantineSchema,
} from './api/quarantine.js';
export { type RouteCaller, type RouteParameter, type RouteRow, routeParameters } from './api/routes/route.js';
export {
  type AnswerOf,
  type BodyOf,
  type QueryOf,
  type RouteName,
  routePath,
  routes,
} from './api/routes/routes.js';
export {
  type Completion,
  contentDigestHeader,
  fenceHeader,
  type ProgressReport,
  progressSchema,
  type RunKind,
  type RunRequest,
  type RunStatus,
  type RunView,
  requiredArtefacts,
  runSchema,
  type SnapshotContent,
  type SnapshotView,
  scoresSchema,
  snapshotContentSchema,
  snapshotSchema,
} from './api/runs.js';
export {
  type Enrolment,
  type ListedReceipt,
  type Receipt,
  type ReleaseView,
  type RepresenterView,
  receiptListSchema,
  receiptSchema,
  releaseSchema,
  representerSchema,
  type Withdrawal,
  type WithdrawalRequest,
  withdrawalRequestSchema,
} from './api/site.js';
export { batchNumberSchema, type FileReference, fileSchema, idSchema, seedSchema } from './api/values.js';
export { describeWithdrawal, describeWithdrawn } from './api/withdrawal-sentence.js';
export { listBytesMax, parseAnswer } from './client/answers.js';
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
  type CallableRoute,
  createRouteClient,
  type RouteArguments,
  type RouteClient,
  type RouteResult,
} from './client/route-client.js';
export { type CheckedFrame, checkFrame, type ExpectedFrame, frameDigest } from './frames/check-frame.js';
export { encodeFrame, type FrameSentence, type UploadBatch } from './frames/encode-frame.js';
export { float16ToFloat32, float32ToFloat16 } from './frames/float16.js';
export { countTokens, type FrameHeader } from './frames/frame-header.js';
export { frameLimits } from './frames/frame-layout.js';
export { openFrame } from './frames/open-frame.js';
export { digestSchema, identifierSchema } from './identifiers.js';
export { type FileEntry, formatVersion } from './manifest/manifest-parts.js';
export { type AgentFacts, checkReleaseFits, checkRepresenterFits } from './manifest/release-fit.js';
export {
  parseReleaseManifest,
  type ReleaseManifest,
  releaseManifestSchema,
} from './manifest/release-manifest.js';
export {
  labelCountOf,
  parseRepresenterManifest,
  privacyReportSchema,
  type RepresenterManifest,
  representerManifestSchema,
} from './manifest/representer-manifest.js';
export { gameSettingsSchema, type RepresenterKind, representerKinds } from './settings/game-settings.js';
export { listRunSettings } from './settings/list-settings.js';
export {
  adversarySettingsSchema,
  deidentifierSettingsSchema,
  representerSettingsSchema,
} from './settings/network-settings.js';
export {
  deidentifierRunSettingsSchema,
  type RepresenterRunSettings,
  representerRunSettingsSchema,
  resolveSettings,
  runSettingsSchemas,
} from './settings/run-settings.js';
