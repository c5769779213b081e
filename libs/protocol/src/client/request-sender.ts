/** Sends single requests of sites, trainers and administrators to a coordinator. */
import { Failure, invariant } from '#foundation';
import {
  type BodyBounds,
  BodyTimeout,
  type CoordinatorAnswer,
  createAnswer,
  defaultBounds,
  failureOfAnswer,
  failureOfConnection,
} from './answers.js';
import type { RequestSigner } from './request-signature.js';

export interface CoordinatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From `routePath`. */
  readonly path: string;
  /** Bytes, or JSON as text. */
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest wait for the answer to start; 30 s by default. */
  readonly timeoutMs?: number;
}

export interface RequestSenderOptions {
  /** Must end in a slash. */
  readonly url: URL;
  /** Absent until a site has enrolled. */
  readonly accessToken?: string;
  /** Signs each request, and every retry afresh; absent for callers without a key. */
  readonly sign?: RequestSigner;
  readonly fetch: typeof globalThis.fetch;
  /** Version of the calling program, for the coordinator's operator. */
  readonly version?: string;
  /** Whether failures keep a refusal's shortened details: useful to people, unwanted in logs. */
  readonly details: 'kept' | 'dropped';
  readonly bounds?: BodyBounds;
}

/** Sends a request; throws a `PassingFailure` if a retry makes sense, else a `Failure`. */
export type RequestSender = (request: CoordinatorRequest) => Promise<CoordinatorAnswer>;

const answerTimeoutMs = 30_000;
/** For requests that carry a model or a batch: 30 MB on a slow line. */
export const fileTimeoutMs = 300_000;

/**
 * Creates a sender for one coordinator.
 *
 * **Guarantees**
 * - requests go to the given address and below it only, whatever a path says;
 * - redirects are refused at once: a retry would meet the same one;
 * - no request waits forever, neither for the answer nor for the end of its body, and reading is bounded.
 */
export function createRequestSender(options: RequestSenderOptions): RequestSender {
  const { url, sign, details, bounds = defaultBounds } = options;
  return async ({ method, path, body, headers, timeoutMs = answerTimeoutMs }) => {
    const init = {
      method,
      redirect: 'manual', // not 'error', which looks like a broken connection
      headers: {
        ...headersFor(options, body),
        ...headers,
        ...sign?.({ method, path, ...(body === undefined ? {} : { body }) }),
      },
      ...(body === undefined ? {} : { body }),
    } satisfies RequestInit;
    const target = targetOf(url, path);
    const begin = (signal: AbortSignal) => options.fetch(target, { ...init, signal });
    const response = await untilItBegins(timeoutMs, begin).catch((error: unknown) => {
      throw failureOfConnection(error, url);
    });
    await requireDirect(response, url);
    const answer = createAnswer(response, url, bounds);
    if (response.ok) return answer;
    throw await failureOfAnswer(response, answer, { path, details });
  };
}

/** Does not name the target: on an untrusted line it is where an attacker wants people to go. */
async function requireDirect({ status, body }: Response, { host }: URL): Promise<void> {
  if (status < 300 || status > 399) return;
  await body?.cancel().catch(() => {}); // the connection may have ended by itself
  throw new Failure('COORDINATOR_REDIRECTS', { host, status });
}

/** Uses its own timer, because `AbortSignal.timeout` does not reliably end a body that has started. */
async function untilItBegins(
  milliseconds: number,
  begin: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new BodyTimeout()), milliseconds);
  try {
    return await begin(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Appends `path` to the base address; fails if the result lies outside it. */
function targetOf(base: URL, path: string): URL {
  const url = new URL(`.${path}`, base);
  invariant(
    path.startsWith('/v1/') && url.origin === base.origin && url.pathname.startsWith(base.pathname),
    'requests go to the coordinator only',
  );
  return url;
}

function headersFor(
  { accessToken, version }: Pick<RequestSenderOptions, 'accessToken' | 'version'>,
  body: CoordinatorRequest['body'],
): Record<string, string> {
  return {
    ...(version === undefined ? {} : { 'user-agent': `sfumato/${version}` }),
    ...(accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }),
    ...(body === undefined
      ? {}
      : { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' }),
  };
}
