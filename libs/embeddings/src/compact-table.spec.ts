import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, Failure } from '#foundation';
import {
  compactFileBytes,
  decodeCounts,
  digestBytes,
  headBytes,
  openCompact,
  quantiseRows,
} from './compact-table.js';
import { openFastText } from './fasttext-table.js';
import { openEmbeddings } from './open-embeddings.js';
import { countDocuments, pruneFastText } from './prune-fasttext.js';
import type { EmbeddingTable } from './table.js';
import { writeFastTextFile } from './testing/fasttext-file.js';
import { temporaryFolder } from './testing/temporary-folder.js';

const size = 24;
/** So few that the vocabulary uses all of them: a bucket that no word uses was never trained, and is not kept. */
const bucketCount = 12;
const vocabulary = ['</s>', 'el', 'paciente', 'ingresa', 'fiebre', 'García', 'Ñuñoa', 'hospital', 'alta'];
const random = createSeededRandom('compact tables');
/** Everybody writes all of these words. */
const counts = new Map(vocabulary.map((word) => [word, 10]));
const row = (): number[] => Array.from({ length: size }, () => random.uniform() - 0.5);

/** A model of random rows, and what it is pruned to. */
async function makeTables(folder: string, kept: { readonly words?: number; readonly buckets?: number } = {}) {
  const source = await writeFastTextFile(folder, {
    size,
    maxLength: 4,
    buckets: bucketCount,
    words: Object.fromEntries(vocabulary.map((word) => [word, row()])),
    bucketRows: Object.fromEntries(Array.from({ length: bucketCount }, (_, bucket) => [bucket, row()])),
  });
  const path = join(folder, 'small.compact');
  const facts = await pruneFastText(source, path, { counts, ...kept });
  return { source, path, facts };
}

function vectorOf(table: EmbeddingTable, token: string): { readonly vector: number[]; readonly by: string } {
  const out = new Float32Array(table.size);
  const by = table.embed(token, out, 0);
  return { vector: [...out], by };
}

const cosine = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

/** Half a scale for each of E numbers against a length of 1, the largest number being at most 1: 1 - (sqrt(E) / 254)² / 2. */
const cosineMin = 1 - size / (2 * 254 ** 2);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'opened',
    (error: unknown) =>
      error instanceof Failure ? `${error.code} ${String(error.details['field'] ?? '')}`.trim() : 'a bug',
  );

/** The file with other bytes, under a digest that is right for them. */
async function signed(path: string, change: (bytes: Buffer) => void): Promise<string> {
  const bytes = await readFile(path);
  change(bytes);
  const body = bytes.subarray(0, -digestBytes);
  const changed = `${path.slice(0, -'.compact'.length)}-changed.compact`;
  await writeFile(changed, Buffer.concat([body, createHash('sha256').update(body).digest()]));
  return changed;
}

