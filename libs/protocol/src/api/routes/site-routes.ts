/** What a site calls: models to pull, frames to send, receipts, withdrawals. */
import { auditGrowthQuerySchema, auditGrowthSchema } from '../../audit/head.js';
import { auditInclusionQuerySchema, auditInclusionSchema } from '../../audit/inclusion.js';
import { channelAnswerSchema } from '../channels.js';
import {
  currentReleaseSchema,
  receiptListSchema,
  receiptSchema,
  representerSchema,
  siteKeyRequestSchema,
  siteKeySchema,
  withdrawalRequestSchema,
  withdrawalSchema,
} from '../site.js';
import type { RouteTable } from './route.js';

/** What a site may call. */
export const siteRoutes = {
  showSiteKey: {
    method: 'GET',
    path: '/v1/site-key',
    caller: 'site',
    summary:
      "The site's key as it is registered, and whether a person has confirmed it; open to sites that wait",
    answer: siteKeySchema,
  },
  registerSiteKey: {
    method: 'PUT',
    path: '/v1/site-key',
    caller: 'site',
    summary:
      'Replace the key of the site, signed with the one that it has; the earlier one is taken for a day more. The same key again changes nothing',
    body: siteKeyRequestSchema,
    answer: siteKeySchema,
  },
  currentChannel: {
    method: 'GET',
    path: '/v1/channels/:channel',
    caller: 'site',
    summary: 'What is current on a channel, signed, and how the key that signs it came to be',
    answer: channelAnswerSchema,
  },
  currentRepresenter: {
    method: 'GET',
    path: '/v1/representers/current',
    caller: 'site',
    summary: 'The representer that sites encode with, its manifest and its files',
    answer: representerSchema,
    failures: ['REPRESENTER_NONE'],
  },
  representerFile: {
    method: 'GET',
    path: '/v1/representers/:representerId/files/:name',
    caller: 'site',
    summary: 'A file of a representer',
    answer: 'bytes',
    failures: ['REPRESENTER_UNKNOWN', 'RUN_ARTEFACT_UNKNOWN'],
  },
  uploadBatch: {
    method: 'PUT',
    path: '/v1/uploads/:representerId/:batchNumber',
    caller: 'site',
    summary:
      'Store one frame; the same bytes again give the same receipt with status 200, and repair what the store has lost',
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
  listReceipts: {
    method: 'GET',
    path: '/v1/uploads',
    caller: 'site',
    summary: "This site's receipts; a batch marked as damaged should be sent again",
    answer: receiptListSchema,
    isList: true,
  },
  withdraw: {
    method: 'POST',
    path: '/v1/withdrawals',
    caller: 'site',
    summary: 'Withdraw one batch or all batches of this site',
    body: withdrawalRequestSchema,
    answer: withdrawalSchema,
    failures: ['UPLOAD_UNKNOWN'],
  },
  currentRelease: {
    method: 'GET',
    path: '/v1/releases/current',
    caller: 'site',
    summary: 'The current release, its manifest and its files, for agents from before channels',
    answer: currentReleaseSchema,
    failures: ['RELEASE_NONE', 'COORDINATOR_BLOB_DAMAGED'],
  },
  releaseFile: {
    method: 'GET',
    path: '/v1/releases/:releaseId/files/:name',
    caller: 'site',
    summary: 'A file of a release',
    answer: 'bytes',
    failures: ['RELEASE_UNKNOWN', 'RELEASE_FILE_UNKNOWN'],
  },
  auditGrowth: {
    method: 'GET',
    path: '/v1/audit/growth',
    caller: 'site',
    summary: 'The signed head of the audit trail, and digests of what was added to it since',
    query: auditGrowthQuerySchema,
    answer: auditGrowthSchema,
  },
  auditInclusion: {
    method: 'GET',
    path: '/v1/audit/inclusion',
    caller: 'site',
    summary: 'The line of the audit trail that published a representer or a release with this digest',
    query: auditInclusionQuerySchema,
    answer: auditInclusionSchema,
    failures: ['AUDIT_MODEL_UNKNOWN'],
  },
} as const satisfies RouteTable;
