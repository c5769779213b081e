/** A request, and what happens to every one before its controller: an id, headers that forbid a browser everything, a log line at the end. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { Failure, InternalError, sha256 } from '#foundation';
import { idSchema, type RouteRow } from '#protocol';
import { isJsonType, openSpan, parseJsonBody, readBytes } from '#service';
import type { Person } from '../config/acting-person.js';
import type { LogFields, Logger } from '../monitoring/logger.js';
import type { Metrics } from '../monitoring/metrics.js';

/** A request as the middleware and guards of this folder leave it. */
export interface ApiRequest extends IncomingMessage {
  /** Set by the first middleware; in every log line and error of the request. */
  correlationId?: string;
  /** Set by `CallerGuard`. */
  caller?: Caller;
  /** Set by `CallerGuard`: the site whose token came along, also when the request is refused. */
  contact?: string;
  /** A JSON body, parsed and unchecked; set once the caller is known. */
  body?: unknown;
  /** SHA-256 of a JSON body as it came; set with it. */
  bodyDigest?: string;
  /** What the bytes of a signed request must have; set by the guard, held against them by whoever receives them. */
  signedDigest?: string;
  /** The key that a site's request was signed with; set by the guard. */
  signedBy?: string;
  /** Set by Express when a route has matched; its path is the pattern. */
  readonly route?: { readonly path: string };
  /** Set by Express: what the pattern's names stand for, unchecked. */
  readonly params?: Readonly<Record<string, unknown>>;
  readonly ip?: string;
  /** Set by Express. */
  readonly res?: ServerResponse;
}

/** An answer, as Node knows it. */
export type ApiResponse = ServerResponse<ApiRequest>;

/** The id of the site whose token came with the request; a bug on a route for another caller. */
export const CurrentSite = createParamDecorator((_: unknown, context: ExecutionContext) =>
  siteOf(context.switchToHttp().getRequest<ApiRequest>()),
);

/** Never undefined: a filter by an undefined site would be no filter. */
export function siteOf({ caller }: Pick<ApiRequest, 'caller'>): string {
  if (caller?.kind !== 'site')
    throw new InternalError('the current site was asked for on a route that is not for sites');
  return caller.siteId;
}

/** The status of a success that the route does not fix. */
export function setStatus(request: ApiRequest, status: number): void {
  if (request.res !== undefined) request.res.statusCode = status;
}

/** Who called, once the guard has let a request pass. */
export type Caller =
  | { readonly kind: 'anybody' }
  /** Null for the installation's trainer token, which is one trainer. */
  | { readonly kind: 'trainer'; readonly trainerId: string | null }
  /** With a person where it was not the installation's own token, and the digest of the token that let them in. */
  | { readonly kind: 'admin'; readonly person?: Person; readonly tokenHash?: string }
  | { readonly kind: 'site'; readonly siteId: string };

// What happens to every request before its controller: an id, headers that forbid a browser everything, a log line at the end.

/** Header that carries the correlation id both ways. */
const correlationHeader = 'x-correlation-id';

/** An API for programs: nothing of it may be framed, sniffed, cached or run as a page. */
const protectiveHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'cache-control': 'no-store',
} as const;

/** The middleware of one coordinator. */
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

/** The pattern of the matched route; addresses can hold ids of callers, so they are not repeated. */
export function routeOf(request: ApiRequest): string {
  return request.route?.path ?? 'none';
}

/** What every log line of a request says: its id, its route, and the site that called or the run that it is about. */
export function whereOf(
  request: ApiRequest,
): Pick<LogFields, 'correlationId' | 'route' | 'siteId' | 'runId'> {
  const { caller, params, correlationId = 'none' } = request;
  const runId = idSchema.safeParse(params?.['runId']); // an address holds anything
  return {
    correlationId,
    route: routeOf(request),
    ...(caller?.kind === 'site' ? { siteId: caller.siteId } : {}),
    ...(runId.success ? { runId: runId.data } : {}),
  };
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** A caller can invent methods without end; a label may not grow with them. */
function methodOf(request: ApiRequest): string {
  return knownMethods.has(request.method ?? '') ? (request.method ?? '') : 'other';
}

/** A caller's own id is kept when it cannot be anything but an id. */
function acceptedId(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(value) ? value : undefined;
}

/** Fails with COORDINATOR_TOKEN_MISSING where there is none, or a malformed one. */
export function bearerAccessToken(request: Pick<ApiRequest, 'headers'>): string {
  const token = /^Bearer ([\x21-\x7e]{1,256})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('COORDINATOR_TOKEN_MISSING');
  return token;
}

/** A megabyte holds every request that is not a file many times over; what needs no token is a code and a key. */
const bytesMaxOf = ({ caller }: RouteRow): number => (caller === 'anybody' ? 16 * 1024 : 1024 * 1024);

/** In all: 50 kB/s for the largest, on a line on which a frame takes ten minutes. */
const seconds = 20;

/**
 * Reads what the route is sent, if it is sent JSON, into `body`, and its digest into `bodyDigest`: what a site has signed is the digest of the
 * bytes, not of what they parse to. Asked again it does nothing. Fails with COORDINATOR_REQUEST_INVALID, COORDINATOR_BODY_TOO_LARGE,
 * COORDINATOR_BODY_TOO_SLOW or COORDINATOR_BODY_TRUNCATED.
 */
export async function receiveJson(request: ApiRequest, row: RouteRow): Promise<void> {
  if (row.body === undefined || request.bodyDigest !== undefined || !hasBody(request)) return;
  const isBytes = row.body === 'bytes';
  const isJson = isJsonType(request.headers);
  if (isBytes && !isJson) return; // whoever receives the bytes streams them
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
