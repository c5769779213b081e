/** The routes of `serve`: they parse, answer and describe its requests. */
import { z } from 'zod';
import { expectedOf, Failure, type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema, type RouteRow } from '#protocol/api';
import { knownValuesSchema } from '#rules';
import { failuresOfStructure } from '#text';
import { replacements } from '../deidentify/replacer.js';
import type { AnsweredNote } from './page/wire.js';

/** A route, in the form of the coordinator's. */
export interface ServeRow extends Omit<RouteRow, 'caller'> {
  /** `client`: needs the token, if there is one. */
  readonly caller: 'anybody' | 'client';
}

const notesMax = 1000; // per request

const noteSchema = z.strictObject({
  /** Returned with the answer, not stored. */
  id: z.string().min(1).max(256).optional(),
  text: z
    .string()
    .refine((text) => !/\p{Surrogate}/u.test(text), 'whole characters, no half of a surrogate pair'),
  /** The caller's id of the patient, for surrogates and date shifts; overrides `--known`. Not stored. */
  patient: z.string().min(1).max(256).optional(),
  /** Overrides `--known`. */
  known: knownValuesSchema.optional(),
});
const notesSchema = z.strictObject({ notes: z.array(noteSchema).min(1).max(notesMax) });

/** A note as sent. */
export type SentNote = z.output<typeof noteSchema>;

const foundSpanSchema = z.strictObject({
  /** In code points of the text as sent; `end` is exclusive. */
  start: z.int().min(0),
  end: z.int().min(1),
  label: z.string(),
  confidence: z.number().min(0).max(1).optional(),
  /** Finder: `model`, `rule:...`, `known`, `document`, ... */
  source: z.string(),
});

const leakSchema = z.strictObject({
  start: z.int().min(0), // offsets like those of spans
  end: z.int().min(1),
  label: z.string(), // the kind that it looks like
});

/** Notes in the order sent. */
const tagAnswerSchema = z.strictObject({
  releaseId: z.string(),
  notes: z.array(
    z.strictObject({
      /** As sent, or the position: `1`, `2`, ... */
      id: z.string(),
      spans: z.array(foundSpanSchema),
      /** The replaced note; absent for `?replace=nothing`. */
      text: z.string().optional(),
      /** Possible identifiers in the replaced text; for a refused note also the originals. */
      leaks: z.array(leakSchema).optional(),
      /** Instead of a text: an original would remain, or the document cannot be read. */
      refused: z.enum(['SITE_OUTPUT_LEAK', ...failuresOfStructure]).optional(),
    }),
  ),
  /**
   * How long surrogates and keyed hashes of a subject stay the same. `site`: for every service and `tag` with
   * this site directory; `run`: until this service ends.
   */
  surrogatesLast: z.enum(['site', 'run']).optional(),
}) satisfies z.ZodType<{ readonly notes: readonly AnsweredNote[] }>;

/** Answer of `POST /v1/tag`. */
export type TagAnswer = z.output<typeof tagAnswerSchema>;

/** Query of `/v1/tag`. */
export const tagQuerySchema = z.strictObject({ replace: z.enum(replacements).default('nothing') });

