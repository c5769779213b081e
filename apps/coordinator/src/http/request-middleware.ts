/** What happens to every request before its controller: an id, headers that forbid a browser everything, a log line at the end. */
import { randomUUID } from 'node:crypto';
import { idSchema } from '#protocol';
import type { LogFields, Logger } from '../logging/logger.js';
import type { Metrics } from '../metrics/metrics.js';
import type { ApiRequest, ApiResponse } from './api-request.js';

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
    request.correlationId = correlationId;
    response.setHeader(correlationHeader, correlationId);
    for (const [name, value] of Object.entries(protectiveHeaders)) response.setHeader(name, value);
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - startedAt);
      const facts = { method: methodOf(request), route: routeOf(request), status: response.statusCode };
      logger.debug('request.done', { ...whereOf(request), ...facts, milliseconds });
      metrics.requestSeconds.observe(facts, milliseconds / 1000);
    });
    next();
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
