/** Handles every request before its controller: id, protective headers, token, JSON body, log line. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Failure, InternalError, sha256 } from '#foundation';
import { type RouteRow } from '#protocol/api';
import { idSchema } from '#protocol/fields';
import { isJsonType, openSpan, parseJsonBody, readBytes } from '#service';
import type { Person } from '../config/acting-person.js';
import type { LogFields, Logger } from '../monitoring/logger.js';
import type { Metrics } from '../monitoring/metrics.js';

/** A request with the fields that middleware and guards add. */
export interface ApiRequest extends IncomingMessage {
  /** Set by the first middleware; part of every log line and error. */
  correlationId?: string;
  /** Set by `CallerGuard`. */
  caller?: Caller;
  /** Set by `CallerGuard`: the site whose token was recognised, even if the request is refused. */
  contact?: string;
  /** A JSON body, parsed but not validated; set once the caller is known. */
  body?: unknown;
  bodyDigest?: string;
  /** Set by the guard: the digest that the signature promises for the body; its receiver compares. */
  signedDigest?: string;
  /** Set by the guard: the key that a site signed with. */
  signedBy?: string;
  /** Set by Express: the pattern of the matched route. */
  readonly route?: { readonly path: string };
  /** Set by Express, not validated. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly ip?: string;
  readonly res?: ServerResponse;
}

export type ApiResponse = ServerResponse<ApiRequest>;

/** The id of the calling site. */
export const CurrentSite = createParamDecorator((_: unknown, context: ExecutionContext) =>
  siteOf(context.switchToHttp().getRequest<ApiRequest>()),
);

/** Throws rather than return undefined: a filter by an undefined site would filter nothing. */
export function siteOf({ caller }: Pick<ApiRequest, 'caller'>): string {
  if (caller?.kind !== 'site')
    throw new InternalError('the current site was asked for on a route that is not for sites');
  return caller.siteId;
}

/** Sets a success status that the route does not fix. */
export function setStatus(request: ApiRequest, status: number): void {
  if (request.res !== undefined) request.res.statusCode = status;
}

/** Who called. */
export type Caller =
  | { readonly kind: 'anybody' }
  /** Null for the installation's trainer token, which counts as one trainer. */
  | { readonly kind: 'trainer'; readonly trainerId: string | null }
  /** The person and their token's digest; absent for the installation's own token. */
  | { readonly kind: 'admin'; readonly person?: Person; readonly tokenHash?: string }
  | { readonly kind: 'site'; readonly siteId: string };

const correlationHeader = 'x-correlation-id';

/** API answers must not be framed, sniffed, cached or run as a page. */
const protectiveHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'no-store',
} as const;

/** The first middleware: sets correlation id and headers, opens a span, logs and measures the request. */
export function createRequestMiddleware(logger: Logger, metrics: Metrics) {
  return (request: ApiRequest, response: ApiResponse, next: () => void): void => {
    const startedAt = performance.now();
    const correlationId = acceptedId(request.headers[correlationHeader]) ?? randomUUID();
    const span = openSpan('request');
    request.correlationId = correlationId;
    response.setHeader(correlationHeader, correlationId);
    for (const [name, value] of Object.entries(protectiveHeaders)) response.setHeader(name, value);
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const facts = { method: methodOf(request), route: routeOf(request), status: response.statusCode };
      logger.debug('request.done', { ...whereOf(request), ...facts, milliseconds });
      metrics.requestSeconds.observe(facts, milliseconds / 1000);
      const { siteId, runId } = whereOf(request);
      span.note({
        ...facts,
        ...(siteId === undefined ? {} : { siteId }),
        ...(runId === undefined ? {} : { runId }),
      });
      if (response.statusCode >= 500) span.fail();
      span.end();
    });
    span.within(next);
  };
}

/** The route's pattern; an address may hold ids. */
export function routeOf(request: ApiRequest): string {
  return request.route?.path ?? 'none';
}

/** Fields of every log line about a request. */
export function whereOf(
  request: ApiRequest,
): Pick<LogFields, 'correlationId' | 'route' | 'siteId' | 'runId'> {
  const { caller, params, correlationId = 'none' } = request;
  const runId = idSchema.safeParse(params?.['runId']); // an address may hold anything
  return {
    correlationId,
    route: routeOf(request),
    ...(caller?.kind === 'site' ? { siteId: caller.siteId } : {}),
    ...(runId.success ? { runId: runId.data } : {}),
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Callers can invent methods; metric labels must not grow with them. */
function methodOf(request: ApiRequest): string {
  return knownMethods.has(request.method ?? '') ? (request.method ?? '') : 'other';
}

/** Accepts a caller's correlation id only if it has the form of one. */
function acceptedId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(value) ? value : undefined;
}

/** Returns the bearer token. Fails with COORDINATOR_TOKEN_MISSING when it is missing or malformed. */
export function bearerAccessToken(request: Pick<ApiRequest, 'headers'>): string {
  const token = /^Bearer ([\x21-\x7e]{1,256})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('COORDINATOR_TOKEN_MISSING');
  return token;
}

/** A megabyte exceeds every JSON request; callers without a token send only a code and a key. */
const bytesMaxOf = ({ caller }: RouteRow): number => (caller === 'anybody' ? 16 * 1024 : 1024 * 1024);

/** Time for the largest body at 50 kB/s, the speed at which a frame takes ten minutes. */
const seconds = 20;

/**
 * Reads a JSON body into `body`, and its digest, which sites sign, into `bodyDigest`; a second call does
 * nothing. Fails with COORDINATOR_REQUEST_INVALID, COORDINATOR_BODY_TOO_LARGE, COORDINATOR_BODY_TOO_SLOW or
 * COORDINATOR_BODY_TRUNCATED.
 */
export async function receiveJson(request: ApiRequest, row: RouteRow): Promise<void> {
  if (row.body === undefined || request.bodyDigest !== undefined || !hasBody(request)) return;
  const isBytes = row.body === 'bytes';
  const isJson = isJsonType(request.headers);
  if (isBytes && !isJson) return; // the handler streams the bytes
  if (isBytes || !isJson)
    throw invalid('content-type', isBytes ? 'application/octet-stream' : 'application/json in UTF-8');
  if (request.headers['content-encoding'] !== undefined) throw invalid('content-encoding', 'none');
  const bytes = await readAll(request, bytesMaxOf(row));
  const body = parseJsonBody(bytes);
  if (body === undefined) throw invalid('body', 'JSON');
  request.body = body;
  request.bodyDigest = sha256(bytes);
}

function hasBody({ headers }: ApiRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function readAll(request: ApiRequest, bytesMax: number): Promise<Buffer> {
  const bytes = await readBytes(request, { bytesMax, seconds }).catch((error: unknown) => {
    throw new Failure('COORDINATOR_BODY_TRUNCATED', {}, { cause: error });
  });
  if (bytes === 'too large') throw new Failure('COORDINATOR_BODY_TOO_LARGE', { maxBytes: bytesMax });
  if (typeof bytes === 'string') throw new Failure('COORDINATOR_BODY_TOO_SLOW', { seconds });
  return bytes;
}

const invalid = (field: string, expected: string) =>
  new Failure('COORDINATOR_REQUEST_INVALID', { field, expected });
