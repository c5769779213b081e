import { Injectable } from '@nestjs/common';
import { PrismaService, type Transaction } from './prisma.service.js';

/** What repositories have in common: services run several changes of theirs in one transaction. */
@Injectable()
export class Transacting {
  constructor(protected readonly prisma: PrismaService) {}

  /** Runs `work` in one transaction. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.prisma.transact(work);
  }
}
