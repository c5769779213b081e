/** What descends from what: batches → snapshots → runs → releases → sites, and what of it was withdrawn since. */
import { z } from 'zod';
import { batchNumberSchema, countSchema, digestSchema, idSchema, timeSchema } from '../fields.js';
import { listQuerySchema, nextSchema } from './admin.js';
import { channelSchema, releaseStatusSchema } from './channels.js';
import { runStatusSchema } from './runs.js';

/**
 * `GET /v1/admin/lineage`: everything, or what hangs together with one site, batch (its id or its digest), run or release. The latest
 * `limit` snapshots with what learned from them; behind the snapshot `before` where one is named.
 */
export const lineageQuerySchema = z
  .strictObject({
    siteId: idSchema.optional(),
    batch: z.union([idSchema, digestSchema]).optional(),
    runId: idSchema.optional(),
    release: z.coerce.number().int().min(1).max(1_000_000_000).optional(),
    ...listQuerySchema.shape,
  })
  .refine(({ before: _, limit: __, ...asked }) => Object.keys(asked).length <= 1, {
    error: 'expected one of siteId, batch, runId and release at most',
  });

const batchSchema = z.strictObject({
  uploadId: idSchema,
  siteId: idSchema,
  representerId: idSchema,
  batchNumber: batchNumberSchema,
  digest: digestSchema,
  receivedAt: timeSchema,
  withdrawnAt: timeSchema.nullable(),
  erasedAt: timeSchema.nullable(),
});

/** The answer; `withdrawn` counts the batches that a snapshot, a run or a release descends from and that were taken back since. */
export const lineageSchema = z.strictObject({
  /** Of what was asked for; none when everything was, and beside later snapshots than the first. */
  batches: z.array(batchSchema),
  snapshots: z.array(
    z.strictObject({
      snapshotId: idSchema,
      createdAt: timeSchema,
      members: z.array(
        z.strictObject({ siteId: idSchema, name: z.string(), batches: countSchema, withdrawn: countSchema }),
      ),
    }),
  ),
  runs: z.array(
    z.strictObject({
      runId: idSchema,
      snapshotId: idSchema,
      status: runStatusSchema,
      withdrawn: countSchema,
    }),
  ),
  releases: z.array(
    z.strictObject({
      releaseId: idSchema,
      number: countSchema,
      status: releaseStatusSchema,
      runId: idSchema,
      withdrawn: countSchema,
      /** Sites that were told that this release is current when they pulled last. */
      sites: z.array(
        z.strictObject({ siteId: idSchema, name: z.string(), channel: channelSchema, at: timeSchema }),
      ),
    }),
  ),
  next: nextSchema,
});

/** What may be asked for. */
export type LineageQuery = z.infer<typeof lineageQuerySchema>;
/** What descends from what. */
export type LineageView = z.infer<typeof lineageSchema>;
