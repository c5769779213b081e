/** Who is signed in to the page: links that work once, and the sessions that they open, kept as digests in memory. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, sha256 } from '#foundation';
import { newSecret } from '#service';
import { clockToken } from '../config/settings.js';
import type { Caller } from './api-request.js';

/** Long enough to open a link on another machine, too short to find it in a history. */
const linkMilliseconds = 10 * 60_000;
/** A working day; whoever works longer asks for another link. */
const sessionMilliseconds = 8 * 3_600_000;
/** Beyond it the oldest goes; a handful of people share a coordinator. */
const keptMax = 100;

/** A browser that is signed in. */
export interface PageSession {
  /** Whose link it opened: what the browser may do is what that caller may. */
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

  /** The secret of a link that lets one browser act as `caller`. */
  makeLink(caller: Caller): { readonly secret: string; readonly expiresAt: Date } {
    return this.add(this.links, caller, linkMilliseconds);
  }

  /** Uses a link up; undefined when it opens nothing. */
  open(link: string): { readonly secret: string; readonly expiresAt: Date } | undefined {
    const found = this.find(this.links, link);
    this.links.delete(sha256(link));
    return found === undefined ? undefined : this.add(this.sessions, found.caller, sessionMilliseconds);
  }

  /** The session of a cookie's secret; undefined when there is none (any more). */
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

  /** Found by digest: without a way to choose a digest, the time of a look-up tells a caller nothing. */
  private find(kept: Map<string, PageSession>, secret: string): PageSession | undefined {
    const digest = sha256(secret);
    const found = kept.get(digest);
    if (found === undefined || found.expiresAt > this.clock()) return found;
    kept.delete(digest);
    return undefined;
  }
}
