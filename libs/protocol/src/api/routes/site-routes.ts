/** Routes without a token, and routes for sites: models, frames, receipts, withdrawals. */
import { z } from 'zod';
import {
  auditGrowthQuerySchema,
  auditGrowthSchema,
  auditInclusionQuerySchema,
  auditInclusionSchema,
} from '../../audit/head.js';
import { channelAnswerSchema } from '../channels.js';
import {
  currentReleaseSchema,
  enrolmentRequestSchema,
  enrolmentSchema,
  receiptListSchema,
  receiptSchema,
  representerSchema,
  siteKeyRequestSchema,
  siteKeySchema,
  withdrawalRequestSchema,
  withdrawalSchema,
} from '../site.js';
import { type RouteTable, rowsFor } from './route.js';

const open = rowsFor('anybody');
const site = rowsFor('site');

const aliveSchema = z.strictObject({ alive: z.literal(true) });

const readinessSchema = z.strictObject({
  ready: z.boolean(),
  dependencies: z.record(z.enum(['database', 'queue', 'blobs', 'disk']), z.boolean()),
  /** Missing or damaged blobs; null if unknown. Sites repair them by sending the batches again. */
  damagedBlobs: z.number().int().min(0).nullable(),
});

const versionSchema = z.strictObject({ name: z.literal('sfumato'), version: z.string(), node: z.string() });

export const openRoutes = {
  enrol: open('POST /v1/enrolments', 'Exchange a one-time code for a site token', {
    body: enrolmentRequestSchema,
    answer: enrolmentSchema,
    status: 201,
    failures: [
      'ENROLMENT_CODE_UNKNOWN',
      'ENROLMENT_CODE_USED',
      'ENROLMENT_CODE_EXPIRED',
      'ENROLMENT_SITE_REVOKED',
      'ENROLMENT_TOO_OFTEN',
    ],
  }),
  live: open('GET /livez', 'Whether the process answers', { answer: aliveSchema }),
  ready: open('GET /readyz', 'Whether every dependency answers and the disk has room; 503 when not', {
    answer: readinessSchema,
  }),
  version: open('GET /version', 'Which version runs', { answer: versionSchema }),
} satisfies RouteTable;

export const siteRoutes = {
  showSiteKey: site(
    'GET /v1/site-key',
    "The site's key as it is registered, and whether a person has confirmed it; open to sites that wait",
    { answer: siteKeySchema },
  ),
  registerSiteKey: site(
    'PUT /v1/site-key',
    'Replace the key of the site, signed with the one that it has; the earlier one is taken for a day more. The same key again changes nothing',
    { body: siteKeyRequestSchema, answer: siteKeySchema },
  ),
  currentChannel: site(
    'GET /v1/channels/:channel',
    'What is current on a channel, signed, and how the key that signs it came to be',
    { answer: channelAnswerSchema },
  ),
  currentRepresenter: site(
    'GET /v1/representers/current',
    'The representer that sites encode with, its manifest and its files',
    { answer: representerSchema, failures: ['REPRESENTER_NONE'] },
  ),
  representerFile: site('GET /v1/representers/:representerId/files/:name', 'A file of a representer', {
    answer: 'bytes',
    failures: ['REPRESENTER_UNKNOWN', 'RUN_ARTEFACT_UNKNOWN'],
  }),
  uploadBatch: site(
    'PUT /v1/uploads/:representerId/:batchNumber',
    'Store one frame; the same bytes again give the same receipt with status 200, and repair what the store has lost',
    {
      body: 'bytes',
      answer: receiptSchema,
      status: 201,
      failures: [
        'UPLOAD_CONFLICT',
        'UPLOAD_DUPLICATE',
        'UPLOAD_WITHDRAWN',
        'UPLOAD_QUOTA_REACHED',
        'REPRESENTER_NONE',
        'REPRESENTER_SUPERSEDED',
        'PROTOCOL_FRAME_NOT_AS_AGREED',
        'PROTOCOL_FRAME_TRUNCATED',
        'PROTOCOL_FRAME_DIGEST_MISMATCH',
        'PROTOCOL_FRAME_HEADER_INVALID',
        'PROTOCOL_FRAME_TOO_LARGE',
        'PROTOCOL_FRAME_VALUE_TOO_LARGE',
        'COORDINATOR_DISK_FULL',
      ],
    },
  ),
  listReceipts: site(
    'GET /v1/uploads',
    "This site's receipts; a batch marked as damaged should be sent again",
    { answer: receiptListSchema, isList: true },
  ),
  withdraw: site('POST /v1/withdrawals', 'Withdraw one batch or all batches of this site', {
    body: withdrawalRequestSchema,
    answer: withdrawalSchema,
    failures: ['UPLOAD_UNKNOWN'],
  }),
  currentRelease: site(
    'GET /v1/releases/current',
    'The current release, its manifest and its files, for agents from before channels',
    { answer: currentReleaseSchema, failures: ['RELEASE_NONE', 'COORDINATOR_BLOB_DAMAGED'] },
  ),
  releaseFile: site('GET /v1/releases/:releaseId/files/:name', 'A file of a release', {
    answer: 'bytes',
    failures: ['RELEASE_UNKNOWN', 'RELEASE_FILE_UNKNOWN'],
  }),
  auditGrowth: site(
    'GET /v1/audit/growth',
    'The signed head of the audit trail, and digests of what was added to it since',
    { query: auditGrowthQuerySchema, answer: auditGrowthSchema },
  ),
  auditInclusion: site(
    'GET /v1/audit/inclusion',
    'The line of the audit trail that published a representer or a release with this digest',
    { query: auditInclusionQuerySchema, answer: auditInclusionSchema, failures: ['AUDIT_MODEL_UNKNOWN'] },
  ),
} satisfies RouteTable;
