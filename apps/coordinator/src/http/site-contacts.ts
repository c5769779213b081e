/** When each site was last heard, and what it was told when it was refused: in memory, since the coordinator started. */
import { Inject, Injectable } from '@nestjs/common';
import type { Clock, FailureCode } from '#foundation';
import type { SiteContact } from '#protocol';
import { clockToken } from '../config/settings.js';
import type { ApiRequest } from './api-request.js';

/** Sites remembered at once, more than a consortium has; beyond it the one that was silent longest goes. */
const sitesMax = 10_000;

/** Notes contacts of sites whose token was recognised, refused or not; nothing of a stranger's request is kept. */
@Injectable()
export class SiteContacts {
  private readonly contacts = new Map<string, SiteContact>();

  constructor(@Inject(clockToken) private readonly clock: Clock) {}

  heard(siteId: string, { headers }: Pick<ApiRequest, 'headers'>): void {
    const refused = this.contacts.get(siteId)?.refused ?? null;
    this.contacts.delete(siteId); // so that insertion order is order of time
    this.contacts.set(siteId, { at: this.now(), agent: versionIn(headers['user-agent']), refused });
    if (this.contacts.size > sitesMax) this.contacts.delete(this.contacts.keys().next().value ?? '');
  }

  refused(siteId: string, code: FailureCode | 'INTERNAL_ERROR'): void {
    const contact = this.contacts.get(siteId);
    if (contact !== undefined) this.contacts.set(siteId, { ...contact, refused: { at: this.now(), code } });
  }

  of(siteId: string): SiteContact | null {
    return this.contacts.get(siteId) ?? null;
  }

  private readonly now = (): string => this.clock().toISOString();
}

/** The version that an agent says; a header of anybody else, or one that was made up, is not repeated. */
function versionIn(header: string | undefined): string | null {
  return /^sfumato\/(\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z0-9.]{1,20})?)$/.exec(header ?? '')?.[1] ?? null;
}
