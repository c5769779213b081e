/** Makes a handler the one that serves a row of the table of routes: its address, its OpenAPI, and the caller whom the guard lets in. */
import {
  applyDecorators,
  Body,
  HttpCode,
  Param,
  type PipeTransform,
  Query,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type StreamableFile,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
} from '@nestjs/swagger';
import { z } from 'zod';
import { expectedOf, Failure, type FailureCode, failureCatalogue } from '#foundation';
import {
  type AnswerOf,
  errorBodySchema,
  type RouteName,
  type RouteParameter,
  type RouteRow,
  routeParameters,
  routes,
} from '#protocol';

/** What a handler returns for the answer that the table names. */
type Served<Name extends RouteName> =
  undefined extends AnswerOf<Name>
    ? Promise<void>
    : NowOrLater<AnswerOf<Name> extends 'bytes' ? StreamableFile : AnswerOf<Name>>;

type NowOrLater<Value> = Value | Promise<Value>;

/** Decorates methods that return what the route answers with. */
type HandlerDecorator<Name extends RouteName> = <Handler extends (...parts: never[]) => Served<Name>>(
  controller: object,
  method: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void;

const routeKey = 'sfumato:route';

/** Serves the route of that name; what it may be sent, by whom, and what it answers stands in the table. */
export function Route<Name extends RouteName>(name: Name): HandlerDecorator<Name> {
  const row: RouteRow = routes[name];
  return applyDecorators(
    RequestMapping({ path: row.path, method: RequestMethod[row.method] }),
    HttpCode(row.status ?? 200),
    SetMetadata(routeKey, name),
    ...describeRoute(row),
  );
}

/** The row that a handler serves; undefined for a handler that serves none. */
export function routeServedBy(handler: object): RouteRow | undefined {
  // Only `Route` writes under this key.
  const name = Reflect.getMetadata(routeKey, handler) as RouteName | undefined;
  return name === undefined ? undefined : routes[name];
}

/** A parameter of the path, parsed. */
export const PathParam = (name: RouteParameter): ParameterDecorator =>
  Param(name, new ZodPipe(routeParameters[name]));

/** The body of a route that is sent JSON, parsed. */
export const RouteBody = (name: NamesWith<'body'>): ParameterDecorator =>
  Body(new ZodPipe(routes[name].body));

/** The query of a route, parsed. */
export const RouteQuery = (name: NamesWith<'query'>): ParameterDecorator =>
  Query(new ZodPipe(routes[name].query));

/** Names of the routes that are sent JSON, or a query. */
type NamesWith<Part extends 'body' | 'query'> = {
  [Name in RouteName]: (typeof routes)[Name] extends Record<Part, object> ? Name : never;
}[RouteName];

// OpenAPI of a route, from the same schemas that parse what it is sent.

/** The decorators that tell OpenAPI what the table says of a route. */
function describeRoute(row: RouteRow): MethodDecorator[] {
  return [
    ApiOperation({ summary: row.summary }),
    ...(row.caller === 'anybody' ? [] : [ApiBearerAuth(row.caller)]),
    ...(row.headers ?? []).map((name) => ApiHeader({ name, required: true })),
    ...describeQuery(row.query),
    ...parametersOf(row).map((name) => ApiParam({ name, schema: toOpenApi(routeParameters[name], 'input') })),
    ...describeBody(row.body),
    ...describeAnswer(row),
    ...describeFailures(row),
  ];
}

/** Described as what it becomes: a number of a query is sent as text. */
function describeQuery(query: RouteRow['query']): MethodDecorator[] {
  if (query === undefined) return [];
  const { properties = {} } = toOpenApi(query, 'output');
  const { required = [] } = toOpenApi(query, 'input');
  return Object.entries(properties).map(([name, schema]) =>
    ApiQuery({ name, required: required.includes(name), schema }),
  );
}

function describeBody(body: RouteRow['body']): MethodDecorator[] {
  if (body === undefined) return [];
  if (body === 'bytes') return [ApiConsumes('application/octet-stream'), ApiBody({ schema: bytesSchema })];
  return [ApiBody({ schema: toOpenApi(body, 'input') })];
}

function describeAnswer({ answer, status = 200, summary }: RouteRow): MethodDecorator[] {
  if (answer === undefined) return [ApiResponse({ status, description: summary })];
  if (answer === 'bytes')
    return [
      ApiResponse({
        status,
        description: 'The bytes',
        content: { 'application/octet-stream': { schema: bytesSchema } },
      }),
    ];
  if (answer === 'text') return [ApiResponse({ status, description: summary, content: textContent })];
  return [ApiResponse({ status, description: summary, schema: toOpenApi(answer, 'output') })];
}

/** What guard, parser and database can say before or beside the route's own failures. */
function failuresOfEvery({ caller, body }: RouteRow): FailureCode[] {
  return [
    'COORDINATOR_REQUEST_INVALID',
    ...failuresOfBody(body),
    'COORDINATOR_BUSY',
    'DISK_FULL',
    ...failuresOfCallers[caller],
  ];
}

function failuresOfBody(body: RouteRow['body']): FailureCode[] {
  if (body === undefined) return [];
  const ofEvery: FailureCode[] = ['COORDINATOR_BODY_TOO_LARGE', 'COORDINATOR_BODY_TRUNCATED'];
  return body === 'bytes' ? ofEvery : [...ofEvery, 'COORDINATOR_BODY_TOO_SLOW'];
}

const failuresOfCallers = {
  anybody: [],
  trainer: ['COORDINATOR_TOKEN_MISSING', 'COORDINATOR_TOKEN_UNKNOWN'],
  admin: [
    'COORDINATOR_TOKEN_MISSING',
    'COORDINATOR_TOKEN_UNKNOWN',
    'PERSON_TOKEN_EXPIRED',
    'PERSON_ROLE_REFUSED',
    'PAGE_SIGNED_OUT',
    'PAGE_ORIGIN_REFUSED',
  ],
  site: [
    'COORDINATOR_TOKEN_MISSING',
    'COORDINATOR_TOKEN_UNKNOWN',
    'ENROLMENT_SITE_REVOKED',
    'ENROLMENT_SITE_UNCONFIRMED',
    // Said to the person who brings a request of a site.
    'CARRIED_ROUTE_REFUSED',
    'PERSON_TOKEN_EXPIRED',
    'PERSON_ROLE_REFUSED',
    'SIGNATURE_MISSING',
    'SIGNATURE_MALFORMED',
    'SIGNATURE_SITE_KEY_UNKNOWN',
    'SIGNATURE_WRONG',
    'SIGNATURE_SKEWED',
    'SIGNATURE_REPLAYED',
    'SIGNATURE_BODY_DIFFERS',
    'COORDINATOR_SITE_TOO_BUSY',
  ],
} as const satisfies Record<RouteRow['caller'], readonly FailureCode[]>;

/** One entry a status: OpenAPI has no place for two. */
function describeFailures(row: RouteRow): MethodDecorator[] {
  const codes = [...new Set([...(row.failures ?? []), ...failuresOfEvery(row)])];
  const schema = toOpenApi(errorBodySchema, 'output');
  const statuses = [...new Set(codes.map((code) => failureCatalogue[code].http))];
  return statuses.map((status) => {
    const members = codes.filter((code) => failureCatalogue[code].http === status);
    return ApiResponse({
      status,
      description: members.map((code) => `${code}: ${failureCatalogue[code].message}.`).join(' '),
      // The page says to people what is wrong, not to programs.
      content: { 'application/json': { schema }, ...(row.answer === 'text' ? textContent : {}) },
    });
  });
}

/** The parameters of a path; the table's types allow no other. */
const parametersOf = ({ path }: RouteRow): RouteParameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as RouteParameter);

