/** The one guard of every route: the table of routes says who may call, and what it does not say is refused. */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { assertNever, Failure, InternalError } from '#foundation';
import type { RouteCaller } from '#protocol';
import { serviceTokensToken } from '../config/container-tokens.js';
import { digestsEqual, hashToken, type ServiceTokens } from '../config/tokens.js';
import { PrismaService } from '../database/prisma.service.js';
import type { ApiRequest } from './api-request.js';
import type { Caller } from './caller.js';
import { routeServedBy } from './route.js';
import { SiteTurns } from './site-turns.js';

/**
 * Lets in whom the route's row names, and tells the handler who it is.
 *
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | a route that serves no row of the table | the coordinator does not start; should it be called all the same, a bug, never the handler |
 * | no token, or a malformed one | COORDINATOR_TOKEN_MISSING |
 * | a token of nobody, or of another kind of caller | COORDINATOR_TOKEN_UNKNOWN |
 * | the token of a revoked site | ENROLMENT_SITE_REVOKED |
 * | a site that has too many requests in hand | COORDINATOR_SITE_TOO_BUSY |
 */
@Injectable()
export class CallerGuard implements CanActivate {
  constructor(
    @Inject(serviceTokensToken) private readonly tokens: ServiceTokens,
    private readonly prisma: PrismaService,
    private readonly turns: SiteTurns,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const row = routeServedBy(context.getHandler());
    if (row === undefined) throw new InternalError('a route that is not in the table was called');
    const request = context.switchToHttp().getRequest<ApiRequest>();
    request.caller = await this.identify(row.caller, request);
    return true;
  }

  private async identify(expected: RouteCaller, request: ApiRequest): Promise<Caller> {
    switch (expected) {
      case 'anybody':
        return { kind: expected };
      case 'admin':
        return requireToken(expected, request, this.tokens.adminTokenHash);
      case 'trainer':
        return requireToken(expected, request, this.tokens.trainerTokenHash);
      case 'site':
        return { kind: expected, siteId: this.countIn(request, await this.siteOf(request)) };
      default:
        return assertNever(expected);
    }
  }

  /** The request counts until its answer has been sent, or its connection is gone. */
  private countIn(request: ApiRequest, siteId: string): string {
    request.res?.once('close', this.turns.enter(siteId));
    return siteId;
  }

  private async siteOf(request: ApiRequest): Promise<string> {
    const tokenHash = hashToken(bearerToken(request));
    // The index compares digests; without a way to choose a digest, its timing tells a caller nothing.
    const site = await this.prisma.site.findUnique({ where: { tokenHash } });
    if (site === null) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
    if (site.revokedAt !== null) throw new Failure('ENROLMENT_SITE_REVOKED');
    return site.id;
  }
}

function requireToken(kind: 'admin' | 'trainer', request: ApiRequest, expectedHash: string): Caller {
  if (!digestsEqual(hashToken(bearerToken(request)), expectedHash))
    throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
  return { kind };
}

function bearerToken(request: ApiRequest): string {
  const token = /^Bearer ([\x21-\x7e]{1,256})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('COORDINATOR_TOKEN_MISSING');
  return token;
}
