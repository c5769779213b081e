import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { labelSetNamed } from '#labels';
import { tokenizeNote } from '#text';
import { createTextLabeller, readEncoder } from './open-encoder.js';

const folder = fileURLToPath(new URL('starter/encoder', packageRoot()));

describe('the files of the encoder', () => {
  it('are refused where a byte of them is another, and named', async () => {
    const copy = await mkdtemp(join(tmpdir(), 'encoder-'));
    try {
      await mkdir(copy, { recursive: true });
      for (const name of ['encoder.json', 'encoder.onnx', 'pieces.txt'])
        await copyFile(join(folder, name), join(copy, name));
      expect((await readEncoder(copy)).manifest.labels).toContain('PATIENT');

      const pieces = await readFile(join(copy, 'pieces.txt'));
      pieces[100] = 0x41;
      await writeFile(join(copy, 'pieces.txt'), pieces);

      await expect(readEncoder(copy)).rejects.toMatchObject({
        code: 'ENCODING_STARTER_DAMAGED',
        details: { file: 'pieces.txt' },
      });
    } finally {
      await rm(copy, { recursive: true });
    }
  });
});

describe('a text in capitals', () => {
  it.each([
    [
      'is read as its small letters are',
      'SEEN BY DR. STRAẞE AT MERCY GENERAL ON THE THIRD OF MAY, BP 120/80.',
      true,
    ],
    [
      'with a word in small letters here and there is, too',
      'SEEN BY DR. HOLM AT MERCY GENERAL ON THE THIRD, 5 mg OF IT.',
      true,
    ],
    [
      'is read as it stands where a third of it is not',
      'SEEN BY DR. HOLM AT MERCY GENERAL on the third of May.',
      false,
    ],
    ['is read as it stands where it is a heading alone', 'SEEN BY DR. HOLM', false],
  ])('%s', async (_, text, isLowered) => {
    const { manifest, pieces } = await readEncoder();
    const readOf = async (note: string) => {
      const read: number[][] = [];
      const label = createTextLabeller({ manifest, pieces }, labelSetNamed('i2b2'), async (numbers) => {
        read.push([...numbers]);
        return new Float32Array(numbers.length * (1 + 2 * manifest.labels.length));
      });
      await label(note, tokenizeNote({ id: 'n', text: note, spans: [] }, { language: 'en' }).sentences);
      return read;
    };

    const asItStands = await readOf(text);
    const small = await readOf(text.toLowerCase());

    expect(asItStands.join() === small.join()).toBe(isLowered);
  });
});

describe('a text longer than a passage', () => {
  it('is read in passages framed by begin and end; every token has the label of its own piece', async () => {
    const { manifest, pieces } = await readEncoder();
    const labels = labelSetNamed('i2b2');
    const classes = 1 + 2 * manifest.labels.length;
    const lengths: number[] = [];
    const label = createTextLabeller({ manifest, pieces }, labels, async (numbers) => {
      lengths.push(numbers.length);
      expect([numbers[0], numbers.at(-1)]).toEqual([manifest.begin, manifest.end]);
      const values = new Float32Array(numbers.length * classes);
      // The class follows from the piece alone: one piece in three is the begin of a name
      for (const [row, number] of numbers.entries()) values[row * classes + (number % 3 === 0 ? 1 : 0)] = 1;
      return values;
    });
    const text = 'one two three four five six seven eight nine ten '.repeat(60);
    const { sentences } = tokenizeNote({ id: 'n', text, spans: [] }, { language: 'en' });

    const labelled = await label(text, sentences);

    expect(lengths.length).toBeGreaterThan(3);
    expect(Math.max(...lengths)).toBe(manifest.passage + 2);
    const ofTen = sentences
      .flatMap((sentence, s) => sentence.map((token, t) => ({ token, id: labelled[s]?.labelIds[t] })))
      .filter(({ token }) => token.text === 'ten');
    expect(ofTen).toHaveLength(60);
    expect(new Set(ofTen.map(({ id }) => id)).size).toBe(1);
  });

  it('is held in memory part by part, and comes out as it does at once', async () => {
    const { manifest, pieces } = await readEncoder();
    const classes = 1 + 2 * manifest.labels.length;
    let underWay = 0;
    let most = 0;
    const label = createTextLabeller({ manifest, pieces }, labelSetNamed('i2b2'), async (numbers) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await new Promise(setImmediate);
      underWay -= 1;
      const values = new Float32Array(numbers.length * classes);
      for (const [row, number] of numbers.entries()) values[row * classes + (number % 3 === 0 ? 1 : 0)] = 1;
      return values;
    });
    const words = 'The tall man came in from Walton and went home again.';
    const long = tokenizeNote({ id: 'n', text: `${words} `.repeat(2000), spans: [] }, { language: 'en' });
    const short = tokenizeNote({ id: 'n', text: words, spans: [] }, { language: 'en' });

    const labelled = await label(`${words} `.repeat(2000), long.sentences);
    const [once] = await label(words, short.sentences);

    expect(labelled).toHaveLength(2000);
    expect(labelled.filter(({ labelIds }) => labelIds.join() !== once?.labelIds.join())).toEqual([]);
    expect(most).toBeLessThan(50); // of more than 200 passages
  });
});
