import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';
import { PrismaService } from './prisma.service.js';

describe('PrismaService', () => {
  let folder: string;
  let database: EmbeddedPostgres;
  let prisma: PrismaService;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-prisma-'));
    database = await startEmbeddedPostgres(folder);
    await migrate(database.url, fileURLToPath(new URL('prisma/migrations', packageRoot())));
    prisma = new PrismaService(database.url);
    await prisma.site.create({
      data: { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'St. Elsewhere', createdAt: new Date(0) },
    });
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await database[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  /** What a value is at run time when a type was cast, or a guard forgotten. */
  const absent = undefined as unknown as string;

  it.each([
    ['a filter', () => prisma.site.updateMany({ where: { id: absent }, data: { revokedAt: new Date() } })],
    ['a filter inside OR', () => prisma.site.deleteMany({ where: { OR: [{ name: { equals: absent } }] } })],
    ['a whole filter', () => prisma.site.deleteMany({ where: absent as unknown as object })],
    [
      'a filter of a relation',
      () => prisma.site.findMany({ where: { uploads: { some: { siteId: absent } } } }),
    ],
    ['data', () => prisma.site.updateMany({ where: {}, data: { name: absent } })],
  ])('refuses undefined in %s, and changes no row', async (_name, query) => {
    await expect(query()).rejects.toThrow('explicitly `undefined` values are not allowed');

    expect(await prisma.site.findMany()).toMatchObject([{ name: 'St. Elsewhere', revokedAt: null }]);
  });

  it('refuses undefined inside a transaction as well', async () => {
    const work = prisma.transact((transaction) => transaction.site.deleteMany({ where: { id: absent } }));

    await expect(work).rejects.toThrow('explicitly `undefined` values are not allowed');
  });
});
