import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { openFastText } from './fasttext-table.js';
import { writeFastTextFile } from './testing/fasttext-file.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** Buckets of three characters out of 7: <ab 5, ab> 2, abc 5, bc> 4, <zb 5, zb> 4, <b> 1 (see subwords.spec.ts). */
const bucketRows = { 5: [6, 0], 2: [2, 8], 4: [-2, 4] };

function unitVector(table: Awaited<ReturnType<typeof openFastText>>, token: string): number[] {
  const out = new Float32Array(table.size);
  table.embed(token, out, 0);
  return [...out];
}

describe('openFastText', () => {
  it('gives a word the mean of its own row and its subword rows', async () => {
    await using folder = await temporaryFolder();
    const table = await openFastText(await writeFastTextFile(folder.path, { bucketRows }));

    expect(unitVector(table, 'ab')[0]).toBeCloseTo(9 / Math.hypot(9, 8), 6);
    expect(unitVector(table, 'ab')[1]).toBeCloseTo(8 / Math.hypot(9, 8), 6);
  });

  it('gives an unseen word the mean of its subword rows, repeated ones counted each time', async () => {
    await using folder = await temporaryFolder();
    const table = await openFastText(await writeFastTextFile(folder.path, { bucketRows }));
    const out = new Float32Array(5).fill(7);

    expect(table.embed('abc', out, 2)).toBe('subword'); // <ab, abc, bc>: (10, 4)
    expect([...out].map((value) => value.toFixed(5))).toEqual([
      '7.00000',
      '7.00000',
      (10 / Math.hypot(10, 4)).toFixed(5),
      (4 / Math.hypot(10, 4)).toFixed(5),
      '7.00000',
    ]);
    expect(table.rowOf('abc')).toBe(-1);
  });

  it('gives the end-of-line mark its own row alone', async () => {
    await using folder = await temporaryFolder();
    const everyBucket = Object.fromEntries(Array.from({ length: 7 }, (_, bucket) => [bucket, [5, 5]]));
    const table = await openFastText(await writeFastTextFile(folder.path, { bucketRows: everyBucket }));

    expect(unitVector(table, '</s>')).toEqual([0, 1]);
  });

  it('gives a word whose subwords are all zero the direction of the mean of all words', async () => {
    await using folder = await temporaryFolder();
    const table = await openFastText(await writeFastTextFile(folder.path));
    const halves = [Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2)]; // of (1, 0) and (0, 1)

    expect(table.embed('b', new Float32Array(2), 0)).toBe('unknown');
    expect(unitVector(table, 'b')).toEqual(halves);
  });

  it('gives every word a row of unit length, even one whose vector is zero', async () => {
    await using folder = await temporaryFolder();
    const words = { ab: [0, 0], c: [3, 4], 'd e': [0, -2] };
    const table = await openFastText(
      await writeFastTextFile(folder.path, { words, maxLength: 0, buckets: 0 }),
    );

    const norms = [0, 1, 2].map((row) => Math.hypot(...table.vectorAt(row)));

    for (const norm of norms) expect(norm).toBeCloseTo(1, 6);
    expect([0, 1, 2].map((row) => table.wordAt(row))).toEqual(['ab', 'c', 'd e']);
  });

  it('has a digest that changes with a vector', async () => {
    await using folder = await temporaryFolder();
    const first = await openFastText(await writeFastTextFile(folder.path, { bucketRows }));
    const second = await openFastText(await writeFastTextFile(folder.path, { bucketRows: { 5: [6, 0.5] } }));

    expect(second.digest).not.toBe(first.digest);
  });

  it.each([
    ['another magic', { magic: 793712315 }],
    ['a later version', { version: 13 }],
    ['a supervised model', { model: 3 }],
    ['a quantised model', { isQuantised: true }],
    ['a pruned dictionary', { prunedRows: 0 }],
    ['subwords of more than 64 characters', { maxLength: 65 }],
  ])('refuses %s as unsupported', async (_, overrides) => {
    await using folder = await temporaryFolder();
    const path = await writeFastTextFile(folder.path, overrides);

    await expect(openFastText(path)).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_UNSUPPORTED' });
  });

  it.each([
    ['a size of zero', { size: 0, words: { ab: [] } }],
    ['a negative size', { size: -4, words: { ab: [] } }],
    ['subwords without buckets', { buckets: 0 }],
    ['labels among the words', { labels: 1 }],
    ['no words', { words: {} }],
    ['a vector that is not finite', { bucketRows: { 3: [Number.NaN, 0] } }],
    ['a matrix of another height', { claimedRows: 10 }],
  ])('refuses %s as damaged', async (_, overrides) => {
    await using folder = await temporaryFolder();
    const path = await writeFastTextFile(folder.path, overrides);

    await expect(openFastText(path)).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_DAMAGED' });
  });

  it('reads subwords of 64 characters', async () => {
    await using folder = await temporaryFolder();

    await expect(
      openFastText(await writeFastTextFile(folder.path, { maxLength: 64 })),
    ).resolves.toBeDefined();
  });

  it('refuses a file cut off at any byte', async () => {
    await using folder = await temporaryFolder();
    const path = await writeFastTextFile(folder.path, { bucketRows });
    const whole = await readFile(path);

    for (let length = 0; length < whole.length; length += 1) {
      await writeFile(path, whole.subarray(0, length));
      await expect(openFastText(path)).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_TRUNCATED' });
    }
  });

  it('refuses a file with a byte too many', async () => {
    await using folder = await temporaryFolder();
    const path = await writeFastTextFile(folder.path, { bucketRows });
    await writeFile(path, Buffer.concat([await readFile(path), Buffer.from([0])]));

    await expect(openFastText(path)).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_DAMAGED' });
  });
});
