/** Turns errors into answers. */
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { describeBug, Failure } from '#foundation';
import type { ErrorBody } from '#protocol/api';
import { endAnswer, hasUnreadBody } from '#service';
import { isDatabaseAway, isDatabaseFull } from '../database/database-away.js';
import { type Logger } from '../monitoring/logger.js';
import { type ApiRequest, type ApiResponse, routeOf, whereOf } from './api-request.js';
import type { SiteContacts } from './site-callers.js';

/** Answers failures with code and remedy; anything else is a bug, whose cause stays in the log. */
@Catch()
export class FailureFilter implements ExceptionFilter {
  constructor(
    private readonly logger: Logger,
    private readonly contacts?: Pick<SiteContacts, 'refused'>,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<ApiResponse>();
    const failure = asFailure(error);
    const where = whereOf(request);
    const { correlationId = 'none' } = where;
    if (failure === undefined) this.logger.error('request.bug', { ...where, ...describeBug(error) });
    else {
      const event = isUpload(request) ? 'upload.refused' : 'request.refused';
      this.logger.info(event, { ...where, code: failure.code, status: failure.httpStatus });
    }
    if (request.contact !== undefined)
      this.contacts?.refused(request.contact, failure?.code ?? 'INTERNAL_ERROR');
    if (response.headersSent) response.destroy();
    else answer({ request, response, failure, correlationId });
  }
}

/** Refused uploads have their own log event, because operators look for them. */
function isUpload(request: ApiRequest): boolean {
  return request.method === 'PUT' && routeOf(request).startsWith('/v1/uploads/');
}

interface Answer {
  readonly request: ApiRequest;
  readonly response: ApiResponse;
  readonly failure: Failure | undefined;
  readonly correlationId: string;
}

function answer({ request, response, failure, correlationId }: Answer): void {
  const body: ErrorBody =
    failure === undefined
      ? { error: { ...unknownCause, correlationId } }
      : {
          error: {
            code: failure.code,
            message: failure.message,
            remedy: failure.remedy,
            details: { ...failure.details },
            correlationId,
          },
        };
  // Nobody will read the rest of the body, so the connection is not worth keeping.
  if (hasUnreadBody(request)) response.setHeader('connection', 'close');
  const status = failure?.httpStatus ?? 500;
  response.statusCode = status;
  const wantsProblem = request.headers.accept?.includes(problemType) === true;
  response.setHeader('content-type', wantsProblem ? problemType : 'application/json; charset=utf-8');
  const retryAfter = retryAfterSeconds(failure);
  if (retryAfter !== undefined) response.setHeader('retry-after', String(retryAfter));
  endAnswer(request, response, JSON.stringify(wantsProblem ? problemOf(body, status) : body));
}

const problemType = 'application/problem+json';

/** The error as RFC 9457 problem details, for clients that accept that type by name. */
function problemOf({ error }: ErrorBody, status: number) {
  const { code, message, remedy, details, correlationId } = error;
  return {
    type: `urn:sfumato:failure:${code}`,
    title: code,
    status,
    detail: message,
    remedy,
    details,
    correlationId,
  };
}

/** Dependencies return in seconds; disk space has to be freed by people. */
const pauseSeconds: Readonly<Record<number, number>> = { 429: 60, 503: 5, 507: 60 };

/** The failure's own seconds, else the pause for its status. */
function retryAfterSeconds(failure: Failure | undefined): number | undefined {
  const pause = pauseSeconds[failure?.httpStatus ?? 500];
  const stated = failure?.details['seconds'];
  return pause !== undefined && typeof stated === 'number' ? stated : pause;
}

const unknownCause = {
  code: 'INTERNAL_ERROR',
  message: 'Something is wrong inside the coordinator',
  remedy: 'Give the correlation id to the administrator; the log has the cause.',
  details: {},
};

function asFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (isDatabaseFull(error)) return new Failure('DISK_FULL', { file: 'database' }, { cause: error });
  if (isDatabaseAway(error)) return new Failure('COORDINATOR_BUSY', { dependency: 'database' });
  return asHttpFailure(statusOf(error));
}

/** Framework errors carry a status; their messages are not passed on. */
function asHttpFailure(status: number | undefined): Failure | undefined {
  if (status === 404) return new Failure('COORDINATOR_ROUTE_UNKNOWN');
  if (status !== undefined && status >= 400 && status < 500)
    return new Failure('COORDINATOR_REQUEST_INVALID', { field: 'path', expected: 'an address in UTF-8' });
  return undefined;
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('getStatus' in error && typeof error.getStatus === 'function') return Number(error.getStatus());
  return 'status' in error && typeof error.status === 'number' ? error.status : undefined;
}
