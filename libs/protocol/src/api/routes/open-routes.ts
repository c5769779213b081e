/** Routes that need no token: enrolment, and what a supervisor asks, which tells nothing about sites. */
import { z } from 'zod';
import { enrolmentRequestSchema, enrolmentSchema } from '../site.js';
import type { RouteTable } from './route.js';

const aliveSchema = z.strictObject({ alive: z.literal(true) });

const readinessSchema = z.strictObject({
  ready: z.boolean(),
  dependencies: z.record(z.enum(['database', 'queue', 'blobs', 'disk']), z.boolean()),
  /** Blobs that are missing or damaged; null when nobody can say now. Their batches are repaired by sending them again, so the coordinator stays ready. */
  damagedBlobs: z.number().int().min(0).nullable(),
});

const versionSchema = z.strictObject({ name: z.literal('sfumato'), version: z.string(), node: z.string() });

/** What anybody may call. */
export const openRoutes = {
  enrol: {
    method: 'POST',
    path: '/v1/enrolments',
    caller: 'anybody',
    summary: 'Exchange a one-time code for a site token',
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
  },
  live: {
    method: 'GET',
    path: '/livez',
    caller: 'anybody',
    summary: 'Whether the process answers',
    answer: aliveSchema,
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    caller: 'anybody',
    summary: 'Whether every dependency answers and the disk has room; 503 when not',
    answer: readinessSchema,
  },
  version: {
    method: 'GET',
    path: '/version',
    caller: 'anybody',
    summary: 'Which version runs',
    answer: versionSchema,
  },
} as const satisfies RouteTable;
