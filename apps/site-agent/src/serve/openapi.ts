/** `/openapi.json` of `serve`: the table of routes in OpenAPI's words, from the schemas that parse what is sent. */
import { z } from 'zod';
import { type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema } from '#protocol';
import { methodsOf, type ServeRow, serveRoutes } from './routes.js';

/** The document, for a service with or without a token. */
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

/** Methods that a path has not are no operations of it, so that their answer stands in its description. */
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

/** What GET answers, without a body. */
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
    // The shape of an object is made of schemas; zod types it as those of its core.
    schema: toOpenApi(schema as z.ZodType, 'input'),
  }));
}

/** One entry a status: OpenAPI has no place for two. */
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
