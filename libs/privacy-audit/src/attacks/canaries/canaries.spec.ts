import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { bytesOfForm, canaryForms, inventCanaries } from './canaries.js';
import { createPatternSearch, figureOfCanaries, searchCanaries } from './search-canaries.js';

const [canary, other] = inventCanaries(2, createSeededRandom(1)) as [
  { name: string; record: string },
  { name: string; record: string },
];
const folderWith = async (name: string, bytes: Uint8Array): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'canaries-'));
  await mkdir(join(folder, 'deep', 'er'), { recursive: true });
  await writeFile(join(folder, 'deep', 'er', name), bytes);
  return folder;
};
const around = (bytes: Buffer, before = 1000): Buffer =>
  Buffer.concat([Buffer.alloc(before, 'x'), bytes, Buffer.alloc(1000, 'y')]);

describe('searching for canaries', () => {
  it.each(canaryForms)('finds one that was planted as %s, and names its form', async (form) => {
    const [bytes = Buffer.alloc(0)] = bytesOfForm(canary.name, form);
    const folder = await folderWith('data', around(bytes));

    const { findings } = await searchCanaries([other, canary], [folder]);

    expect(findings).toContainEqual({
      canary: 1,
      part: 'name',
      form,
      file: join(folder, 'deep', 'er', 'data'),
    });
    expect(findings.every((finding) => finding.canary === 1)).toBe(true);
  });

  it.each([0, 1, 2])('finds base64 whatever stands before it (%i bytes)', async (before) => {
    const coded = Buffer.from(
      Buffer.from(`${'-'.repeat(before)}${canary.record} and more`).toString('base64'),
    );
    const folder = await folderWith('data', coded);

    const { findings } = await searchCanaries([canary], [folder]);

    expect(findings).toContainEqual(expect.objectContaining({ part: 'record', form: 'base64' }));
  });

  it('finds one that lies across the pieces of a large file, inside a packed file, and in the name of a file', async () => {
    const across = await folderWith('large', around(Buffer.from(canary.name), 2 ** 20 - 4));
    const packed = await folderWith('packed.gz', gzipSync(around(Buffer.from(canary.name))));
    const named = await folderWith(`${canary.record}.json`, Buffer.from('{}'));

    for (const folder of [across, packed, named])
      expect((await searchCanaries([canary], [folder])).findings).not.toEqual([]);
  });

  it('finds nothing where only a part of one stands, or another', async () => {
    const nearly = `${canary.name.slice(0, -1)} ${canary.record.slice(1)} ${other.name}`;
    const folder = await folderWith('data', Buffer.from(nearly));

    expect((await searchCanaries([canary], [folder])).findings).toEqual([]);
  });

  it('never repeats what it found', async () => {
    const folder = await folderWith('data', around(Buffer.from(canary.name)));

    expect(JSON.stringify(await searchCanaries([canary], [folder]))).not.toContain(canary.name);
  });
});

describe('J9', () => {
  const finding = { canary: 1, part: 'name', form: 'hex', file: 'f' } as const;
  const search = (findings: readonly (typeof finding)[], files = 3) => ({ files, bytes: 10, findings });

  it.each([
    ['PASS', search([]), canaryForms],
    ['FAIL', search([finding]), canaryForms],
    ['no power', search([]), canaryForms.slice(1)],
    ['no power', search([], 0), canaryForms],
    ['FAIL', search([finding]), []],
  ] as const)('reads %s (%#)', (verdict, found, controls) => {
    expect(figureOfCanaries(4, found, controls)).toMatchObject({ verdict, threshold: 0 });
  });

  it('counts a canary once, however often it stands there', () => {
    expect(figureOfCanaries(4, search([finding, { ...finding }]), canaryForms).value).toBe(1);
  });
});

const patternsOf = (...words: readonly string[]) => words.map((word) => ({ bytes: Buffer.from(word) }));

describe('a search of many patterns', () => {
  it.each([
    ['at the beginning, in the middle and at the end', 'abcd..efgh..ijkl', ['abcd', 'efgh', 'ijkl']],
    ['of different lengths', 'xxabcdefgxx', ['abc', 'abcdefg', 'cdefg']],
    ['that lie across each other', 'xabcabcdx', ['abcab', 'bcabcd', 'cdx']],
    ['with the same end', 'zzab', ['zab', 'ab', 'zzab']],
  ])('finds those %s', (_, text, words) => {
    const patterns = patternsOf(...words);

    expect(createPatternSearch(patterns)(Buffer.from(text))).toEqual(new Set(patterns));
  });

  it('finds nothing where only parts of one stand, in what is shorter than one, or when it has none', () => {
    const search = createPatternSearch(patternsOf('abcd', 'bcdef'));

    expect([...search(Buffer.from('abc.bcde.cdef.'))]).toEqual([]);
    expect([...search(Buffer.from('ab'))]).toEqual([]);
    expect([...createPatternSearch([])(Buffer.from('abcd'))]).toEqual([]);
  });

  it('finds what a search of each pattern by itself finds, in bytes of few kinds', () => {
    const random = createSeededRandom('patterns');
    const draw = (length: number) => Buffer.from(Array.from({ length }, () => random.integer(2)));

    for (let round = 0; round < 300; round += 1) {
      const patterns = Array.from({ length: 6 }, () => ({ bytes: draw(2 + random.integer(7)) }));
      const bytes = draw(random.integer(60));
      const alone = patterns.filter((pattern) => bytes.includes(pattern.bytes));
      expect(createPatternSearch(patterns)(bytes)).toEqual(new Set(alone));
    }
  });
});
