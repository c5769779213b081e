/** Holds a site's request against the key that it registered. A site without a key joined before there were any: its token is all it has. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure, InternalError, sha256 } from '#foundation';
import { checkSignature, type RouteRow, routes, skewMilliseconds } from '#protocol';
import type { SiteKey } from '../../../../generated/prisma/client.js';
import { clockToken } from '../config/settings.js';
import { PrismaService } from '../database/prisma.service.js';
import type { ApiRequest } from './api-request.js';
import { receiveJson } from './json-body.js';

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

  /** A carried request has its own age, is signed for a path of its own where it is a question, and is not remembered: it may be brought again. */
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

  /** The id that `bindInstallation` has written before the first request. */
  async installationId(): Promise<string> {
    const row = await this.prisma.installation.findFirst();
    if (row === null) throw new InternalError('a coordinator without an installation id answers');
    return row.id;
  }

  /** The index finds what has had its time, so each request sweeps what others left: a few rows. */
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

/** How a request came here that a person has brought. */
interface Carriage {
  readonly path?: string;
  readonly carriedMilliseconds?: number;
}

/** The key that a site has, and for a while the one before; what was replaced replaces nothing itself. */
function keysFor(
  row: RouteRow,
  { publicKey, previousKey, previousUntil }: SiteKey,
  now: Date,
): readonly string[] {
  const isTaken = row !== routes.registerSiteKey && previousUntil !== null && previousUntil > now;
  return previousKey !== null && isTaken ? [publicKey, previousKey] : [publicKey];
}

const emptyDigest = sha256('');
