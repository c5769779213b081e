/** Routes for trainers: what they read, and what they report under the fence of their claim. */

import { fileSchema } from '../../fields/fields.js';
import {
  claimSchema,
  completionSchema,
  contentDigestHeader,
  failureReportSchema,
  fenceHeader,
  progressSchema,
  queueFactsSchema,
  runPoolSchema,
  runSchema,
} from '../runs.js';
import { type RouteTable, rowsFor } from './route.js';

const trainer = rowsFor('trainer');

/** Failures of any request that names a run and a fence. */
const fenceFailures = [
  'RUN_UNKNOWN',
  'RUN_FENCE_MISSING',
  'RUN_FENCE_STALE',
  'RUN_OF_ANOTHER_TRAINER',
  'RUN_FINISHED',
] as const;

export const trainerRoutes = {
  queueFacts: trainer('GET /v1/trainer/queue', 'How to reach the queue', { answer: queueFactsSchema }),
  runToTrain: trainer('GET /v1/trainer/runs/:runId', 'What to train', {
    answer: runSchema,
    failures: ['RUN_UNKNOWN'],
  }),
  claimRun: trainer(
    'POST /v1/trainer/runs/:runId/claim',
    'Take a run; the fence goes into the header sfumato-fence of every later write',
    { answer: claimSchema, failures: ['RUN_UNKNOWN', 'RUN_FINISHED', 'RUN_OF_ANOTHER_TRAINER'] },
  ),
  reportProgress: trainer(
    'POST /v1/trainer/runs/:runId/progress',
    'Report the progress of the training, in numbers, at least every five minutes',
    { headers: [fenceHeader], body: progressSchema, status: 204, failures: fenceFailures },
  ),
  storeArtefact: trainer(
    'PUT /v1/trainer/runs/:runId/artefacts/:name',
    'Store a file of the run; the header sfumato-content-sha256 holds the digest of its bytes',
    {
      headers: [fenceHeader, contentDigestHeader],
      body: 'bytes',
      answer: fileSchema,
      failures: [...fenceFailures, 'RUN_ARTEFACT_DIFFERS', 'COORDINATOR_DISK_FULL'],
    },
  ),
  completeRun: trainer('POST /v1/trainer/runs/:runId/complete', 'End a run with what it made', {
    headers: [fenceHeader],
    body: completionSchema,
    answer: runSchema,
    failures: [...fenceFailures, 'RUN_ARTEFACT_MISSING', 'RUN_ARTEFACT_DIFFERS', 'RUN_MANIFEST_DIFFERS'],
  }),
  failRun: trainer('POST /v1/trainer/runs/:runId/fail', 'End a run as failed, with a code', {
    headers: [fenceHeader],
    body: failureReportSchema,
    answer: runSchema,
    failures: fenceFailures,
  }),
  runPool: trainer(
    'GET /v1/trainer/runs/:runId/pool',
    'What a claimed run is trained on: the manifest of its representer, and how many blocks of sentences',
    {
      headers: [fenceHeader],
      answer: runPoolSchema,
      isList: true,
      failures: [...fenceFailures, 'POOL_SNAPSHOT_UNKNOWN'],
    },
  ),
  poolBlock: trainer(
    'GET /v1/trainer/runs/:runId/pool/:block',
    'Sentences of all sites and batches, mixed, each with the opaque number of its site in this run',
    {
      headers: [fenceHeader],
      answer: 'bytes',
      failures: [...fenceFailures, 'POOL_SNAPSHOT_UNKNOWN', 'POOL_BLOCK_UNKNOWN', 'COORDINATOR_BLOB_DAMAGED'],
    },
  ),
  publicDeidentifier: trainer(
    'GET /v1/trainer/snapshots/:snapshotId/public-deidentifier',
    "The public de-identifier of the snapshot's representer, which those of the pool may start from",
    {
      answer: 'bytes',
      failures: ['POOL_SNAPSHOT_UNKNOWN', 'RUN_ARTEFACT_UNKNOWN', 'COORDINATOR_BLOB_DAMAGED'],
    },
  ),
} satisfies RouteTable;