/** The routes. */
export const serveRoutes = {
  tag: {
    method: 'POST',
    path: '/v1/tag',
    caller: 'client',
    summary: 'Find identifiers in one note, or in several; nothing is stored',
    body: z.union([noteSchema, notesSchema]),
    query: tagQuerySchema,
    answer: tagAnswerSchema,
    failures: [
      'SERVE_REQUEST_INVALID',
      'SERVE_TOKEN_INVALID',
      'SERVE_SURROGATES_NEED_TOKEN',
      'SERVE_HOST_REFUSED',
      'SERVE_BODY_TOO_LARGE',
      'SERVE_BODY_TOO_SLOW',
      'SERVE_NOTE_TOO_SLOW',
      'SERVE_TYPE_UNSUPPORTED',
      'SERVE_BUSY',
      'SERVE_NOT_READY',
    ],
  },
  live: {
    method: 'GET',
    path: '/livez',
    caller: 'anybody',
    summary: 'Whether the process answers',
    answer: z.strictObject({ alive: z.literal(true) }),
    failures: ['SERVE_HOST_REFUSED'],
  },
  ready: {
    method: 'GET',
    path: '/readyz',
    caller: 'anybody',
    summary: 'Whether the release is open and has tagged a first note',
    answer: z.strictObject({ ready: z.literal(true) }),
    failures: ['SERVE_HOST_REFUSED', 'SERVE_NOT_READY'],
  },
  version: {
    method: 'GET',
    path: '/version',
    caller: 'client',
    summary: 'Which version runs, with which release; the release is null until it is open',
    answer: z.strictObject({
      name: z.literal('sfumato'),
      version: z.string(),
      node: z.string(),
      releaseId: z.string().nullable(),
    }),
    failures: ['SERVE_TOKEN_INVALID', 'SERVE_HOST_REFUSED'],
  },
  openApi: {
    method: 'GET',
    path: '/openapi.json',
    caller: 'anybody',
    summary: 'This description',
    answer: z.looseObject({ openapi: z.string() }),
    failures: ['SERVE_HOST_REFUSED'],
  },
  page: fileRow('/', 'The page on which a person pastes a note'),
  pageScript: fileRow('/page/main.js', 'Its script'),
  pageMarks: fileRow('/page/marks.js', 'What its script imports'),
  pageStyle: fileRow('/page/page.css', 'Its style sheet'),
} as const satisfies Readonly<Record<string, ServeRow>>;

/** A file for browsers, which hold no token when they request it. */
function fileRow<Path extends string>(path: Path, summary: string) {
  return { method: 'GET', path, caller: 'anybody', summary, failures: ['SERVE_HOST_REFUSED'] } as const;
}

/** Name of a route. */
export type ServeRouteName = keyof typeof serveRoutes;

/** Finds a route. Fails with SERVE_ROUTE_UNKNOWN, or SERVE_METHOD_UNKNOWN for another method. */
export function serveRouteOf(method: string | undefined, path: string): ServeRouteName {
  // Object.keys returns strings.
  const names = Object.keys(serveRoutes) as ServeRouteName[];
  const name = names.find((name) => serveRoutes[name].path === path);
  if (name === undefined) throw new Failure('SERVE_ROUTE_UNKNOWN');
  const allowed = methodsOf(serveRoutes[name]);
  if (!allowed.includes(method ?? ''))
    throw new Failure('SERVE_METHOD_UNKNOWN', { allow: allowed.join(', ') });
  return name;
}

/** GET includes HEAD, which supervisors and proxies use. */
function methodsOf({ method }: Pick<ServeRow, 'method'>): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** Parses a body. Fails with SERVE_REQUEST_INVALID, which names the field, never its value. */
export function parseNotes(body: unknown): readonly SentNote[] {
  const isList = typeof body === 'object' && body !== null && 'notes' in body;
  return isList ? parseSent(notesSchema, body).notes : [parseSent(noteSchema, body)];
}

/** Parses by a schema. Fails as {@link parseNotes} does. */
export function parseSent<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure('SERVE_REQUEST_INVALID', {
    field: issue?.path.join('.') || 'request',
    expected: expectedOf(issue, `no other field than ${fieldsAt(schema, issue?.path).join(', ')}`),
  });
}

