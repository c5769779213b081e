import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { InternalError } from '#foundation';
import type { Caller } from './caller.js';

/** A request as the middleware and guards of this folder leave it. */
export interface ApiRequest extends IncomingMessage {
  /** Set by the first middleware; in every log line and error of the request. */
  correlationId?: string;
  /** Set by `CallerGuard`. */
  caller?: Caller;
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
