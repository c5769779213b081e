import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { type BlockProduct, createPlainProduct } from './find-neighbours.js';
import { openEmbeddings } from './open-embeddings.js';
import { openNeighbours } from './open-neighbours.js';
import type { EmbeddingTable } from './table.js';
import { writeFastTextFile } from './testing/fasttext-file.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** Random directions in few dimensions, so that some are close; more rows than one block of queries. */
async function openRandomTable(folder: string, rowCount = 300): Promise<EmbeddingTable> {
  const random = createSeededRandom(5);
  const lines = Array.from(
    { length: rowCount },
    (_, row) => `w${row} ${Array.from({ length: 3 }, () => (random.uniform() * 2 - 1).toFixed(3)).join(' ')}`,
  );
  const path = join(folder, 'vectors.txt');
  await writeFile(path, lines.join('\n'));
  return openEmbeddings({ kind: 'text', path }, { cacheFolder: folder });
}

function sortedNeighbours(table: EmbeddingTable, row: number): number[] {
  const cosine = (other: number) =>
    Math.fround(
      table.vectorAt(row).reduce((sum, value, at) => sum + value * (table.vectorAt(other)[at] ?? 0), 0),
    );
  return Array.from({ length: table.rowCount }, (_, other) => other)
    .filter((other) => other !== row)
    .sort((one, other) => cosine(other) - cosine(one) || one - other);
}

function countingProduct(): jest.Mock<BlockProduct> {
  return jest.fn<BlockProduct>(createPlainProduct());
}

const words = (table: EmbeddingTable) =>
  Array.from({ length: table.rowCount }, (_, row) => table.wordAt(row));

