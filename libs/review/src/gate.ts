/**
 * Access control of the review page's server: only the browser that opened the one-time link, and in it only the
 * page itself.
 *
 * **Guarantees**
 * - without the cookie that the link gave, nothing but a refusal; a link works once;
 * - any other Host than the address that was printed is refused, so that a foreign name that resolves to
 *   127.0.0.1 (DNS rebinding) gets nothing;
 * - a request that another page caused is refused, also one of another port of this machine, which a browser
 *   counts as the same site;
 * - nothing is kept by a cache, framed by another page or sent anywhere.
 */
import type { IncomingMessage } from 'node:http';
import { Failure } from '#foundation';
import { isSameSecret, newSecret } from '#service';

/** Checks requests. The port is known only once the server listens. */
export interface Gate {
  /** A URL that lets one browser in, once. */
  newLink(port: number): string;
  /** Fails with REVIEW_ORIGIN_REFUSED unless the request comes from this server's page or the address bar. */
  requireOwnOrigin(request: IncomingMessage, port: number): void;
  /** Trades a link's token for a cookie. Fails with REVIEW_LINK_INVALID for a used or unknown token. */
  exchange(token: string, port: number): string;
  /** Fails with REVIEW_LINK_INVALID for a browser that was not let in. */
  requireCookie(request: IncomingMessage, port: number): void;
}

/** Creates a gate without links or sessions. */
export function createGate(): Gate {
  const links: string[] = [];
  const sessions: string[] = [];
  const requireOne = (known: readonly string[], secret: string): string => {
    const found = known.find((candidate) => isSameSecret(candidate, secret));
    if (found === undefined) throw new Failure('REVIEW_LINK_INVALID');
    return found;
  };
  return {
    newLink(port) {
      const token = newSecret();
      links.push(token);
      return `${originOf(port)}/?link=${token}`;
    },
    requireOwnOrigin,
    exchange(token, port) {
      links.splice(links.indexOf(requireOne(links, token)), 1);
      const session = newSecret();
      sessions.push(session);
      return `${cookieName(port)}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
    requireCookie: (request, port) => void requireOne(sessions, readCookie(request, cookieName(port))),
  };
}

function requireOwnOrigin({ headers, method }: IncomingMessage, port: number): void {
  const { host, origin } = headers;
  const site = headers['sec-fetch-site'];
  const isOwn =
    `http://${host}` === originOf(port) &&
    (origin === undefined ? method === 'GET' : origin === originOf(port)) &&
    (site === undefined || site === 'same-origin' || site === 'none');
  if (!isOwn) throw new Failure('REVIEW_ORIGIN_REFUSED', { expected: originOf(port) });
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`;
}

/** Cookies ignore ports, so two concurrent reviews need different names. */
function cookieName(port: number): string {
  return `sfumato-review-${port}`;
}

function readCookie({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}
