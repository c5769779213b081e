/** Requests of a site without a network: signed there, brought here by a person with a token of their own, answered under a signature. */
import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  StreamableFile,
} from '@nestjs/common';
import { map, type Observable } from 'rxjs';
import { Failure } from '#foundation';
import {
  answerSignatureHeader,
  carriedForHeader,
  carriedMilliseconds,
  carriedReading,
  idSchema,
  mayBeCarried,
  type RouteRow,
  routes,
  signAnswer,
  signatureHeaders,
} from '#protocol';
import type { SiteKey } from '../../../../generated/prisma/client.js';
import { type CoordinatorKey, signingKeyToken } from '../config/coordinator-key.js';
import { PrismaService } from '../database/prisma.service.js';
import { AdminCallers } from './admin-callers.js';
import type { ApiRequest, ApiResponse } from './api-request.js';
import { SiteSignatures } from './site-signatures.js';

/** A site whose request was carried here. */
export interface CarriedSite {
  readonly siteId: string;
  readonly key: SiteKey;
}

/**
 * Lets in what a site has signed and an operator brings.
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

  /** The site; undefined for a request that a site sends itself. */
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

/** Signs every answer as JSON to a carried request: who reads it there has no connection whose other end is known. */
@Injectable()
export class CarriedAnswers implements NestInterceptor {
  constructor(@Inject(signingKeyToken) private readonly key: CoordinatorKey) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<ApiRequest>(), http.getResponse<ApiResponse>()];
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
