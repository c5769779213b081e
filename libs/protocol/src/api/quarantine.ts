/** Blobs that no row named and that were set aside: what the administrator sees of them and does with them. */
import { z } from 'zod';
import { digestSchema } from '../identifiers.js';
import { countSchema, timeSchema } from './values.js';

const bytesSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** `GET /v1/admin/quarantine`: how many and how much in all, and the first thousand. */
export const quarantineSchema = z.strictObject({
  count: countSchema,
  bytes: bytesSchema,
  blobs: z.array(z.strictObject({ digest: digestSchema, bytes: bytesSchema, writtenAt: timeSchema })),
});

/** `POST /v1/admin/quarantine/restoration`: one blob, or all of them. */
export const quarantineRestorationRequestSchema = z.strictObject({ digest: digestSchema.optional() });

/** How many went back into the store; a blob whose bytes are damaged does not. */
export const quarantineRestorationSchema = z.strictObject({ restored: countSchema });

/** `POST /v1/admin/quarantine/emptying`: what was erased for good, and what went back because a row names it. */
export const quarantineEmptyingSchema = z.strictObject({ erased: countSchema, restored: countSchema });

/** What is in the quarantine. */
export type QuarantineView = z.infer<typeof quarantineSchema>;
