/**
 * What a request says of the browser that sent it: its cookie, its origin, and the page's own token.
 *
 * **Guarantees**
 * - a cookie alone does nothing: a request that another site or another page of this machine caused is refused, read or write;
 * - the page's token follows from the cookie's secret, which no script can read, and is in the page's own document alone.
 */
import { Failure, sha256 } from '#foundation';
import { isSameSecret } from '#service';
import type { ApiRequest } from './api-request.js';
import type { PageSession, PageSessions } from './page-sessions.js';

/** Header of the page's requests: its token. */
const pageTokenHeader = 'sfumato-page-token';

/** What Express adds, with the word of a trusted proxy taken. */
interface Addressed extends Pick<ApiRequest, 'headers' | 'method'> {
  readonly socket: Pick<ApiRequest['socket'], 'localPort'>;
  readonly protocol?: string;
  readonly host?: string;
}

/** The session whose cookie came along; undefined without a cookie. Fails with PAGE_SIGNED_OUT or PAGE_ORIGIN_REFUSED. */
export function sessionOf(request: Addressed, sessions: PageSessions): PageSession | undefined {
  const secret = pageSecretOf(request);
  if (secret === undefined) return undefined;
  requireOwnOrigin(request);
  const session = sessions.of(secret);
  if (session === undefined) throw new Failure('PAGE_SIGNED_OUT');
  const token = request.headers[pageTokenHeader];
  if (typeof token !== 'string' || !isSameSecret(pageTokenOf(secret), token))
    throw new Failure('PAGE_ORIGIN_REFUSED', { expected: pageTokenHeader });
  return session;
}

/** The token that the page of a session sends with each request. */
export function pageTokenOf(secret: string): string {
  return sha256(`token of the page ${secret}`);
}

/** What the page's cookie holds. */
export function pageSecretOf(request: Addressed): string | undefined {
  const name = cookieName(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** The cookie for a session, or without one the cookie that ends it. */
export function pageCookie(request: Addressed, secret = '', seconds = 0): string {
  const secure = isSecure(request) ? '; Secure' : '';
  return `${cookieName(request)}=${secret}; HttpOnly; SameSite=Strict; Path=/; Max-Age=${seconds}${secure}`;
}

function requireOwnOrigin(request: Addressed): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOwn =
    (site === undefined || site === 'same-origin') &&
    (origin === undefined
      ? request.method === 'GET'
      : origin === `${request.protocol ?? 'http'}://${request.host ?? ''}`);
  if (!isOwn) throw new Failure('PAGE_ORIGIN_REFUSED');
}

/** Cookies know no ports: two coordinators of one machine must not take each other's. Behind TLS no other host may set it. */
function cookieName(request: Addressed): string {
  return isSecure(request) ? '__Host-sfumato-page' : `sfumato-page-${request.socket.localPort}`;
}

const isSecure = ({ protocol }: Addressed): boolean => protocol === 'https';
