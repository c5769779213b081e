import { Injectable } from '@nestjs/common';
import { samePerson } from '#foundation';
import type { Person } from '../../../../generated/prisma/client.js';
import { Transacting, type Transaction } from '../database/prisma.service.js';

/** People who have not been removed. */
@Injectable()
export class PeopleRepository extends Transacting {
  /** Serialises transactions that assign names: no index knows which spellings are one name. */
  async takeNamesTurn(transaction: Transaction): Promise<void> {
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${namesLock})`;
  }

  list(): Promise<Person[]> {
    return this.prisma.person.findMany({ where: { removedAt: null }, orderBy: { name: 'asc' } });
  }

  find(transaction: Transaction, id: string): Promise<Person | null> {
    return transaction.person.findFirst({ where: { id, removedAt: null } });
  }

  async isNamed(transaction: Transaction, name: string): Promise<boolean> {
    const people = await transaction.person.findMany({ where: { removedAt: null }, select: { name: true } });
    return people.some((person) => samePerson(person.name, name));
  }

  add(transaction: Transaction, person: Omit<Person, 'removedAt' | 'lastUsedOn'>): Promise<Person> {
    return transaction.person.create({ data: person });
  }

  change(
    transaction: Transaction,
    id: string,
    changes: Partial<Pick<Person, 'tokenHash' | 'expiresAt' | 'removedAt'>>,
  ): Promise<Person> {
    return transaction.person.update({ where: { id }, data: changes });
  }
}

/** The letters SFPN. */
const namesLock = 0x5346504e;
