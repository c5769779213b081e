/** Turns a hospital into a site: invited by name, it exchanges a one-time code for its token. */
import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import type { AuditAction, Invitation } from '#protocol/admin';
import type { BodyOf, Enrolment, SiteKeyView } from '#protocol/api';
import { fingerprintOf } from '#signing';
import type { Site } from '../../../../generated/prisma/client.js';
import { type Actor, AuditRepository, actors } from '../audit/audit.repository.js';
import { createAccessToken, digestsEqual, hashAccessToken } from '../config/access-tokens.js';
import { type CoordinatorKey, signingKeyToken } from '../config/coordinator-key.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import type { Transaction } from '../database/prisma.service.js';
import { SitesRepository, type SiteWithCounts } from './sites.repository.js';

/** Crockford's base 32, without I, L, O and U. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const groups = 4;
const groupLength = 5;

/** A replaced key stays valid for a day, for agents on other machines and requests in flight. */
const overlapMilliseconds = 24 * 3_600_000;

/** Creates a code of four groups of five, e.g. `7K2QM-9XW4T-…`. */
export function createEnrolmentCode(): string {
  // 32 divides 256, so the remainder is unbiased.
  const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % 32]).join('');
  return letters.match(/.{5}/g)?.join('-') ?? letters;
}

/** SHA-256 of a typed code, ignoring case, spaces and hyphens; O counts as 0, I and L as 1. */
export function hashEnrolmentCode(typed: string): string {
  const meant = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return hashAccessToken(meant);
}

/**
 * Invitations, enrolments and revocations.
 *
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | a code that was never given out | ENROLMENT_CODE_UNKNOWN |
 * | a code used before, also by two callers at once | one gets a token, the other ENROLMENT_CODE_USED |
 * | a code past its time, or replaced by a newer one | ENROLMENT_CODE_EXPIRED |
 * | codes and tokens at rest | only their SHA-256 is stored |
 */
@Injectable()
export class EnrolmentService {
  constructor(
    private readonly sites: SitesRepository,
    private readonly audit: AuditRepository,
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(settingsToken)
    private readonly settings: Pick<CoordinatorSettings, 'invitationHours' | 'sitesWait'>,
    @Inject(signingKeyToken) private readonly signingKey: Pick<CoordinatorKey, 'publicKey'>,
  ) {}

  /**
   * Issues a code, which replaces earlier ones, to a site that is new, has not enrolled, was revoked, or with
   * `renew` lost its token. A revoked site stays revoked until it uses the code.
   */
  invite(name: string, renew: boolean): Promise<Invitation> {
    const code = createEnrolmentCode();
    const createdAt = this.clock();
    const expiresAt = new Date(createdAt.getTime() + this.settings.invitationHours * 3_600_000);
    return this.sites.transact(async (transaction) => {
      const site = await this.invitedSite(transaction, name, renew, createdAt);
      const codeHash = hashEnrolmentCode(code);
      await this.sites.replaceCode(transaction, {
        id: randomUUID(),
        siteId: site.id,
        codeHash,
        createdAt,
        expiresAt,
      });
      await this.record(transaction, 'site.invited', site.id, actors.admin);
      return { siteId: site.id, siteName: site.name, code, expiresAt: expiresAt.toISOString() };
    });
  }

  /** Exchanges a code for the site's token, which is shown once; ends its earlier token and key. */
  enrol({ code: typedCode, publicKey }: BodyOf<'enrol'>): Promise<Enrolment> {
    const codeHash = hashEnrolmentCode(typedCode);
    const token = createAccessToken('sfs');
    const now = this.clock();
    return this.sites.transact(async (transaction) => {
      const code = await this.sites.findCode(transaction, codeHash);
      if (code === null || !digestsEqual(code.codeHash, codeHash))
        throw new Failure('ENROLMENT_CODE_UNKNOWN');
      // Revoking ended all earlier codes, so an open one was issued to readmit the site.
      const isOpen = code.usedAt === null && code.expiresAt > now;
      if (code.site.revokedAt !== null && !isOpen) throw new Failure('ENROLMENT_SITE_REVOKED');
      if (code.usedAt !== null) throw new Failure('ENROLMENT_CODE_USED');
      if (code.expiresAt <= now) throw new Failure('ENROLMENT_CODE_EXPIRED');
      if (!(await this.sites.useCode(transaction, code.id, now))) throw new Failure('ENROLMENT_CODE_USED');
      await this.sites.setAccessToken(transaction, code.siteId, hashAccessToken(token), now);
      await this.sites.replaceKey(transaction, code.siteId, { publicKey, registeredAt: now });
      await this.record(transaction, 'site.enrolled', code.siteId, { kind: 'site', id: code.siteId });
      const enrolment = { siteId: code.siteId, siteName: code.site.name, token };
      if (publicKey === undefined) return enrolment;
      const installationId = await this.sites.installationId(transaction);
      return { ...enrolment, installationId, signingKey: this.signingKey.publicKey };
    });
  }

