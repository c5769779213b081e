import { Inject, Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import { settingsToken } from '../config/container-tokens.js';
import type { CoordinatorSettings } from '../config/settings.js';

/** An answer that is being written takes seconds; a site that has to wait asks again after this long. */
const pauseSeconds = 2;

/** How many requests a site has in hand: one that asks for more is told to come back, so that it cannot starve the others. */
@Injectable()
export class SiteTurns {
  private readonly inHand = new Map<string, number>();

  constructor(@Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'siteRequests'>) {}

  /** Counts a request until the returned function is called; fails with COORDINATOR_SITE_TOO_BUSY beyond the site's share. */
  enter(siteId: string): () => void {
    const count = this.inHand.get(siteId) ?? 0;
    const { siteRequests } = this.settings;
    if (count >= siteRequests)
      throw new Failure('COORDINATOR_SITE_TOO_BUSY', { requestsMax: siteRequests, seconds: pauseSeconds });
    this.inHand.set(siteId, count + 1);
    let isIn = true;
    return () => {
      if (isIn) this.leave(siteId);
      isIn = false;
    };
  }

  private leave(siteId: string): void {
    const left = (this.inHand.get(siteId) ?? 1) - 1;
    if (left > 0) this.inHand.set(siteId, left);
    else this.inHand.delete(siteId);
  }
}
