/**
 * Who may talk to the review page's server: the browser that opened the one-time link, and in it only the
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

/** Decides about requests; the port is known once the server listens. */
export interface Gate {
  /** An address that lets one browser in, once. */
  newLink(port: number): string;
  /** Fails with REVIEW_ORIGIN_REFUSED unless the request is for this server and from its page, or typed by a person. */
  requireOwnOrigin(request: IncomingMessage, port: number): void;
  /** The cookie for a link's token; fails with REVIEW_LINK_INVALID for one that was used or never given out. */
  exchange(token: string, port: number): string;
  /** Fails with REVIEW_LINK_INVALID for a browser that was not let in. */
  requireCookie(request: IncomingMessage, port: number): void;
}

/** A gate that nobody has passed yet. */
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

/** Cookies know no ports: two reviews at once must not take each other's. */
function cookieName(port: number): string {
  return `sfumato-review-${port}`;
}

function readCookie({ headers }: IncomingMessage, name: string): string {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1] ?? '';
}
