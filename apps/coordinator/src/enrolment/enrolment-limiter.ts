import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';

/** Addresses remembered at once; beyond it the oldest window is forgotten, which only a flood of addresses reaches. */
const addressesMax = 10_000;

const windowMilliseconds = 60_000;

/** Counts enrolment attempts, and links to the page that are tried, by address and minute, right or wrong: guessing 100 bits is hopeless, but it shall also be quiet. */
@Injectable()
export class EnrolmentLimiter {
  private readonly windows = new Map<string, { readonly startedAt: number; attempts: number }>();

  constructor(
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(settingsToken)
    private readonly settings: Pick<CoordinatorSettings, 'enrolmentAttemptsPerMinute'>,
  ) {}

  /** Counts one attempt; fails with `code` when the minute's share of this address is used up. */
  take(address: string, code: 'ENROLMENT_TOO_OFTEN' | 'PAGE_TOO_OFTEN' = 'ENROLMENT_TOO_OFTEN'): void {
    const now = this.clock().getTime();
    const window = this.windowOf(address, now);
    if (window.attempts >= this.settings.enrolmentAttemptsPerMinute) {
      const seconds = Math.ceil((window.startedAt + windowMilliseconds - now) / 1000);
      throw new Failure(code, { seconds });
    }
    window.attempts += 1;
  }

  private windowOf(address: string, now: number) {
    const current = this.windows.get(address);
    if (current !== undefined && now - current.startedAt < windowMilliseconds) return current;
    const fresh = { startedAt: now, attempts: 0 };
    this.windows.delete(address); // so that insertion order is order of time
    this.windows.set(address, fresh);
    if (this.windows.size > addressesMax) this.windows.delete(this.windows.keys().next().value ?? '');
    return fresh;
  }
}
