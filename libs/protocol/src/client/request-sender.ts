/** One request to a coordinator, as sites, trainers and the administrator send it. */
import { Failure, invariant } from '#foundation';
import type { RequestSigner } from '../signatures/request-signature.js';
import {
  type BodyBounds,
  type CoordinatorAnswer,
  createAnswer,
  defaultBounds,
  failureOfAnswer,
  failureOfConnection,
  WaitedTooLong,
} from './answers.js';

/** A request; everything else is fixed. */
export interface CoordinatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From `routePath`. */
  readonly path: string;
  /** Bytes, or JSON as text. */
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Until the answer begins: half a minute when left out. */
  readonly timeoutMs?: number;
}

/** Where requests go and as whom. */
export interface RequestSenderOptions {
  /** Ends in a slash. */
  readonly url: URL;
  /** Absent before a site has joined. */
  readonly accessToken?: string;
  /** Signs each request as it is sent, also when it is sent again; absent for callers without a key. */
  readonly sign?: RequestSigner;
  readonly fetch: typeof globalThis.fetch;
  /** Version of the program that asks, for whoever runs the coordinator. */
  readonly version?: string;
  /** Whether a refusal's details, shortened, are told to whoever reads the failure: a person is helped by them, a log is not. */
  readonly details: 'kept' | 'dropped';
  /** How long answers may take once they have begun. */
  readonly bounds?: BodyBounds;
}

/** Sends requests; throws a `PassingFailure` when trying again makes sense, a `Failure` when it does not. */
export type RequestSender = (request: CoordinatorRequest) => Promise<CoordinatorAnswer>;

const answerTimeoutMs = 30_000;
/** For requests that carry a model or a batch: 30 MB on a slow line. */
export const fileTimeoutMs = 300_000;

/**
 * A sender for one coordinator.
 *
 * **Guarantees**
 * - requests go to the given address only, and below it, whatever a path says;
 * - redirects are refused, at once: asking again leads to the same one;
 * - no request waits for ever: neither for the answer to begin nor for its body to end, and no more is read than is bounded.
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

/** Where it leads to is not told: on a line that anybody can write on, that is where they want people to go. */
async function requireDirect({ status, body }: Response, { host }: URL): Promise<void> {
  if (status < 300 || status > 399) return;
  await body?.cancel().catch(() => {}); // the connection may have ended by itself
  throw new Failure('COORDINATOR_REDIRECTS', { host, status });
}

/** Its own timer, because the platform's time-out signals do not reliably end a body that has begun. */
async function untilItBegins(
  milliseconds: number,
  begin: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new WaitedTooLong()), milliseconds);
  try {
    return await begin(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** The address with `path` behind it; nothing else can come out. */
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
