/** The shape of a row in the route table, and the types derived from it. */
import { z } from 'zod';
import type { FailureCode } from '#foundation';
import type { PersonRole } from '../../admin/admin.js';
import { batchNumberInPathSchema, fileNameSchema, idSchema } from '../../fields/fields.js';
import { channelSchema } from '../channels.js';

export type RouteCaller = 'anybody' | 'admin' | 'trainer' | 'site';

/** One route of the coordinator: everything that server, clients, OpenAPI and tests must agree on. */
export interface RouteRow {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** With `:name` for each parameter, see `routeParameters`. */
  readonly path: string;
  readonly caller: RouteCaller;
  readonly summary: string;
  /** For an admin route: the roles that may call it besides the installation's own token. */
  readonly roles?: readonly PersonRole[];
  readonly body?: z.ZodType | 'bytes';
  /** Headers required besides the token. */
  readonly headers?: readonly string[];
  readonly query?: z.ZodObject;
  readonly answer?: z.ZodType | 'bytes' | 'text';
  /** Whether the answer grows with the data; clients then read up to `listBytesMax`. */
  readonly isList?: true;
  /** Status on success; 200 by default. */
  readonly status?: number;
  /** Failures specific to this route. */
  readonly failures?: readonly FailureCode[];
}

export type RouteTable = Readonly<Record<string, RouteRow>>;

type RowRest = Omit<RouteRow, 'method' | 'path' | 'caller' | 'summary' | 'roles'>;

/** Creates rows for one caller from lines such as `GET /v1/uploads`; the row's type keeps every literal. */
export function rowsFor<Caller extends RouteCaller>(caller: Caller, roles: readonly PersonRole[] = []) {
  return <
    Method extends RouteRow['method'],
    Path extends string,
    const Rest extends RowRest = Record<never, never>,
  >(
    line: `${Method} ${Path}`,
    summary: string,
    rest?: Rest,
  ) => {
    const [method, path] = line.split(' ');
    // `split` loses the literal types of `line`, and an absent `rest` adds no field.
    const row = { method, path, caller, summary, roles, ...rest };
    return row as { method: Method; path: Path; caller: Caller; summary: string; roles: typeof roles } & Rest;
  };
}

/** Schemas of path parameters, by name. */
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

export type RouteParameter = keyof typeof routeParameters;

/** Body of every failed request; `correlationId` finds its lines in the coordinator's log. */
export const errorBodySchema = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    remedy: z.string(),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
    correlationId: z.string(),
  }),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
