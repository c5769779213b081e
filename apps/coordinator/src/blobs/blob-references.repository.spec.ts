import { describe, expect, it } from '@jest/globals';
import type { PrismaService } from '../database/prisma.service.js';
import { BlobReferences } from './blobs.repository.js';

interface Query {
  readonly where: { readonly digest: { readonly gt: string } };
  readonly take: number;
}

/** A table of rows that name the given digests. */
const table = (...digests: string[]) => ({
  findMany: async ({ where, take }: Query) =>
    digests
      .filter((digest) => digest > where.digest.gt)
      .sort()
      .slice(0, take)
      .map((digest) => ({ digest, bytes: 7n })),
});

describe('BlobReferences', () => {
  it.each([1, 2, 3, 4, 100])(
    'tells every digest of three tables once, in order, by pages of %d rows',
    async (rowsMax) => {
      const prisma = {
        upload: table('a', 'a', 'a', 'a', 'c', 'h'),
        artefact: table('b', 'c', 'd', 'e', 'f'),
        releaseFile: table('g', 'h', 'h'),
      };
      const references = new BlobReferences(prisma as unknown as PrismaService); // the queries that it asks
      const told: string[] = [];

      for (let page = await references.page('', rowsMax); page.length > 0; )
        page = await references.page(told[told.push(...page.map(({ digest }) => digest)) - 1] ?? '', rowsMax);

      expect(told).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    },
  );
});