describe('openNeighbours', () => {
  it('finds for each word what sorting the whole table by cosine finds, itself excluded', async () => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path);

    const index = await openNeighbours(table, { count: 10, words: words(table), cacheFolder: folder.path });

    expect(index.wordCount).toBe(300);
    for (let row = 0; row < table.rowCount; row += 13)
      expect(index.neighboursOf(`w${row}`)).toEqual(sortedNeighbours(table, row).slice(0, 10));
  });

  it('finds nothing in a table of one word or of none, whatever it is asked for', async () => {
    await using folder = await temporaryFolder();
    const bucketRows = Object.fromEntries(Array.from({ length: 7 }, (_, bucket) => [bucket, [1, bucket]]));
    const path = await writeFastTextFile(folder.path, { words: { ab: [1, 0] }, bucketRows });
    const options = { cacheFolder: folder.path };
    const tables = [
      await openEmbeddings({ kind: 'fasttext', path }, options),
      await openEmbeddings({ kind: 'hashed' }, options),
    ];

    for (const table of tables) {
      const index = await openNeighbours(table, { count: 3, words: ['ab', 'cde'] });

      expect([index.count, index.wordCount, index.neighboursOf('cde')]).toEqual([0, 2, []]);
      expect(index.drawNeighbour('cde', createSeededRandom(1))).toBe(-1);
    }
  });

  it('answers every spelling that reaches the row, and none it was not opened for', async () => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path);

    const options = { count: 2, words: ['W7', 'w7', 'unheard'], cacheFolder: folder.path };
    const index = await openNeighbours(table, options);

    expect(index.wordCount).toBe(1);
    expect(index.neighboursOf('w-7')).toEqual(index.neighboursOf('w7'));
    expect(index.neighboursOf('w8')).toEqual([]);
    expect(index.neighboursOf('unheard')).toEqual([]);
    expect(index.drawNeighbour('unheard', createSeededRandom(1))).toBe(-1);
  });

  it('draws each neighbour equally often and nothing else', async () => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path);
    const index = await openNeighbours(table, { count: 4, words: ['w9'], cacheFolder: folder.path });
    const random = createSeededRandom(2);
    const draws = new Map(index.neighboursOf('w9').map((row) => [row, 0]));

    for (let draw = 0; draw < 8000; draw += 1) {
      const row = index.drawNeighbour('w9', random);
      draws.set(row, (draws.get(row) ?? 0) + 1);
    }

    expect(draws.size).toBe(4);
    // 2,000 expected, deviation 39: five deviations either way, while 3/2 of it would be 3,000.
    for (const count of draws.values()) expect(Math.abs(count - 2000)).toBeLessThan(195);
  });

  it('finds neighbours of a word that only its subwords know', async () => {
    await using folder = await temporaryFolder();
    const path = await writeFastTextFile(folder.path, {
      words: { e: [1, 0.2], n: [0, 1], s: [-1, 0] }, // whose own subwords lie in buckets 3, 3 and 0
      bucketRows: { 5: [1, 0] }, // of <ab in abc
    });
    const table = await openEmbeddings({ kind: 'fasttext', path }, { cacheFolder: folder.path });

    const index = await openNeighbours(table, {
      count: 2,
      words: ['abc', 'n'],
      cacheFolder: folder.path,
    });

    expect(index.neighboursOf('abc').map((row) => table.wordAt(row))).toEqual(['e', 'n']);
    expect(index.neighboursOf('n').map((row) => table.wordAt(row))).toEqual(['e', 's']);
  });

  it('gives all other rows when the table has fewer than N', async () => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path, 4);

    const index = await openNeighbours(table, { count: 10, words: ['w2'], cacheFolder: folder.path });

    expect(index.count).toBe(3);
    expect([...index.neighboursOf('w2')].sort()).toEqual([0, 1, 3]);
  });

  it('computes once for a set of words, in whatever order they come', async () => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path);
    const first = countingProduct();
    const second = countingProduct();
    const options = { count: 3, cacheFolder: folder.path };

    const found = await openNeighbours(table, { ...options, words: ['w1', 'w2'], product: first });
    const again = await openNeighbours(table, { ...options, words: ['w2', 'w1', 'w1'], product: second });

    expect(first).toHaveBeenCalled();
    expect(second).not.toHaveBeenCalled();
    expect(again.neighboursOf('w2')).toEqual(found.neighboursOf('w2'));
  });

  it.each([
    ['another N', { count: 4 }],
    ['other words', { words: ['w1', 'w3'] }],
  ])('computes again for %s', async (_, overrides) => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path);
    const options = { count: 3, words: ['w1', 'w2'], cacheFolder: folder.path };
    const product = countingProduct();

    await openNeighbours(table, options);
    await openNeighbours(table, { ...options, product, ...overrides });

    expect(product).toHaveBeenCalled();
  });

  it('computes again for another table', async () => {
    await using folder = await temporaryFolder();
    const options = { count: 3, words: ['w1', 'w2'], cacheFolder: folder.path };
    const product = countingProduct();

    await openNeighbours(await openRandomTable(folder.path, 50), options);
    await openNeighbours(await openRandomTable(folder.path, 51), { ...options, product });

    expect(product).toHaveBeenCalled();
  });

  it('notices an altered byte anywhere in its cache and computes again', async () => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path, 20);
    const options = { count: 3, words: ['w1', 'w2'], cacheFolder: folder.path };
    const sound = await openNeighbours(table, options);
    const name =
      (await readdir(join(folder.path, 'embeddings'))).find((file) => file.endsWith('.index')) ?? '';
    const path = join(folder.path, 'embeddings', name);
    const whole = await readFile(path);

    for (let at = 0; at < whole.length; at += 3) {
      const product = countingProduct();
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ 1;
      await writeFile(path, altered);
      const index = await openNeighbours(table, { ...options, product });
      expect(product).toHaveBeenCalled();
      expect(index.neighboursOf('w1')).toEqual(sound.neighboursOf('w1'));
    }
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses N = %d', async (count) => {
    await using folder = await temporaryFolder();
    const table = await openRandomTable(folder.path, 4);

    await expect(openNeighbours(table, { count, words: [], cacheFolder: folder.path })).rejects.toMatchObject(
      {
        code: 'SETTING_INVALID',
      },
    );
  });
});
