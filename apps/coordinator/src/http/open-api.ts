/**
 * OpenAPI description of the routes, from the schemas that parse requests. Loaded on demand: the package is a
 * quarter of all modules that a coordinator would load, and few ask.
 */
import type { INestApplication } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiQuery,
  ApiResponse,
  DocumentBuilder,
  SwaggerModule,
} from '@nestjs/swagger';
import { z } from 'zod';
import { type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema, type RouteParameter, type RouteRow, routeParameters } from '#protocol/api';
import { readVersion } from '#service';
import { routeServedBy } from './route.js';

export function writeOpenApi(app: INestApplication): string {
  for (const { metatype } of app.get(DiscoveryService).getControllers())
    if (typeof metatype === 'function') describeRoutes(metatype.prototype);
  const bearer = { type: 'http', scheme: 'bearer' } as const;
  const config = new DocumentBuilder()
    .setTitle('Sfumato coordinator')
    .setDescription('Sites, uploads, pool, runs, releases. Every failure has a code and a remedy.')
    .setVersion(readVersion().version)
    .addBearerAuth(bearer, 'admin')
    .addBearerAuth(bearer, 'trainer')
    .addBearerAuth(bearer, 'site')
    .build();
  return JSON.stringify(SwaggerModule.createDocument(app, config));
}

/** Handlers outlive a test's application; describing one twice would double its parameters. */
const described = new WeakSet<object>();

/** Describes each handler of a controller that serves a row of the table. */
export function describeRoutes(prototype: object): void {
  for (const method of new MetadataScanner().getAllMethodNames(prototype)) {
    const handler: unknown = Reflect.get(prototype, method);
    if (typeof handler !== 'function' || described.has(handler)) continue;
    const row = routeServedBy(handler);
    if (row === undefined) continue;
    described.add(handler);
    for (const describe of describeRoute(row)) describe(prototype, method, { value: handler });
  }
}

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

/** Described by parsed type: a query sends numbers as text. */
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

/** Failures of guard, parser and database, in addition to the route's own. */
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
    // For the person who carries a site's requests.
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

/** One entry for each status, as OpenAPI requires. */
function describeFailures(row: RouteRow): MethodDecorator[] {
  const codes = [...new Set([...(row.failures ?? []), ...failuresOfEvery(row)])];
  const schema = toOpenApi(errorBodySchema, 'output');
  const statuses = [...new Set(codes.map((code) => failureCatalogue[code].http))];
  return statuses.map((status) => {
    const members = codes.filter((code) => failureCatalogue[code].http === status);
    return ApiResponse({
      status,
      description: members.map((code) => `${code}: ${failureCatalogue[code].message}.`).join(' '),
      // The page explains failures to people, not to programs.
      content: { 'application/json': { schema }, ...(row.answer === 'text' ? textContent : {}) },
    });
  });
}

/** The route table's types allow no other parameters. */
const parametersOf = ({ path }: RouteRow): RouteParameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as RouteParameter);

/** HTML for the page, plain text for the metrics. */
const textContent = { 'text/*': { schema: { type: 'string' } } } as const;

const bytesSchema = { type: 'string', format: 'binary' };

/** The decorators' schema type, which no public path exports. */
type OpenApiSchema = Exclude<
  Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema'],
  { $ref: string }
>;

function toOpenApi(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema {
  // Both write JSON Schema as OpenAPI 3.0 does, with different types.
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as OpenApiSchema;
}
