import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { windowBytes } from './byte-window.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { scanWinkJson } from './wink-json.js';

/** The package's shape with invented words. */
function encodePackage(vectors: Readonly<Record<string, readonly number[]>>): string {
  const words = Object.keys(vectors);
  const size = Object.values(vectors)[0]?.length ?? 0;
  const entries = words.map((word, index) => [word, [...(vectors[word] ?? []), 1.5, index]]);
  return JSON.stringify({
    precision: 8,
    l2NormIndex: size,
    wordIndex: size + 1,
    size: words.length,
    dimensions: size,
    words,
    vectors: Object.fromEntries(entries),
    unkVector: Array.from({ length: size + 2 }, () => 0),
  });
}

async function scan(content: string): Promise<Record<string, number[]>> {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'vectors.json');
  await writeFile(path, content);
  const found: [string, number[]][] = [];
  const scanning = scanWinkJson(
    path,
    (word, values) => void found.push([Buffer.from(word).toString(), [...values]]),
  );
  while (!(await scanning.next()).done);
  return Object.fromEntries(found);
}

const few = { the: [0.25, -1.5, 3e-7], '"': [1, 2, 3], '\\': [4, 5, 6], 'é\n': [7, 8, 9] };

describe('scanWinkJson', () => {
  it('reads what JSON.parse reads, escaped words included', async () => {
    expect(await scan(encodePackage(few))).toEqual(few);
  });

  it('is not led astray by words that look like the structure', async () => {
    const tricky = { '],"vectors":{': [1, 2], vectors: [3, 4], '}': [5, 6], constructor: [7, 8] };

    expect(await scan(encodePackage(tricky))).toEqual(tricky);
  });

  it('reads a file of several windows', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2000 }, (_, row) => [
        `word${row}`,
        Array.from({ length: 50 }, (_, at) => (row - at) / 7),
      ]),
    );
    const content = encodePackage(many);

    expect(content.length).toBeGreaterThan(1.5 * windowBytes);
    expect(await scan(content)).toEqual(many);
  });

  it('refuses a file cut off anywhere inside the vectors', async () => {
    const content = encodePackage(few);
    const end = content.indexOf('},"unkVector"');

    for (let length = content.indexOf('"words"'); length <= end; length += 1)
      await expect(scan(content.slice(0, length))).rejects.toMatchObject({
        code: 'EMBEDDINGS_SOURCE_TRUNCATED',
      });
  });

  it.each([
    ['another shape', '{"words":{}}'],
    ['an empty file', ''],
    ['a size that is not the norm’s place', encodePackage(few).replace('"l2NormIndex":3', '"l2NormIndex":4')],
  ])('refuses %s as damaged', async (_, content) => {
    await expect(scan(content)).rejects.toMatchObject({
      code: 'EMBEDDINGS_SOURCE_DAMAGED',
      details: { byte: 0 },
    });
  });

  it.each([
    ['a number too many', '0.25,', '0.25,0.5,'],
    ['a number too few', '0.25,', ''],
    ['a number that is none', '0.25,', 'null,'],
    ['an index out of order', ',1.5,0]', ',1.5,3]'],
    ['no comma between entries', ',1.5,0],', ',1.5,0];'],
  ])('refuses %s', async (_, sound, unsound) => {
    const padding = ' '.repeat(40_000); // so that the fault does not lie at the end of the file
    const content = encodePackage(few).replace(sound, unsound) + padding;

    await expect(scan(content)).rejects.toMatchObject({ code: 'EMBEDDINGS_SOURCE_DAMAGED' });
  });

  it('refuses fewer words than it says', async () => {
    const content = encodePackage(few).replace('"size":4', '"size":5');

    await expect(scan(content)).rejects.toMatchObject({ details: { words: 4, expected: 5 } });
  });
});
