/** The token of a request's `Authorization` header. */
import { Failure } from '#foundation';
import type { ApiRequest } from './api-request.js';

/** Fails with COORDINATOR_TOKEN_MISSING where there is none, or a malformed one. */
export function bearerAccessToken(request: Pick<ApiRequest, 'headers'>): string {
  const token = /^Bearer ([\x21-\x7e]{1,256})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('COORDINATOR_TOKEN_MISSING');
  return token;
}
