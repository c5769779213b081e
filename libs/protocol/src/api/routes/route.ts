/** What a row of the table of routes holds, and the types that follow from a row. */
import { z } from 'zod';
import type { FailureCode } from '#foundation';
import { batchNumberInPathSchema, fileNameSchema, idSchema } from '../../fields.js';
import { channelSchema } from '../channels.js';

/** Who may call a route. */
export type RouteCaller = 'anybody' | 'admin' | 'trainer' | 'site';

/** One route of the coordinator: everything that server, clients, OpenAPI and tests have to agree on. */
export interface RouteRow {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `:name` for each parameter; `routeParameters` says what each may be. */
  readonly path: string;
  readonly caller: RouteCaller;
  readonly summary: string;
  /** What is sent: JSON of a schema, bytes, or nothing when left out. */
  readonly body?: z.ZodType | 'bytes';
  /** Headers that a request must carry beside the token. */
  readonly headers?: readonly string[];
  /** What may follow the path behind a question mark. */
  readonly query?: z.ZodObject;
  /** What a success answers with: JSON of a schema, bytes, text, or nothing when left out. */
  readonly answer?: z.ZodType | 'bytes' | 'text';
  /** The answer grows with what was sent or trained, so clients read up to `listBytesMax` of it. */
  readonly isList?: true;
  /** Status of a success; 200 unless stated. */
  readonly status?: number;
  /** Failures of this route's own. */
  readonly failures?: readonly FailureCode[];
}

/** Rows by name. */
export type RouteTable = Readonly<Record<string, RouteRow>>;

/** What a parameter of a path may be, by its name. */
export const routeParameters = {
  channel: channelSchema,
  batchNumber: batchNumberInPathSchema,
  block: batchNumberInPathSchema,
  receiptId: idSchema,
  name: fileNameSchema,
  personId: idSchema,
  releaseId: idSchema,
  representerId: idSchema,
  runId: idSchema,
  siteId: idSchema,
  snapshotId: idSchema,
} as const;

/** The name of a parameter of a path. */
export type RouteParameter = keyof typeof routeParameters;

/** What every failed request answers with; `correlationId` finds its lines in the coordinator's log. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    remedy: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    correlationId: z.string(),
  }),
});

/** The body of a failed request. */
export type ErrorBody = z.infer<typeof errorBodySchema>;
