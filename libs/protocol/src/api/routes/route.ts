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

/** What a row holds beside its method, path, caller and summary. */
type RowRest = Omit<RouteRow, 'method' | 'path' | 'caller' | 'summary'>;

/** Makes the rows of one caller from lines such as `GET /v1/uploads`; a row's type keeps every literal. */
export function rowsFor<Caller extends RouteCaller>(caller: Caller) {
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
    // The line's type says what its two halves are; a rest that is left out is empty.
    const row = { method, path, caller, summary, ...rest };
    return row as { method: Method; path: Path; caller: Caller; summary: string } & Rest;
  };
}

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
