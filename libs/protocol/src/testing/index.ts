export {
  type Disturbance,
  type FakeCoordinator,
  type RecordedRequest,
  startFakeCoordinator,
} from './fake-coordinator.js';
export { testCode, testToken } from './fake-site-routes.js';
export { testRunId, testTrainerToken } from './fake-trainer-routes.js';
export { buildFrame } from './frame-builders.js';
export { buildAudit, buildReleaseManifest, buildRepresenterManifest } from './manifest-builders.js';
export { type TrainedRun, trainedRun } from './trained-run.js';
