/** People and their tokens. */
import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, Failure, millisecondsPerDay } from '#foundation';
import type { AuditAction, PersonToken, PersonView } from '#protocol/admin';
import type { BodyOf } from '#protocol/api';
import type { Person as PersonEntity } from '../../../../generated/prisma/client.js';
import { AuditRepository, actors } from '../audit/audit.repository.js';
import { createAccessToken, hashAccessToken } from '../config/access-tokens.js';
import { actingPerson } from '../config/acting-person.js';
import { clockToken } from '../config/settings.js';
import type { Transaction } from '../database/prisma.service.js';
import { PeopleRepository } from './people.repository.js';

/**
 * **Guarantees**
 * | case | what happens |
 * |---|---|
 * | tokens at rest | only their SHA-256 is stored; each is told once |
 * | a name that somebody has, however it is written | PERSON_NAME_TAKEN, also of callers at once; a name is free again once its person is removed |
 * | a person asks for somebody else's token | PERSON_ROLE_REFUSED |
 * | a person replaces their own | the end stays: only the installation lengthens it, so that no token renews itself for ever |
 * | every change | is a line of the audit trail in the same transaction, with who did it |
 */
@Injectable()
export class PeopleService {
  constructor(
    private readonly people: PeopleRepository,
    private readonly audit: AuditRepository,
    @Inject(clockToken) private readonly clock: Clock,
  ) {}

  async list(): Promise<PersonView[]> {
    return (await this.people.list()).map(present);
  }

  async add({ name, role, days }: BodyOf<'addPerson'>): Promise<PersonToken> {
    const { token, ...stored } = this.freshToken(days);
    return this.people.transact(async (transaction) => {
      await this.people.takeNamesTurn(transaction);
      if (await this.people.isNamed(transaction, name)) throw new Failure('PERSON_NAME_TAKEN', { name });
      const person = { id: randomUUID(), name, role, createdAt: this.clock(), ...stored };
      const added = await this.people.add(transaction, person);
      await this.record(transaction, 'person.added', added.id);
      return { ...present(added), token };
    });
  }

  /** People renew their own token within its lifetime; the installation renews anybody's, with a new end. */
  rotate(personId: string, { days }: BodyOf<'rotatePersonToken'>): Promise<PersonToken> {
    const caller = actingPerson();
    if (caller !== undefined && caller.personId !== personId)
      throw new Failure('PERSON_ROLE_REFUSED', {
        role: caller.role,
        expected: 'their own token, or the token of the installation',
      });
    const { token, tokenHash, expiresAt } = this.freshToken(days);
    const stored = { tokenHash, ...(caller === undefined ? { expiresAt } : {}) };
    return this.changed(personId, 'person.rotated', stored).then((person) => ({ ...present(person), token }));
  }

  async remove(personId: string): Promise<void> {
    await this.changed(personId, 'person.removed', { removedAt: this.clock() });
  }

  private changed(
    personId: string,
    action: AuditAction,
    changes: Parameters<PeopleRepository['change']>[2],
  ): Promise<PersonEntity> {
    return this.people.transact(async (transaction) => {
      if ((await this.people.find(transaction, personId)) === null)
        throw new Failure('PERSON_UNKNOWN', { personId });
      const person = await this.people.change(transaction, personId, changes);
      await this.record(transaction, action, personId);
      return person;
    });
  }

  private freshToken(days: number) {
    const token = createAccessToken('sfp');
    const expiresAt = new Date(this.clock().getTime() + days * millisecondsPerDay);
    return { token, tokenHash: hashAccessToken(token), expiresAt };
  }

  private record(transaction: Transaction, action: AuditAction, id: string): Promise<void> {
    const subject = { kind: 'person', id } as const;
    return this.audit.record(transaction, { actor: actors.admin, action, subject, at: this.clock() });
  }
}

const present = ({ id, name, role, createdAt, expiresAt, lastUsedOn }: PersonEntity): PersonView => ({
  personId: id,
  name,
  role,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedOn: lastUsedOn?.toISOString().slice(0, 10) ?? null,
});
