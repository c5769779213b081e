/** OpenAPI of a route, from the same schemas that parse what it is sent. */
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
import { errorBodySchema, type RouteRow } from '#protocol';

/** The decorators that tell OpenAPI what the table says of a route. */
export function describeRoute(row: RouteRow): MethodDecorator[] {
  return [
    ApiOperation({ summary: row.summary }),
    ...(row.caller === 'anybody' ? [] : [ApiBearerAuth(row.caller)]),
    ...(row.headers ?? []).map((name) => ApiHeader({ name, required: true })),
    ...Object.keys(row.query?.shape ?? {}).map((name) => ApiQuery({ name, required: false })),
    ...describeBody(row.body),
    ...describeAnswer(row),
    ...describeFailures(row.failures ?? []),
  ];
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
