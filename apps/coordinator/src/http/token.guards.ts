/** Who may call: the administrator and the trainer by the token of the service, a site by its own. */
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Failure } from '#foundation';
import { serviceTokensToken } from '../config/container-tokens.js';
import { digestsEqual, hashToken, type ServiceTokens } from '../config/tokens.js';
import { PrismaService } from '../database/prisma.service.js';
import type { ApiRequest } from './api-request.js';

/** Lets the administrator in. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(@Inject(serviceTokensToken) private readonly tokens: ServiceTokens) {}

  canActivate(context: ExecutionContext): boolean {
    return requireToken(context, this.tokens.adminTokenHash);
  }
}

/** Lets trainers in. */
@Injectable()
export class TrainerGuard implements CanActivate {
  constructor(@Inject(serviceTokensToken) private readonly tokens: ServiceTokens) {}

  canActivate(context: ExecutionContext): boolean {
    return requireToken(context, this.tokens.trainerTokenHash);
  }
}

/** Lets an enrolled site in and says which one it is. */
@Injectable()
export class SiteGuard implements CanActivate {
  constructor(private readonly prisma: PrismaService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<ApiRequest>();
    const tokenHash = hashToken(bearerToken(request));
    // The index compares digests; without a way to choose a digest, its timing tells a caller nothing.
    const site = await this.prisma.site.findUnique({ where: { tokenHash } });
    if (site === null) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
    if (site.revokedAt !== null) throw new Failure('ENROLMENT_SITE_REVOKED');
    request.siteId = site.id;
    return true;
  }
}

function requireToken(context: ExecutionContext, expectedHash: string): boolean {
  const given = hashToken(bearerToken(context.switchToHttp().getRequest<ApiRequest>()));
  if (!digestsEqual(given, expectedHash)) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
  return true;
}

function bearerToken(request: ApiRequest): string {
  const token = /^Bearer ([\x21-\x7e]{1,256})$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new Failure('COORDINATOR_TOKEN_MISSING');
  return token;
}