  /** Ends a site's access until it enrols again; new snapshots omit its batches by default. Idempotent. */
  async revoke(siteId: string): Promise<void> {
    if (!(await this.sites.exists(siteId))) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    await this.sites.transact(async (transaction) => {
      if (await this.sites.revoke(transaction, siteId, this.clock()))
        await this.record(transaction, 'site.revoked', siteId, actors.admin);
    });
  }

  showKey(siteId: string): Promise<SiteKeyView> {
    return this.sites.transact((transaction) => this.viewKey(transaction, siteId));
  }

  /**
   * Replaces the key that signed the request, and keeps it valid for a day, or adds the first key of a site
   * that joined before keys existed. A confirmed site stays confirmed. The same key again changes nothing.
   */
  registerKey(siteId: string, publicKey: string, signedBy: string | null): Promise<SiteKeyView> {
    const now = this.clock();
    return this.sites.transact(async (transaction) => {
      const key = await this.sites.findKey(transaction, siteId);
      if (key?.publicKey !== publicKey) {
        const until = new Date(now.getTime() + overlapMilliseconds);
        // False if another request has replaced the signing key meanwhile.
        const isSigner = (key?.publicKey ?? null) === signedBy;
        const isChanged =
          isSigner && (await this.sites.changeKey(transaction, { siteId, key, publicKey }, { now, until }));
        if (!isChanged) throw new Failure('SIGNATURE_SITE_KEY_UNKNOWN');
        await this.record(transaction, 'site.key-rotated', siteId, { kind: 'site', id: siteId });
      }
      return this.viewKey(transaction, siteId);
    });
  }

  private async viewKey(transaction: Transaction, siteId: string): Promise<SiteKeyView> {
    const key = await this.sites.findKey(transaction, siteId);
    return {
      publicKey: key?.publicKey ?? null,
      confirmedAt: key?.confirmedAt?.toISOString() ?? null,
      isConfirmationAwaited: this.settings.sitesWait,
      previousUntil: key?.previousUntil?.toISOString() ?? null,
      installationId: await this.sites.installationId(transaction),
      signingKey: this.signingKey.publicKey,
    };
  }

  /**
   * Confirms a key whose fingerprint a person has compared with the site; confirming twice changes nothing.
   * Fails with ENROLMENT_SITE_UNKNOWN and ENROLMENT_FINGERPRINT_WRONG, also without a key.
   */
  async confirm(siteId: string, fingerprint: string): Promise<void> {
    if (!(await this.sites.exists(siteId))) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    await this.sites.transact(async (transaction) => {
      const key = await this.sites.findKey(transaction, siteId);
      if (key === null || fingerprintOf(key.publicKey) !== fingerprint)
        throw new Failure('ENROLMENT_FINGERPRINT_WRONG');
      if (await this.sites.confirmKey(transaction, key, this.clock()))
        await this.record(transaction, 'site.confirmed', siteId, actors.admin);
    });
  }

  /** Records in the audit trail who carries an offline package. Fails with ENROLMENT_SITE_UNKNOWN. */
  async announceLetter(siteId: string): Promise<void> {
    if (!(await this.sites.exists(siteId))) throw new Failure('ENROLMENT_SITE_UNKNOWN');
    await this.sites.transact((transaction) => this.record(transaction, 'site.letter', siteId, actors.admin));
  }

  list(): Promise<SiteWithCounts[]> {
    return this.sites.listWithCounts();
  }

  private async invitedSite(
    transaction: Transaction,
    name: string,
    renew: boolean,
    createdAt: Date,
  ): Promise<Site> {
    const existing = await this.sites.findByName(transaction, name);
    if (existing === null) {
      const site = await this.sites.createSite(transaction, { id: randomUUID(), name, createdAt });
      await this.record(transaction, 'site.created', site.id, actors.admin);
      return site;
    }
    if (existing.revokedAt === null && existing.enrolledAt !== null && !renew)
      throw new Failure('ENROLMENT_SITE_ENROLLED');
    return existing;
  }

  private record(
    transaction: Transaction,
    action: Extract<AuditAction, `site.${string}`>,
    siteId: string,
    actor: Actor,
  ): Promise<void> {
    const subject = { kind: 'site', id: siteId } as const;
    return this.audit.record(transaction, { actor, action, subject, at: this.clock() });
  }
}

/** Beyond this many addresses, as in a flood, the limiter forgets the oldest. */
const addressesMax = 10_000;

const windowMilliseconds = 60_000;

/** Limits attempts at codes and page links by address and minute, to slow down guessing. */
@Injectable()
export class EnrolmentLimiter {
  private readonly windows = new Map<string, { readonly startedAt: number; attempts: number }>();

  constructor(
    @Inject(clockToken) private readonly clock: Clock,
    @Inject(settingsToken)
    private readonly settings: Pick<CoordinatorSettings, 'enrolmentAttemptsPerMinute'>,
  ) {}

  /** Counts one attempt. Fails with `code` when the address has used up its minute. */
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
    this.windows.delete(address); // keeps insertion order chronological
    this.windows.set(address, fresh);
    if (this.windows.size > addressesMax) this.windows.delete(this.windows.keys().next().value ?? '');
    return fresh;
  }
}
