/** The guard of every route: admits the callers that the table of routes names and refuses all others. */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { type DiscoveryService, MetadataScanner } from '@nestjs/core';
import { assertNever, Failure, InternalError } from '#foundation';
import { type RouteRow, routes } from '#protocol/api';
import { hashAccessToken } from '../config/access-tokens.js';
import { type CoordinatorSettings, settingsToken } from '../config/settings.js';
import { PrismaService } from '../database/prisma.service.js';
import { AdminCallers } from './admin-callers.js';
import { type ApiRequest, bearerAccessToken, type Caller, receiveJson } from './api-request.js';
import { routeServedBy } from './route.js';
import { CarriedRequests, SiteContacts, SiteSignatures, SiteTurns } from './site-callers.js';

/**
 * Admits the callers that the route's row names, and tells the handler who is calling.
 *
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | a route that serves no row of the table | the coordinator does not start; should it be called all the same, a bug, never the handler |
 * | no token, or a malformed one | COORDINATOR_TOKEN_MISSING |
 * | a token of nobody, or of another kind of caller | COORDINATOR_TOKEN_UNKNOWN |
 * | the token of a revoked site | ENROLMENT_SITE_REVOKED |
 * | an administrator's route, or a trainer's | as {@link AdminCallers} says |
 * | a browser that is signed in, on a route for the caller whose link it opened | let in as that caller, unless another page made it ask: PAGE_ORIGIN_REFUSED |
 * | a browser whose session has ended | PAGE_SIGNED_OUT |
 * | a site that has a key, and a request that it did not sign | SIGNATURE_* of {@link SiteSignatures} |
 * | where sites wait for confirmation, a site whose key nobody has confirmed, or that has none | ENROLMENT_SITE_UNCONFIRMED |
 * | a request of a site that a person brings | as {@link CarriedRequests} says |
 * | a site that has too many requests in hand | COORDINATOR_SITE_TOO_BUSY |
 * | a body that is JSON | read after all of that, but for the signature over it; COORDINATOR_BODY_* of {@link receiveJson} |
 */
@Injectable()
export class CallerGuard implements CanActivate {
  // biome-ignore lint/complexity/useMaxParams: the container fills constructors; five dependencies are our limit
  constructor(
    private readonly prisma: PrismaService,
    private readonly turns: SiteTurns,
    private readonly admins: AdminCallers,
    private readonly contacts: SiteContacts,
    private readonly signatures: SiteSignatures,
    private readonly carried: CarriedRequests,
    @Inject(settingsToken) private readonly settings: Pick<CoordinatorSettings, 'sitesWait'>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const row = routeServedBy(context.getHandler());
    if (row === undefined) throw new InternalError('a route that is not in the table was called');
    const request = context.switchToHttp().getRequest<ApiRequest>();
    request.caller = await this.identify(row, request);
    await receiveJson(request, row); // only now, or strangers could hold connections with bodies that never come
    return true;
  }

  private async identify(row: RouteRow, request: ApiRequest): Promise<Caller> {
    const { caller: expected } = row;
    switch (expected) {
      case 'anybody':
        return { kind: expected };
      case 'admin':
        return this.admins.identify(row, request);
      case 'trainer':
        return this.admins.identifyTrainer(request);
      case 'site':
        return { kind: expected, siteId: this.countIn(request, await this.siteOf(request, row)) };
      default:
        return assertNever(expected);
    }
  }

  /** Counts the request until its answer is sent or its connection is gone. */
  private countIn(request: ApiRequest, siteId: string): string {
    request.res?.once('close', this.turns.enter(siteId));
    return siteId;
  }

  private async siteOf(request: ApiRequest, row: RouteRow): Promise<string> {
    const carried = await this.carried.siteOf(request, row);
    if (carried !== undefined) {
      this.requireConfirmed(carried.key, row);
      return carried.siteId;
    }
    const tokenHash = hashAccessToken(bearerAccessToken(request));
    // The index compares digests, which callers cannot choose, so its timing reveals nothing.
    const site = await this.prisma.site.findUnique({ where: { tokenHash }, include: { key: true } });
    if (site === null) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
    request.contact = site.id;
    this.contacts.heard(site.id, request);
    if (site.revokedAt !== null) throw new Failure('ENROLMENT_SITE_REVOKED');
    const { key } = site;
    if (key !== null) await this.signatures.check(request, row, key);
    this.requireConfirmed(key, row);
    return site.id;
  }

  private requireConfirmed(key: { readonly confirmedAt: Date | null } | null, row: RouteRow): void {
    if (this.settings.sitesWait && (key?.confirmedAt ?? null) === null && !isForWaiting(row))
      throw new Failure('ENROLMENT_SITE_UNCONFIRMED');
  }
}

/** An unconfirmed site may only see its registration and register a key. */
const isForWaiting = (row: RouteRow): boolean => row === routes.showSiteKey || row === routes.registerSiteKey;

/** Throws an `InternalError` that names every handler whose route is not in the table. */
export function requireCallers(discovery: DiscoveryService): void {
  const open = discovery
    .getControllers()
    .flatMap(({ name, metatype }) => routesOf(metatype).map((method) => `${name}.${method}`));
  if (open.length > 0)
    throw new InternalError(`not in the table of routes, hence no start: ${open.join(', ')}`);
}

function routesOf(controller: unknown): string[] {
  if (typeof controller !== 'function') return [];
  const prototype: object = controller.prototype;
  return new MetadataScanner().getAllMethodNames(prototype).filter((method) => {
    const handler: unknown = Reflect.get(prototype, method);
    return typeof handler === 'function' && isRoute(handler) && routeServedBy(handler) === undefined;
  });
}

/** Nest marks request handlers with their HTTP method. */
const isRoute = (handler: object): boolean => Reflect.hasMetadata(METHOD_METADATA, handler);
