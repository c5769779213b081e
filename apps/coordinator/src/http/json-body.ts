/** The JSON of a request, read once the guard knows that somebody may send it. */
import { Failure, sha256 } from '#foundation';
import type { RouteRow } from '#protocol';
import { isJsonType, parseJsonBody, readBytes } from '#service';
import type { ApiRequest } from './api-request.js';

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
