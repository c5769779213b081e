/** The page's sign-in: links that work once, the sessions they open, and what a browser's request proves. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure, sha256 } from '#foundation';
import { isSameSecret, newSecret } from '#service';
import { clockToken } from '../config/settings.js';
import type { ApiRequest, Caller } from './api-request.js';

/** Long enough to open a link on another machine, too short to be found in a history. */
const linkMilliseconds = 10 * 60_000;
/** A working day. */
const sessionMilliseconds = 8 * 3_600_000;
/** Beyond it the oldest goes; a coordinator has a handful of people. */
const keptMax = 100;

/** A browser that is signed in. */
export interface PageSession {
  /** The caller whose link the browser opened, and whose rights it has. */
  readonly caller: Caller;
  readonly expiresAt: Date;
}

/**
 * Links and sessions of one coordinator; all of them end when it stops.
 *
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | a link that was opened, has expired or was never given out | opens nothing |
 * | a session after eight hours, or after a sign-out | is none |
 * | somebody reads this memory | finds digests, which open nothing |
 */
@Injectable()
export class PageSessions {
  private readonly links = new Map<string, PageSession>();
  private readonly sessions = new Map<string, PageSession>();

  constructor(@Inject(clockToken) private readonly clock: Clock) {}

  /** A link's secret, which lets one browser act as `caller`. */
  makeLink(caller: Caller): { readonly secret: string; readonly expiresAt: Date } {
    return this.add(this.links, caller, linkMilliseconds);
  }

  /** Uses a link up; undefined when it opens nothing. */
  open(link: string): { readonly secret: string; readonly expiresAt: Date } | undefined {
    const found = this.find(this.links, link);
    this.links.delete(sha256(link));
    return found === undefined ? undefined : this.add(this.sessions, found.caller, sessionMilliseconds);
  }

  of(secret: string): PageSession | undefined {
    return this.find(this.sessions, secret);
  }

  end(secret: string): void {
    this.sessions.delete(sha256(secret));
  }

  private add(kept: Map<string, PageSession>, caller: Caller, milliseconds: number) {
    const secret = newSecret();
    const expiresAt = new Date(this.clock().getTime() + milliseconds);
    kept.set(sha256(secret), { caller, expiresAt });
    if (kept.size > keptMax) kept.delete(kept.keys().next().value ?? '');
    return { secret, expiresAt };
  }

  /** Looked up by a digest that callers cannot choose, so timing reveals nothing. */
  private find(kept: Map<string, PageSession>, secret: string): PageSession | undefined {
    const digest = sha256(secret);
    const found = kept.get(digest);
    if (found === undefined || found.expiresAt > this.clock()) return found;
    kept.delete(digest);
    return undefined;
  }
}

const pageTokenHeader = 'sfumato-page-token';

/** Fields that Express adds, believing trusted proxies. */
interface Addressed extends Pick<ApiRequest, 'headers' | 'method'> {
  readonly socket: Pick<ApiRequest['socket'], 'localPort'>;
  readonly protocol?: string;
  readonly host?: string;
}

/**
 * The session of a request's cookie; undefined without one. Fails with PAGE_SIGNED_OUT or PAGE_ORIGIN_REFUSED.
 *
 * **Guarantees**
 * - a cookie alone does nothing: a request that another site or another page of this machine caused is refused,
 *   read or write;
 * - the page's token follows from the cookie's secret, which no script can read, and is in the page's own
 *   document alone.
 */
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

/** Sent by the page with each request; follows from the cookie's secret. */
export function pageTokenOf(secret: string): string {
  return sha256(`token of the page ${secret}`);
}

export function pageSecretOf(request: Addressed): string | undefined {
  const name = cookieName(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** The cookie of a session, or one that ends it. */
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

/** Cookies ignore ports, so two coordinators of one machine need two names. Only TLS protects the name. */
function cookieName(request: Addressed): string {
  return isSecure(request) ? '__Host-sfumato-page' : `sfumato-page-${request.socket.localPort}`;
}

const isSecure = ({ protocol }: Addressed): boolean => protocol === 'https';
