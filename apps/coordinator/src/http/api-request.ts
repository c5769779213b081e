import type { IncomingMessage, ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** A request as the middleware and guards of this folder leave it. */
export interface ApiRequest extends IncomingMessage {
  /** Set by the first middleware; in every log line and error of the request. */
  correlationId?: string;
  /** Set by `SiteGuard`. */
  siteId?: string;
  /** Set by Express when a route has matched; its path is the pattern. */
  readonly route?: { readonly path: string };
  readonly ip?: string;
  /** Set by Express. */
  readonly res?: ServerResponse;
}

/** An answer, as Node knows it. */
export type ApiResponse = ServerResponse<ApiRequest>;

/** The id of the site whose token came with the request; only behind `SiteGuard`. */
export const CurrentSite = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { siteId } = context.switchToHttp().getRequest<ApiRequest>();
  return siteId;
});

/** The status of a success that the route does not fix. */
export function setStatus(request: ApiRequest, status: number): void {
  if (request.res !== undefined) request.res.statusCode = status;
}
