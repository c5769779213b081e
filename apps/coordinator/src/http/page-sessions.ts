/** The page's sign-in: one-time links, the sessions they open, and what a browser's request proves. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure, sha256 } from '#foundation';
import { isSameSecret, newSecret } from '#service';
import { clockToken } from '../config/settings.js';
import type { ApiRequest, Caller } from './api-request.js';

/** Long enough to open a link on another machine, too short for somebody to find it in a browser's history. */
const linkMilliseconds = 10 * 60_000;
/** A working day. */
const sessionMilliseconds = 8 * 3_600_000;
/** Beyond this the oldest is dropped; a coordinator has a handful of people. */
const keptMax = 100;

/** The session of a signed-in browser. */
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

  /** Creates a link's secret, which lets one browser act as `caller`. */
  makeLink(caller: Caller): { readonly secret: string; readonly expiresAt: Date } {
    return this.add(this.links, caller, linkMilliseconds);
  }

  /** Uses up a link and opens a session; undefined when the link is invalid. */
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

  /** Looks up by digest, which callers cannot choose, so timing reveals nothing. */
  private find(kept: Map<string, PageSession>, secret: string): PageSession | undefined {
    const digest = sha256(secret);
    const found = kept.get(digest);
    if (found === undefined || found.expiresAt > this.clock()) return found;
    kept.delete(digest);
    return undefined;
  }
}

const pageTokenHeader = 'sfumato-page-token';

/** With fields that Express adds, as trusted proxies report them. */
interface Addressed extends Pick<ApiRequest, 'headers' | 'method'> {
  readonly socket: Pick<ApiRequest['socket'], 'localPort'>;
  readonly protocol?: string;
  readonly host?: string;
}

/**
 * The session of a request's cookie, if any. Fails with PAGE_SIGNED_OUT or PAGE_ORIGIN_REFUSED.
 * **Guarantees**
 * - a cookie alone does nothing: a request caused by another site or another page of this machine is refused,
 *   read or write;
 * - the page's token derives from the cookie's secret, which no script can read, and appears in the page's
 *   own document alone.
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

/** Derives the token that the page sends with each request from the cookie's secret. */
export function pageTokenOf(secret: string): string {
  return sha256(`token of the page ${secret}`);
}

export function pageSecretOf(request: Addressed): string | undefined {
  const name = cookieName(request);
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** The cookie of a session; without a secret, one that ends it. */
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

/** Cookies ignore ports, so two coordinators on one machine need two names. The `__Host-` prefix needs TLS. */
function cookieName(request: Addressed): string {
  return isSecure(request) ? '__Host-sfumato-page' : `sfumato-page-${request.socket.localPort}`;
}

const isSecure = ({ protocol }: Addressed): boolean => protocol === 'https';
