/** What descends from what, and what was taken back of it. */
import { erasureListSchema, erasureReceiptSchema, withdrawalListSchema } from '../erasure.js';
import { lineageQuerySchema, lineageSchema } from '../lineage.js';
import type { RouteTable } from './route.js';

/** What the administrator asks of lineage, and a site of what was erased. */
export const lineageRoutes = {
  listLineage: {
    method: 'GET',
    path: '/v1/admin/lineage',
    caller: 'admin',
    summary:
      'What descends from a site, a batch, a run or a release, or everything: snapshots, runs, releases, with what was withdrawn since',
    query: lineageQuerySchema,
    answer: lineageSchema,
    isList: true,
    failures: [
      'ENROLMENT_SITE_UNKNOWN',
      'UPLOAD_UNKNOWN',
      'RUN_UNKNOWN',
      'RELEASE_UNKNOWN',
      'POOL_SNAPSHOT_UNKNOWN',
    ],
  },
  listWithdrawals: {
    method: 'GET',
    path: '/v1/admin/withdrawals',
    caller: 'admin',
    summary: 'What sites took back, when its bytes were erased, and which runs and releases descend from it',
    answer: withdrawalListSchema,
    isList: true,
  },
  listErasures: {
    method: 'GET',
    path: '/v1/erasures',
    caller: 'site',
    summary: 'The erasure receipts of this site, the oldest first',
    answer: erasureListSchema,
    isList: true,
  },
  erasureReceipt: {
    method: 'GET',
    path: '/v1/erasures/:receiptId',
    caller: 'site',
    summary:
      'A signed receipt: which batches were erased and when, what learned from them, what cannot be undone',
    answer: erasureReceiptSchema,
    isList: true,
    failures: ['ERASURE_RECEIPT_UNKNOWN'],
  },
} as const satisfies RouteTable;