/** Lists the allowed fields; an unknown field's name may come from a note and is not repeated. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[] = []): string[] {
  const inside = (at: unknown, part: PropertyKey): unknown => {
    if (at instanceof z.ZodOptional) return inside(at.unwrap(), part);
    return at instanceof z.ZodArray
      ? at.element
      : at instanceof z.ZodObject
        ? at.shape[String(part)]
        : undefined;
  };
  const found = path.reduce<unknown>(inside, schema);
  const bare = found instanceof z.ZodOptional ? found.unwrap() : found;
  return bare instanceof z.ZodObject ? Object.keys(bare.shape) : [];
}

/** Builds `/openapi.json`, with or without a token. */
export function describeService(version: string, hasToken: boolean): object {
  const rows: readonly ServeRow[] = Object.values(serveRoutes);
  return {
    openapi: '3.0.3',
    info: {
      title: 'Sfumato: tagging notes',
      description:
        'Finds identifiers in notes. Every failure has a code and a remedy. Offsets are code points.',
      version,
    },
    paths: Object.fromEntries(rows.map((row) => [row.path, describePath(row, hasToken)])),
    components: {
      responses: { MethodUnknown: methodUnknown },
      ...(hasToken ? { securitySchemes: { client: { type: 'http', scheme: 'bearer' } } } : {}),
    },
  };
}

/** Describes refused methods in prose: they are no operations of the path. */
function describePath(row: ServeRow, hasToken: boolean): object {
  const allowed = methodsOf(row);
  const operations = allowed.map((method) => [
    method.toLowerCase(),
    method === 'HEAD' ? describeHead(row, hasToken) : describeRow(row, hasToken),
  ]);
  return {
    description: `Any method but ${allowed.join(' and ')} is answered with 405, as components.responses.MethodUnknown says.`,
    ...Object.fromEntries(operations),
  };
}

const methodUnknown = {
  description: `SERVE_METHOD_UNKNOWN: ${failureCatalogue.SERVE_METHOD_UNKNOWN.message}.`,
  headers: { Allow: { description: 'The methods of the path', schema: { type: 'string' } } },
  content: jsonOf(errorBodySchema, 'output'),
};

function describeHead(row: ServeRow, hasToken: boolean): object {
  const { responses, ...rest } = describeRow(row, hasToken);
  const bare = Object.entries(responses).map(([status, { description }]) => [status, { description }]);
  return {
    ...rest,
    summary: `${row.summary}; the status and headers alone`,
    responses: Object.fromEntries(bare),
  };
}

interface Operation {
  readonly summary: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

function describeRow(row: ServeRow, hasToken: boolean): Operation {
  const { summary, caller, body, query, answer, failures = [] } = row;
  return {
    summary,
    ...(hasToken && caller === 'client' ? { security: [{ client: [] }] } : {}),
    ...(query === undefined ? {} : { parameters: parametersOf(query) }),
    ...(body instanceof z.ZodType ? { requestBody: { required: true, content: jsonOf(body, 'input') } } : {}),
    responses: {
      200: {
        description: summary,
        ...(answer instanceof z.ZodType ? { content: jsonOf(answer, 'output') } : {}),
      },
      ...failuresOf(failures),
    },
  };
}

function parametersOf(query: z.ZodObject): object[] {
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    // An object's shape consists of schemas; zod types them as core schemas.
    schema: toOpenApi(schema as z.ZodType, 'input'),
  }));
}

/** Merges failures with one status: OpenAPI has one entry per status. */
function failuresOf(codes: readonly FailureCode[]): Operation['responses'] {
  const statuses = [...new Set(codes.map((code) => failureCatalogue[code].http))];
  return Object.fromEntries(
    statuses.map((status) => {
      const members = codes.filter((code) => failureCatalogue[code].http === status);
      const description = members.map((code) => `${code}: ${failureCatalogue[code].message}.`).join(' ');
      return [status, { description, content: jsonOf(errorBodySchema, 'output') }];
    }),
  );
}

function jsonOf(schema: z.ZodType, io: 'input' | 'output'): object {
  return { 'application/json': { schema: toOpenApi(schema, io) } };
}

function toOpenApi(schema: z.ZodType, io: 'input' | 'output'): object {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' });
}
