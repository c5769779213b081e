/** Describes a route once: OpenAPI from the same schemas that parse it, and the caller whom the guard lets in. */
import { applyDecorators } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiProduces,
  ApiQuery,
  ApiResponse,
} from '@nestjs/swagger';
import { z } from 'zod';
import { type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema } from '#protocol';
import { markCaller, type RouteCaller } from './caller.js';

/** What a route is. */
export interface RouteDescription {
  readonly summary: string;
  /** Who may call: the only place that says so. `CallerGuard` enforces it. */
  readonly caller: RouteCaller;
  readonly body?: z.ZodType | 'bytes';
  readonly headers?: readonly string[];
  readonly query?: readonly string[];
  readonly answer?: z.ZodType | 'bytes' | 'text';
  /** Status of a success; 200 unless stated. */
  readonly status?: number;
  /** Failures of this route's own. */
  readonly failures?: readonly FailureCode[];
}

/** The OpenAPI of one route, and who may call it. */
export function Describe(route: RouteDescription): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: route.summary }),
    markCaller(route.caller),
    ...(route.caller === 'anybody' ? [] : [ApiBearerAuth(route.caller)]),
    ...(route.headers ?? []).map((name) => ApiHeader({ name, required: true })),
    ...(route.query ?? []).map((name) => ApiQuery({ name, required: false })),
    ...describeBody(route.body),
    ...describeAnswer(route),
    ...describeFailures(route.failures ?? []),
  );
}

function describeBody(body: RouteDescription['body']): MethodDecorator[] {
  if (body === undefined) return [];
  if (body === 'bytes') return [ApiConsumes('application/octet-stream'), ApiBody({ schema: bytesSchema })];
  return [ApiBody({ schema: toOpenApi(body, 'input') })];
}

function describeAnswer({ answer, status = 200, summary }: RouteDescription): MethodDecorator[] {
  if (answer === undefined) return [ApiResponse({ status, description: summary })];
  if (answer === 'bytes')
    return [
      ApiProduces('application/octet-stream'),
      ApiResponse({ status, description: 'The bytes', schema: bytesSchema }),
    ];
  if (answer === 'text') return [ApiResponse({ status, description: summary, schema: { type: 'string' } })];
  return [ApiResponse({ status, description: summary, schema: toOpenApi(answer, 'output') })];
}

/** One entry a status: OpenAPI has no place for two. */
function describeFailures(codes: readonly FailureCode[]): MethodDecorator[] {
  const statuses = [...new Set(codes.map((code) => failureCatalogue[code].http))];
  return statuses.map((status) => {
    const members = codes.filter((code) => failureCatalogue[code].http === status);
    return ApiResponse({
      status,
      description: members.map((code) => `${code}: ${failureCatalogue[code].message}.`).join(' '),
      schema: toOpenApi(errorBodySchema, 'output'),
    });
  });
}

const bytesSchema = { type: 'string', format: 'binary' };

/** The decorators' own type for a schema, which they do not export under a public path. */
type OpenApiSchema = Extract<Parameters<typeof ApiResponse>[0], { schema: unknown }>['schema'];

function toOpenApi(schema: z.ZodType, io: 'input' | 'output'): OpenApiSchema {
  // Both sides are JSON Schema as OpenAPI 3.0 writes it; the two libraries only spell its type differently.
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any' }) as OpenApiSchema;
}
