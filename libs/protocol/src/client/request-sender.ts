/** One request to a coordinator, as sites and trainers send it. */
import { invariant } from '#foundation';
import { failureOfAnswer, failureOfConnection } from './answers.js';

/** A request; everything else is fixed. */
export interface CoordinatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  /** From `apiPaths`. */
  readonly path: string;
  /** Bytes, or JSON as text. */
  readonly body?: Uint8Array | string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Half a minute when left out. */
  readonly timeoutMs?: number;
}

/** Where requests go and as whom. */
export interface RequestSenderOptions {
  /** Ends in a slash. */
  readonly url: URL;
  /** Absent before a site has joined. */
  readonly token?: string;
  readonly fetch: typeof globalThis.fetch;
  /** Whether a refusal's details, shortened, are told to whoever reads the failure: a person is helped by them, a log is not. */
  readonly details: 'kept' | 'dropped';
}

/** Sends requests; throws a `PassingFailure` when trying again makes sense, a `Failure` when it does not. */
export type RequestSender = (request: CoordinatorRequest) => Promise<Response>;

const answerTimeoutMs = 30_000;
/** For models and batches: 30 MB on a slow line. */
export const fileTimeoutMs = 300_000;

/**
 * A sender for one coordinator.
 *
 * **Guarantees**
 * - requests go to the given address only, and below it, whatever a path says;
 * - redirects are refused, and no request waits for ever.
 */
export function createRequestSender(options: RequestSenderOptions): RequestSender {
  return async ({ method, path, body, headers, timeoutMs = answerTimeoutMs }) => {
    const init = {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { ...headersFor(options.token, body), ...headers },
      ...(body === undefined ? {} : { body }),
    } satisfies RequestInit;
    const response = await options.fetch(targetOf(options.url, path), init).catch((error: unknown) => {
      throw failureOfConnection(error, options.url);
    });
    if (response.ok) return response;
    throw await failureOfAnswer(response, { path, details: options.details });
  };
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

function headersFor(token: string | undefined, body: CoordinatorRequest['body']): Record<string, string> {
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(body === undefined
      ? {}
      : { 'content-type': typeof body === 'string' ? 'application/json' : 'application/octet-stream' }),
  };
}
