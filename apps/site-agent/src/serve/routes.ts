/** Every route of `serve`, once: the server parses, answers and describes itself by this table. */
import { z } from 'zod';
import { expectedOf, Failure } from '#foundation';
import type { RouteRow } from '#protocol';
import { knownValuesSchema } from '#rules';
import { failuresOfStructure } from '#text';
import { replacements } from '../deidentify/replacer.js';

/** A route of this service, written as the coordinator's are. */
export interface ServeRow extends Omit<RouteRow, 'caller'> {
  /** `client`: needs the token, where the service has one. */
  readonly caller: 'anybody' | 'client';
}

/** More than any caller waits for in one answer. */
const notesMax = 1000;

const noteSchema = z.strictObject({
  /** Comes back with the answer and is kept nowhere. */
  id: z.string().min(1).max(256).optional(),
  text: z
    .string()
    .refine((text) => !/\p{Surrogate}/u.test(text), 'whole characters, no half of a surrogate pair'),
  /**
   * With surrogates: the caller's own id of the note's patient, whose dates move together; instead of what `--known` says
   * of this id. Decides which surrogates are chosen and is kept nowhere.
   */
  patient: z.string().min(1).max(256).optional(),
  /** What is known of the note's patient; instead of what `--known` says of this id. */
  known: knownValuesSchema.optional(),
});
const notesSchema = z.strictObject({ notes: z.array(noteSchema).min(1).max(notesMax) });

/** One note that was sent. */
export type SentNote = z.output<typeof noteSchema>;

const foundSpanSchema = z.strictObject({
  /** Offsets in code points of the text that was sent; `end` is the first one behind the span. */
  start: z.int().min(0),
  end: z.int().min(1),
  label: z.string(),
  confidence: z.number().min(0).max(1).optional(),
  /** Who found it: `model`, `rule:...`, `known`, `document`, ... */
  source: z.string(),
});

const leakSchema = z.strictObject({
  /** Offsets in code points of the text that was sent, as those of spans. */
  start: z.int().min(0),
  end: z.int().min(1),
  /** What it looks like. */
  label: z.string(),
});

/** What a tagging answers; notes in the order in which they were sent. */
const tagAnswerSchema = z.strictObject({
  releaseId: z.string(),
  notes: z.array(
    z.strictObject({
      /** The one that was sent, else the position: `1`, `2`, ... */
      id: z.string(),
      spans: z.array(foundSpanSchema),
      /** Unless `?replace=nothing`: the note with something else where identifiers were. */
      text: z.string().optional(),
      /**
       * With `?replace=types` and `?replace=surrogates` only: what the scan of the written text takes for an identifier. Where the note was
       * refused, the originals are among it.
       */
      leaks: z.array(leakSchema).optional(),
      /** Instead of a text with surrogates where an original would still stand in it; for any note that is a document nobody can read. */
      refused: z.enum(['SITE_OUTPUT_LEAK', ...failuresOfStructure]).optional(),
    }),
  ),
  /**
   * With surrogates and keyed hashes, also those of a policy: how long the same note of the same subject gets the same ones. `site`: from every service
   * and every `tag` with this site directory; `run`: until this service ends.
   */
  surrogatesLast: z.enum(['site', 'run']).optional(),
});

/** What `POST /v1/tag` answers. */
export type TagAnswer = z.output<typeof tagAnswerSchema>;

/** What may follow `/v1/tag`. */
export const tagQuerySchema = z.strictObject({ replace: z.enum(replacements).default('nothing') });

/** The table. */
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
} as const satisfies Readonly<Record<string, ServeRow>>;

/** The name of a route. */
export type ServeRouteName = keyof typeof serveRoutes;

/** The route of a request; fails with SERVE_ROUTE_UNKNOWN, or with SERVE_METHOD_UNKNOWN where the path has other methods. */
export function serveRouteOf(method: string | undefined, path: string): ServeRouteName {
  // Object.keys forgets the names that the table has.
  const names = Object.keys(serveRoutes) as ServeRouteName[];
  const name = names.find((name) => serveRoutes[name].path === path);
  if (name === undefined) throw new Failure('SERVE_ROUTE_UNKNOWN');
  const allowed = methodsOf(serveRoutes[name]);
  if (!allowed.includes(method ?? ''))
    throw new Failure('SERVE_METHOD_UNKNOWN', { allow: allowed.join(', ') });
  return name;
}

/** The methods of a route. Supervisors and proxies ask with HEAD for what GET would answer; node leaves the body out. */
export function methodsOf({ method }: Pick<ServeRow, 'method'>): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

/** The notes of a body; fails with SERVE_REQUEST_INVALID naming the field, never its value. */
export function parseNotes(body: unknown): readonly SentNote[] {
  const isList = typeof body === 'object' && body !== null && 'notes' in body;
  return isList ? parseSent(notesSchema, body).notes : [parseSent(noteSchema, body)];
}

/** Fails with SERVE_REQUEST_INVALID naming the first wrong field, never its value. */
export function parseSent<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Failure('SERVE_REQUEST_INVALID', {
    field: issue?.path.join('.') || 'request',
    expected: expectedOf(issue, `no other field than ${fieldsAt(schema, issue?.path).join(', ')}`),
  });
}

/** What an unknown field is called may be of a note, and is not repeated; what there is tells a caller as much. */
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
