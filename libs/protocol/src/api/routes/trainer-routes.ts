/** What a trainer calls: what it reads, and what it reports under the fence of its claim. */

import { fileSchema } from '../../fields.js';
import { queueFactsSchema } from '../jobs.js';
import {
  claimSchema,
  completionSchema,
  contentDigestHeader,
  failureReportSchema,
  fenceHeader,
  progressSchema,
  runPoolSchema,
  runSchema,
} from '../runs.js';
import type { RouteTable } from './route.js';

/** What may be wrong with the run or the fence that a write names. */
const fenceFailures = [
  'RUN_UNKNOWN',
  'RUN_FENCE_MISSING',
  'RUN_FENCE_STALE',
  'RUN_OF_ANOTHER_TRAINER',
  'RUN_FINISHED',
] as const;

/** What a trainer may call. */
export const trainerRoutes = {
  queueFacts: {
    method: 'GET',
    path: '/v1/trainer/queue',
    caller: 'trainer',
    summary: 'How to reach the queue',
    answer: queueFactsSchema,
  },
  runToTrain: {
    method: 'GET',
    path: '/v1/trainer/runs/:runId',
    caller: 'trainer',
    summary: 'What to train',
    answer: runSchema,
    failures: ['RUN_UNKNOWN'],
  },
  claimRun: {
    method: 'POST',
    path: '/v1/trainer/runs/:runId/claim',
    caller: 'trainer',
    summary: 'Take a run; the fence goes into the header sfumato-fence of every later write',
    answer: claimSchema,
    failures: ['RUN_UNKNOWN', 'RUN_FINISHED', 'RUN_OF_ANOTHER_TRAINER'],
  },
  reportProgress: {
    method: 'POST',
    path: '/v1/trainer/runs/:runId/progress',
    caller: 'trainer',
    summary: 'Report the progress of the training, in numbers, at least every five minutes',
    headers: [fenceHeader],
    body: progressSchema,
    status: 204,
    failures: fenceFailures,
  },
  storeArtefact: {
    method: 'PUT',
    path: '/v1/trainer/runs/:runId/artefacts/:name',
    caller: 'trainer',
    summary: 'Store a file of the run; the header sfumato-content-sha256 holds the digest of its bytes',
    headers: [fenceHeader, contentDigestHeader],
    body: 'bytes',
    answer: fileSchema,
    failures: [...fenceFailures, 'RUN_ARTEFACT_DIFFERS', 'COORDINATOR_DISK_FULL'],
  },
  completeRun: {
    method: 'POST',
    path: '/v1/trainer/runs/:runId/complete',
    caller: 'trainer',
    summary: 'End a run with what it made',
    headers: [fenceHeader],
    body: completionSchema,
    answer: runSchema,
    failures: [...fenceFailures, 'RUN_ARTEFACT_MISSING', 'RUN_ARTEFACT_DIFFERS', 'RUN_MANIFEST_DIFFERS'],
  },
  failRun: {
    method: 'POST',
    path: '/v1/trainer/runs/:runId/fail',
    caller: 'trainer',
    summary: 'End a run as failed, with a code',
    headers: [fenceHeader],
    body: failureReportSchema,
    answer: runSchema,
    failures: fenceFailures,
  },
  runPool: {
    method: 'GET',
    path: '/v1/trainer/runs/:runId/pool',
    caller: 'trainer',
    summary:
      'What a claimed run is trained on: the manifest of its representer, and how many blocks of sentences',
    headers: [fenceHeader],
    answer: runPoolSchema,
    isList: true,
    failures: [...fenceFailures, 'POOL_SNAPSHOT_UNKNOWN'],
  },
  poolBlock: {
    method: 'GET',
    path: '/v1/trainer/runs/:runId/pool/:block',
    caller: 'trainer',
    summary: 'Sentences of all sites and batches, mixed, each with the opaque number of its site in this run',
    headers: [fenceHeader],
    answer: 'bytes',
    failures: [...fenceFailures, 'POOL_SNAPSHOT_UNKNOWN', 'POOL_BLOCK_UNKNOWN', 'COORDINATOR_BLOB_DAMAGED'],
  },
  publicDeidentifier: {
    method: 'GET',
    path: '/v1/trainer/snapshots/:snapshotId/public-deidentifier',
    caller: 'trainer',
    summary: "The public de-identifier of the snapshot's representer, which those of the pool may start from",
    answer: 'bytes',
    failures: ['POOL_SNAPSHOT_UNKNOWN', 'RUN_ARTEFACT_UNKNOWN', 'COORDINATOR_BLOB_DAMAGED'],
  },
} as const satisfies RouteTable;
