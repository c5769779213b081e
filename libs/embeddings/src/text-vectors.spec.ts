import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { windowBytes } from './byte-window.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { parseDecimal, scanTextVectors } from './text-vectors.js';

async function scan(content: string): Promise<[string, number[]][]> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'vectors.txt');
  await writeFile(path, content);
  const found: [string, number[]][] = [];
  for await (const { bytesDone, bytesTotal } of scanTextVectors(path, (word, values) => {
    found.push([Buffer.from(word).toString(), [...values]]);
  }))
    expect(bytesDone).toBeLessThanOrEqual(bytesTotal);
  return found;
}

const two: [string, number[]][] = [
  ['the', [0.5, -1]],
  [',', [2, 1e-7]],
];

describe('scanTextVectors', () => {
  it.each([
    ['GloVe text', 'the 0.5 -1\n, 2 1e-7\n'],
    ['text without a last newline', 'the 0.5 -1\n, 2 1e-7'],
    ['word2vec text with a header', '2 2\nthe 0.5 -1\n, 2 1e-7\n'],
    ['fastText .vec with blanks at the ends', '2 2\nthe 0.5 -1 \n, 2 1e-7 \n'],
    ['lines ended by CR and LF', 'the 0.5 -1\r\n, 2 1e-7\r\n'],
    ['tabs', 'the\t0.5\t-1\n,\t2\t1e-7\n'],
  ])('reads %s', async (_, content) => {
    expect(await scan(content)).toEqual(two);
  });

  it('keeps blanks inside a word, and words that are numbers or not ASCII', async () => {
    expect(await scan('a 1 2\n. . . 3 4\n2015 5 6\n漢 7 8\n')).toEqual([
      ['a', [1, 2]],
      ['. . .', [3, 4]],
      ['2015', [5, 6]],
      ['漢', [7, 8]],
    ]);
  });

  it('reads a file of several windows line by line', async () => {
    const longWord = 'w'.repeat(80);
    const lines = Array.from(
      { length: 15_000 },
      (_, row) => `${longWord}${row} ${row / 8} ${'0'.repeat(row % 60)}1.25 -3`,
    );
    const content = lines.join('\n');

    const found = await scan(content);

    expect(content.length).toBeGreaterThan(1.5 * windowBytes);
    expect(found).toEqual(lines.map((_, row) => [`${longWord}${row}`, [row / 8, 1.25, -3]]));
  });

  it.each([
    ['a number missing', 'the 0.5 -1\nof 2\n', 2],
    ['a number that is none', 'the 0.5 -1\nof 2 x\n', 2],
    ['a number that is not finite', 'the 0.5 -1\nof 2 nan\n', 2],
    ['no word', 'the 0.5 -1\n 2 3\n', 2],
    ['only a word', 'the\n', 1],
    ['another size than the header says', '1 3\nthe 0.5 -1\n', 2],
    ['a header of size 0', '1 0\nthe\n', 1],
    ['a header of monstrous size', '1 99999999\nthe 1\n', 1],
    ['no end for a mebibyte', `the 1 2\n${'x'.repeat(windowBytes + 1)}`, 2],
  ])('refuses a line with %s and names it', async (_, content, line) => {
    await expect(scan(content)).rejects.toMatchObject({ code: 'EMBEDDINGS_LINE_INVALID', details: { line } });
  });

  it('refuses fewer lines than the header promises', async () => {
    await expect(scan('3 2\nthe 0.5 -1\nof 2 3\n')).rejects.toMatchObject({
      code: 'EMBEDDINGS_SOURCE_TRUNCATED',
      details: { words: 2, expected: 3 },
    });
  });
});

function parse(written: string): number {
  const padded = Buffer.from(`7${written}7`); // digits around it, so that reading too far is noticed
  return parseDecimal(padded, 1, padded.length - 1);
}

describe('parseDecimal', () => {
  it.each([
    '0',
    '-0.038194',
    '5.821154',
    '12',
    '.5',
    '-3.',
    '4e-7',
    '1E+3',
    '-2.5e-12',
    '0.1234567890123456789',
  ])('reads %s as Number does', (written) => {
    expect(parse(written)).toBe(Number(written));
  });

  it('agrees with Number to the last bit on random numbers of every length', () => {
    const random = createSeededRandom(1);

    for (let trial = 0; trial < 5000; trial += 1) {
      const written = (random.uniform() * 20 - 10).toFixed(random.integer(18));
      expect(parse(written)).toBe(Number(written));
    }
  });

  it.each(['', '-', '.', '1.2.3', 'nan', 'inf', '1,5', '--1', '1e', '0x10', ' 1', '1 ', '1'.repeat(65)])(
    'refuses "%s"',
    (written) => {
      expect(parse(written)).toBeNaN();
    },
  );
});
