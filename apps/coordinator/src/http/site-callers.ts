/** Requests of sites: signatures, carried requests, last contacts, and limits on concurrency. */
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { type Clock, Failure, type FailureCode, InternalError, sha256 } from '#foundation';
import { type SiteContact } from '#protocol/admin';
import { type RouteRow, routes } from '#protocol/api';
import {
  answerSignatureHeader,
  carriedForHeader,
  carriedMilliseconds,
  carriedReading,
  mayBeCarried,
  signAnswer,
} from '#protocol/carried';
import { checkSignature, signatureHeaders, skewMilliseconds } from '#protocol/client';
import { idSchema } from '#protocol/fields';
import type { SiteKey } from '../../../../generated/prisma/client.js';
import { type CoordinatorKey, signingKeyToken } from '../config/coordinator-key.js';
import { type CoordinatorSettings, clockToken, settingsToken } from '../config/settings.js';
import { PrismaService } from '../database/prisma.service.js';
import { AdminCallers } from './admin-callers.js';
import { type ApiRequest, type ApiResponse, receiveJson } from './api-request.js';

/**
 * Checks signatures and remembers nonces.
 *
 * **Guarantees**
 * | a request of a site that has a key | what happens |
 * |---|---|
 * | unsigned, malformed, changed, skewed, of another key, site or coordinator | SIGNATURE_* of `checkSignature` |
 * | sent again as it was, to whichever coordinator of the database | SIGNATURE_REPLAYED: the nonce is a row with a unique key |
 * | with another body than was signed | SIGNATURE_BODY_DIFFERS; bytes that stream are held against `signedDigest` by their receiver |
 */
@Injectable()
export class SiteSignatures {
  constructor(
    private readonly prisma: PrismaService,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /**
   * Checks a signature. Carried requests have their own age limit, are signed for a fixed path if they only
   * read, and are not remembered, because they may be carried again.
   */
  async check(
    request: ApiRequest,
    row: RouteRow,
    key: SiteKey,
    { path = request.url ?? '', carriedMilliseconds }: Carriage = {},
  ): Promise<void> {
    const now = this.clock();
    const { method = '' } = request;
    const { siteId } = key;
    const publicKeys = keysFor(row, key, now);
    const facts = { method, path, installationId: await this.installationId(), siteId };
    const age = carriedMilliseconds === undefined ? {} : { ageMilliseconds: carriedMilliseconds };
    const signature = checkSignature(request.headers, facts, { publicKeys, now, ...age });
    request.signedBy = signature.publicKey;
    if (row.body === 'bytes') request.signedDigest = signature.digest;
    else await receiveJson(request, row);
    if (row.body !== 'bytes' && (request.bodyDigest ?? emptyDigest) !== signature.digest)
      throw new Failure('SIGNATURE_BODY_DIFFERS');
    if (carriedMilliseconds !== undefined) return;
    const keptUntil = new Date(signature.time.getTime() + skewMilliseconds);
    await this.remember(siteId, signature.nonce, { keptUntil, now });
  }

  /** Written by `bindInstallation` before the first request. */
  async installationId(): Promise<string> {
    const row = await this.prisma.installation.findFirst();
    if (row === null) throw new InternalError('a coordinator without an installation id answers');
    return row.id;
  }

  /** Remembers a nonce and deletes expired ones, a few rows that the index finds. */
  private async remember(
    siteId: string,
    nonce: string,
    { keptUntil, now }: { readonly keptUntil: Date; readonly now: Date },
  ): Promise<void> {
    const { count } = await this.prisma.siteNonce.createMany({
      data: [{ siteId, nonce, keptUntil }],
      skipDuplicates: true,
    });
    if (count === 0) throw new Failure('SIGNATURE_REPLAYED');
    await this.prisma.siteNonce.deleteMany({ where: { keptUntil: { lt: now } } });
  }
}

interface Carriage {
  readonly path?: string;
  readonly carriedMilliseconds?: number;
}

/** The site's key, and for a while the previous one; a replaced key cannot register another. */
function keysFor(
  row: RouteRow,
  { publicKey, previousKey, previousUntil }: SiteKey,
  now: Date,
): readonly string[] {
  const isTaken = row !== routes.registerSiteKey && previousUntil !== null && previousUntil > now;
  return previousKey !== null && isTaken ? [publicKey, previousKey] : [publicKey];
}

const emptyDigest = sha256('');

interface CarriedSite {
  readonly siteId: string;
  readonly key: SiteKey;
}

/**
 * Admits requests that a site has signed and an operator carries.
 *
 * **Guarantees**
 * | what is brought | what happens |
 * |---|---|
 * | by nobody who may carry letters, or with the token of a site | COORDINATOR_TOKEN_*, PERSON_ROLE_REFUSED |
 * | anything but a question, a frame or a withdrawal | CARRIED_ROUTE_REFUSED |
 * | for a site that is unknown, revoked or has no key | COORDINATOR_TOKEN_UNKNOWN, ENROLMENT_SITE_REVOKED, SIGNATURE_MISSING |
 * | changed, of another site or coordinator, older than thirty days | SIGNATURE_* |
 */
@Injectable()
export class CarriedRequests {
  constructor(
    private readonly admins: AdminCallers,
    private readonly prisma: PrismaService,
    private readonly signatures: SiteSignatures,
  ) {}

