/** Identifies administrators and trainers by the installation's token, a person's, or a browser's session. */
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure } from '#foundation';
import { type RouteRow, rolesOf } from '#protocol/api';
import type { Person as PersonEntity } from '../../../../generated/prisma/client.js';
import { digestsEqual, hashAccessToken, type ServiceAccessTokens } from '../config/access-tokens.js';
import { nameActingPerson, type Person } from '../config/acting-person.js';
import { clockToken, serviceAccessTokensToken } from '../config/settings.js';
import { PrismaService } from '../database/prisma.service.js';
import { type ApiRequest, bearerAccessToken, type Caller } from './api-request.js';
import { PageSessions, sessionOf } from './page-sessions.js';

/**
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | the installation's own token | may do everything, as `installation` |
 * | a person's token | may do what the role's line in the table of routes says, else PERSON_ROLE_REFUSED |
 * | a person's token after its time | PERSON_TOKEN_EXPIRED |
 * | a trainer's own token | no route of the administrator; on a trainer's route, that trainer |
 * | the installation's trainer token | one trainer, which has no id |
 * | any of them | the day is noted, nothing finer |
 * | a token that was replaced, or of somebody who was removed | COORDINATOR_TOKEN_UNKNOWN from the next request on, and its browsers PAGE_SIGNED_OUT |
 */
@Injectable()
export class AdminCallers {
  constructor(
    @Inject(serviceAccessTokensToken) private readonly tokens: ServiceAccessTokens,
    private readonly prisma: PrismaService,
    private readonly pages: PageSessions,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  /** Identifies the caller for the audit trail. Fails as the table says, and with COORDINATOR_TOKEN_MISSING. */
  async identify(row: RouteRow, request: ApiRequest): Promise<Caller> {
    const caller = (await this.browser(request)) ?? (await this.byToken(request));
    const { person } = caller;
    const roles = rolesOf(row);
    if (person !== undefined && !roles.includes(person.role))
      throw new Failure('PERSON_ROLE_REFUSED', {
        role: person.role,
        expected: roles.join(' or ') || 'the token of the installation',
      });
    nameActingPerson(person);
    return caller;
  }

  /** Identifies a trainer likewise. Fails with COORDINATOR_TOKEN_UNKNOWN, also for people of other roles. */
  async identifyTrainer(request: ApiRequest): Promise<Caller> {
    const tokenHash = hashAccessToken(bearerAccessToken(request));
    if (digestsEqual(tokenHash, this.tokens.trainerTokenHash)) return { kind: 'trainer', trainerId: null };
    const found = await this.personOf(tokenHash);
    if (found.role !== 'trainer') throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
    nameActingPerson(presentPerson(found));
    return { kind: 'trainer', trainerId: found.id };
  }

  /** The caller whose link the browser opened; a token in the header takes precedence over the cookie. */
  private async browser(request: ApiRequest): Promise<AdminCaller | undefined> {
    if (request.headers.authorization !== undefined) return undefined;
    const caller = sessionOf(request, this.pages)?.caller;
    if (caller === undefined || caller.kind !== 'admin') return undefined;
    const { person, tokenHash } = caller;
    if (person === undefined || tokenHash === undefined) return caller;
    const found = await this.prisma.person.findUnique({ where: { id: person.personId } });
    const isStill =
      found?.tokenHash === tokenHash && found.removedAt === null && found.expiresAt > this.clock();
    if (!isStill) throw new Failure('PAGE_SIGNED_OUT');
    await this.noteUse(found);
    return caller;
  }

  private async byToken(request: ApiRequest): Promise<AdminCaller> {
    const tokenHash = hashAccessToken(bearerAccessToken(request));
    if (digestsEqual(tokenHash, this.tokens.adminTokenHash)) return { kind: 'admin' };
    return { kind: 'admin', person: presentPerson(await this.personOf(tokenHash)), tokenHash };
  }

  private async personOf(tokenHash: string): Promise<PersonEntity> {
    // The index compares digests, which callers cannot choose, so its timing reveals nothing.
    const found = await this.prisma.person.findUnique({ where: { tokenHash } });
    if (found === null || found.removedAt !== null) throw new Failure('COORDINATOR_TOKEN_UNKNOWN');
    if (found.expiresAt <= this.clock()) throw new Failure('PERSON_TOKEN_EXPIRED');
    await this.noteUse(found);
    return found;
  }

  /** Writes at most once a day per person. */
  private async noteUse({ id, lastUsedOn }: PersonEntity): Promise<void> {
    const today = new Date(this.clock().toISOString().slice(0, 10));
    if (lastUsedOn?.getTime() === today.getTime()) return;
    await this.prisma.person.updateMany({ where: { id }, data: { lastUsedOn: today } });
  }
}

type AdminCaller = Extract<Caller, { kind: 'admin' }>;

const presentPerson = ({ id, name, role }: PersonEntity): Person => ({ personId: id, name, role });