describe('a compact table', () => {
  it('has the vectors of the whole one but for rounding, of its words and by subwords', async () => {
    await using folder = await temporaryFolder();
    const { source, path } = await makeTables(folder.path);
    const whole = await openFastText(source);
    const small = await openEmbeddings({ kind: 'fasttext', path }, { cacheFolder: folder.path });

    for (const token of [...vocabulary, 'Quiñones', 'ingresará', 'Gar', 'x', '12/03/1946']) {
      const expected = vectorOf(whole, token);
      const found = vectorOf(small, token);
      expect(found.by).toBe(expected.by);
      expect(cosine(found.vector, expected.vector)).toBeGreaterThan(cosineMin);
      expect(cosine(found.vector, found.vector)).toBeCloseTo(1, 5);
    }
    expect(vectorOf(small, 'Quiñones').by).toBe('subword');
    expect(cosine(vectorOf(small, 'Quiñones').vector, vectorOf(whole, 'fiebre').vector)).toBeLessThan(
      cosineMin,
    );
  });

  it('treats a word that was not kept as an unseen one', async () => {
    await using folder = await temporaryFolder();
    const { path, facts } = await makeTables(folder.path, { words: 3, buckets: 5 });

    const table = await openCompact(path);

    expect([facts.words, facts.buckets, table.rowCount]).toEqual([3, 5, 3]);
    expect(vectorOf(table, 'paciente').by).toBe('exact');
    expect(['subword', 'unknown']).toContain(vectorOf(table, 'hospital').by);
    expect(facts.digest).toBe(table.digest);
  });

  it('names no word of few documents and no number, and keeps no bucket that a single document taught', async () => {
    await using folder = await temporaryFolder();
    const words = ['fiebre', '12', '447112398', '2041', 'Zborowska', 'Ayerbe'];
    const source = await writeFastTextFile(folder.path, {
      size,
      minLength: 3,
      maxLength: 4,
      buckets: 50_000,
      words: Object.fromEntries(words.map((word) => [word, row()])),
      bucketRows: Object.fromEntries(Array.from({ length: 50_000 }, (_, bucket) => [bucket, row()])),
    });
    const notes = Array.from({ length: 10 }, (_, note) => ({
      text: `fiebre 12 dias, 447112398 en 2041${note < 9 ? ' Ayerbe' : ' Zborowska, Zborowska'}`,
    }));

    const path = join(folder.path, 'small.compact');
    await pruneFastText(source, path, { counts: await countDocuments(notes) });
    const table = await openCompact(path);

    const named = Array.from({ length: table.rowCount }, (_, index) => table.wordAt(index));
    expect(named.sort()).toEqual(['12', 'fiebre']);
    expect(words.map((word) => `${word} ${vectorOf(table, word).by}`)).toEqual([
      'fiebre exact',
      '12 exact',
      '447112398 unknown',
      '2041 unknown',
      'Zborowska unknown',
      'Ayerbe subword',
    ]);
    await expect(pruneFastText(source, path, { counts: new Map() })).rejects.toMatchObject({
      code: 'EMBEDDINGS_SOURCE_EMPTY',
    });
  });

  it('has a digest that depends on words and vectors alone', async () => {
    await using folder = await temporaryFolder();
    const { source, facts } = await makeTables(folder.path);

    const again = await pruneFastText(source, join(folder.path, 'other.compact'), { counts });
    const smaller = await pruneFastText(source, join(folder.path, 'smaller.compact'), { counts, words: 8 });

    expect(again.digest).toBe(facts.digest);
    expect(smaller.digest).not.toBe(facts.digest);
  });

  it('is refused when it is cut off, longer, another file, or one bit is another', async () => {
    await using folder = await temporaryFolder();
    const { path } = await makeTables(folder.path);
    const bytes = await readFile(path);
    const as = async (content: Uint8Array) => {
      await writeFile(path, content);
      return codeOf(openCompact(path));
    };
    const flipped = Buffer.from(bytes);
    flipped[300] = (flipped[300] ?? 0) ^ 1;

    expect(await as(bytes.subarray(0, 20))).toBe('EMBEDDINGS_SOURCE_TRUNCATED');
    expect(await as(bytes.subarray(0, -1))).toBe('EMBEDDINGS_SOURCE_TRUNCATED');
    expect(await as(Buffer.concat([bytes, Buffer.of(0)]))).toBe('EMBEDDINGS_SOURCE_DAMAGED digest');
    expect(await as(flipped)).toBe('EMBEDDINGS_SOURCE_DAMAGED digest');
    expect(await as(Buffer.alloc(4000, 'palabra 0.1 0.2\n'))).toBe('EMBEDDINGS_SOURCE_UNSUPPORTED magic');
  });

  const scales = headBytes + 4 * (vocabulary.length + 1);
  const rows = (counts: ReturnType<typeof decodeCounts>) =>
    compactFileBytes(counts) - digestBytes - counts.wordBytes - (counts.words + counts.keptBuckets) * size;
  it.each<[string, string, (bytes: Buffer) => void]>([
    ['a later version', 'EMBEDDINGS_SOURCE_UNSUPPORTED version', (bytes) => bytes.writeUInt32LE(2, 8)],
    ['a scale of two thirds', 'EMBEDDINGS_SOURCE_DAMAGED word scales', (bytes) => bytes.writeFloatLE((bytes.readFloatLE(scales) * 2) / 3, scales)],
    ['a scale of three halves', 'EMBEDDINGS_SOURCE_DAMAGED word scales', (bytes) => bytes.writeFloatLE((bytes.readFloatLE(scales) * 3) / 2, scales)],
    ['a scale that is no number', 'EMBEDDINGS_SOURCE_DAMAGED word scales', (bytes) => bytes.writeFloatLE(Number.NaN, scales)],
    ['a number of -128', 'EMBEDDINGS_SOURCE_DAMAGED rows', (bytes) => bytes.writeInt8(-128, rows(decodeCounts(bytes)))],
    ['a bucket beyond the last', 'EMBEDDINGS_SOURCE_DAMAGED buckets', (bytes) => bytes.writeUInt32LE(bucketCount, scales + 4 * vocabulary.length)],
    ['a word that begins behind its end', 'EMBEDDINGS_SOURCE_DAMAGED words', (bytes) => bytes.writeUInt32LE(9, headBytes + 4)],
    ['subwords of no length', 'EMBEDDINGS_SOURCE_DAMAGED counts', (bytes) => bytes.writeUInt32LE(0, 36)],
  ])('is refused for %s, even under a digest that is right', async (_, expected, change) => {
    await using folder = await temporaryFolder();
    const { path } = await makeTables(folder.path);

    expect(await codeOf(openCompact(await signed(path, change)))).toBe(expected);
  }); // biome-ignore format: a table

  it('is refused with a code when random bytes are others, and opens or is refused with one under a digest of them', async () => {
    await using folder = await temporaryFolder();
    const { path } = await makeTables(folder.path);

    for (let round = 0; round < 60; round += 1) {
      const plain = await readFile(path);
      const changed = Buffer.from(plain);
      for (let count = 0; count < 4; count += 1)
        changed[random.integer(changed.length)] = random.integer(256);
      if (changed.equals(plain)) continue;
      const damaged = join(folder.path, 'fuzz.compact');
      await writeFile(damaged, changed);
      expect(await codeOf(openCompact(damaged))).toMatch(/^EMBEDDINGS_SOURCE_/);
      const forged = await signed(damaged, () => {});
      expect(await codeOf(openCompact(forged))).toMatch(/^(EMBEDDINGS_SOURCE_|opened$)/);
    }
  });
});

describe('quantised rows', () => {
  it('are within half a scale of what they were, which a scale of three halves is not', () => {
    const rows = Float32Array.from({ length: 5 * size }, () => 3 * (random.uniform() - 0.5));

    const { values, scales } = quantiseRows(rows, size);

    const distance = (factor: number) =>
      Math.max(
        ...[...rows].map((value, at) => {
          const scale = scales[Math.floor(at / size)] ?? 0;
          return Math.abs(value - factor * scale * (values[at] ?? 0)) / scale;
        }),
      );
    expect(distance(1)).toBeLessThanOrEqual(0.5 + 1e-4);
    expect(distance(1.5)).toBeGreaterThan(10);
  });
});