  /** Undefined for a request that the site sends itself. */
  async siteOf(request: ApiRequest, row: RouteRow): Promise<CarriedSite | undefined> {
    const carriedFor = request.headers[carriedForHeader];
    if (carriedFor === undefined) return undefined;
    if (!mayBeCarried(row)) throw new Failure('CARRIED_ROUTE_REFUSED');
    await this.admins.identify(routes.announceLetter, request);
    const id = idSchema.safeParse(carriedFor);
    const site = id.success
      ? await this.prisma.site.findUnique({ where: { id: id.data }, include: { key: true } })
      : null;
    if (site === null) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
    if (site.revokedAt !== null) throw new Failure('ENROLMENT_SITE_REVOKED');
    if (site.key === null) throw new Failure('SIGNATURE_MISSING');
    const reading = row.method === 'GET' ? { path: carriedReading.path } : {};
    await this.signatures.check(request, row, site.key, { ...reading, carriedMilliseconds });
    return { siteId: site.id, key: site.key };
  }
}

/** Signs JSON answers to carried requests, whose reader has no connection to the coordinator. */
@Injectable()
export class CarriedAnswers implements NestInterceptor {
  constructor(@Inject(signingKeyToken) private readonly key: CoordinatorKey) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<ApiResponse>();
    const signature = request.headers[signatureHeaders.signature];
    if (request.caller?.kind !== 'site' || request.headers[carriedForHeader] === undefined)
      return next.handle();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer === undefined || answer instanceof StreamableFile) return answer;
        const facts = { request: String(signature), method: request.method ?? '', path: request.url ?? '' };
        response.setHeader(answerSignatureHeader, signAnswer(this.key, facts, JSON.stringify(answer)));
        return answer;
      }),
    );
  }
}

/** More sites than a consortium has; beyond it, the longest-silent one is forgotten. */
const sitesMax = 10_000;

/** When each site was last heard and refused since the start, in memory. Only recognised tokens count. */
@Injectable()
export class SiteContacts {
  private readonly contacts = new Map<string, SiteContact>();

  constructor(@Inject(clockToken) private readonly clock: Clock) {}

  heard(siteId: string, { headers }: Pick<ApiRequest, 'headers'>): void {
    const refused = this.contacts.get(siteId)?.refused ?? null;
    this.contacts.delete(siteId); // keeps insertion order chronological
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

/** The agent's version; any other header is ignored. */
function versionIn(header: string | undefined): string | null {
  return /^sfumato\/(\d{1,4}\.\d{1,4}\.\d{1,4}(?:-[a-z0-9.]{1,20})?)$/.exec(header ?? '')?.[1] ?? null;
}

/** Requests in progress end within seconds. */
const pauseSeconds = 2;

/** Limits a site's concurrent requests, so that none can starve the others. */
@Injectable()
export class SiteTurns {
  private readonly inHand = new Map<string, number>();

  constructor(@Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'siteRequests'>) {}

  /** Counts a request until the returned function is called. Fails with COORDINATOR_SITE_TOO_BUSY. */
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