/** HTML of the page, plain text of the metrics. */
const textContent = { 'text/*': { schema: { type: 'string' } } } as const;

const bytesSchema = { type: 'string', format: 'binary' };

/** The decorators' own type for a schema, which they do not export under a public path. */
type OpenApiSchema = Exclude<
  Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema'],
  { $ref: string }
>;

function toOpenApi(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema {
  // Both sides are JSON Schema as OpenAPI 3.0 writes it; the two libraries only spell its type differently.
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as OpenApiSchema;
}

/** Parses a body, a parameter or a query; fails with COORDINATOR_REQUEST_INVALID naming the first wrong field, never its value. */
export class ZodPipe<Schema extends z.ZodType> implements PipeTransform<unknown, z.infer<Schema>> {
  constructor(private readonly schema: Schema) {}

  transform(value: unknown): z.infer<Schema> {
    const parsed = this.schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new Failure('COORDINATOR_REQUEST_INVALID', {
      field: fieldOf(issue?.path ?? []),
      expected: expectedOf(issue),
    });
  }
}

/** A path may pass through a record whose keys the sender chose. */
function fieldOf(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (/^[A-Za-z0-9._-]{1,64}$/.test(String(part)) ? String(part) : '?'));
  return parts.join('.') || 'request';
}
