import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openEmbeddings } from './open-embeddings.js';
import type { EmbeddingTable } from './table.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { embedSentence, type TokenEmbeddings, withCasing, withForms, withGaps } from './token-embeddings.js';

/** Two numbers a word: its length and 0.5. */
const table: TokenEmbeddings = {
  size: 2,
  embed: (token, out, offset) => {
    out.set([token.length, 0.5], offset);
    return 'exact';
  },
};

const rowsOf = (...words: string[]): number[][] => {
  const cased = withCasing(table);
  const rows = embedSentence(
    cased,
    words.map((text) => ({ text })),
    new Float32Array(words.length * cased.size).fill(9), // whatever was there before
  );
  return words.map((_, at) => [...rows.subarray(at * cased.size, (at + 1) * cased.size)]);
};

describe('embeddings with casing', () => {
  it('are the vectors of the table with the class of the token behind them, one-hot', () => {
    expect(rowsOf('Anna', 'in', '2019')).toEqual([
      [4, 0.5, 0, 0, 0, 0, 1, 0, 0], // initial upper
      [2, 0.5, 0, 0, 1, 0, 0, 0, 0], // all lower
      [4, 0.5, 1, 0, 0, 0, 0, 0, 0], // numeric
    ]);
  });

  it('tell forms of one word apart that a table of lower-case words cannot', () => {
    const [lower, upper] = rowsOf('may', 'MAY');

    expect(lower?.slice(0, 2)).toEqual(upper?.slice(0, 2));
    expect(lower).not.toEqual(upper);
  });

  it('say how the token was found', () => {
    expect(withCasing(table).embed('Anna', new Float32Array(9), 0)).toBe('exact');
  });
});

async function openSmall(folder: string): Promise<EmbeddingTable> {
  const path = join(folder, 'vectors.txt');
  await writeFile(path, 'a 1 0 0\nb 0 2 0\nc 0 0 -5');
  return openEmbeddings({ kind: 'text', path }, { cacheFolder: folder });
}

const tokens = ['c', 'A', 'b', 'c'].map((text) => ({ text }));

describe('embedSentence', () => {
  it('puts one unit vector after another in the order of the tokens', async () => {
    await using folder = await temporaryFolder();

    const sequence = embedSentence(await openSmall(folder.path), tokens);

    expect([...sequence]).toEqual([0, 0, -1, 1, 0, 0, 0, 1, 0, 0, 0, -1]);
  });

  it('writes into a longer array when given one and leaves the rest of it alone', async () => {
    await using folder = await temporaryFolder();
    const out = new Float32Array(14).fill(9);

    const sequence = embedSentence(await openSmall(folder.path), tokens, out);

    expect(sequence.buffer).toBe(out.buffer);
    expect(sequence.length).toBe(12);
    expect([...out.subarray(9)]).toEqual([0, 0, -1, 9, 9]);
  });

  it('gives an empty sequence for no tokens and refuses an array that is too short', async () => {
    await using folder = await temporaryFolder();
    const table = await openSmall(folder.path);

    expect(embedSentence(table, []).length).toBe(0);
    expect(() => embedSentence(table, tokens, new Float32Array(11))).toThrow('out.length=11, expected >= 12');
  });
});

describe('embeddings with gaps', () => {
  it('end with 1 where a token follows the one before it at once, and with 0 elsewhere', () => {
    const gapped = withGaps(table);
    const places = [
      { text: 'Anna', start: 0, end: 4 },
      { text: ',', start: 4, end: 5 },
      { text: 'Berta', start: 6, end: 11 },
    ];
    const out = new Float32Array(3 * gapped.size).fill(9); // whatever was there before

    const rows = embedSentence(gapped, places, out);

    expect([0, 1, 2].map((token) => rows[(token + 1) * gapped.size - 1])).toEqual([0, 1, 0]);
    expect([...rows.subarray(0, gapped.size - 1)]).toEqual([...embedSentence(table, places.slice(0, 1))]);
  });
});

describe('embeddings with forms', () => {
  const formed = withForms(table, 64);
  const rowOf = (token: string): Float32Array => {
    const row = new Float32Array(formed.size).fill(9); // whatever was there before
    formed.embed(token, row, 0);
    return row;
  };
  const likeness = (left: string, right: string): number => {
    const a = rowOf(left).subarray(2);
    const b = rowOf(right).subarray(2);
    return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  };

  it('are the vectors of the table with a unit vector of the word behind them, the same each time', () => {
    expect([...rowOf('Anna').subarray(0, 2)]).toEqual([4, 0.5]);
    expect(likeness('Anna', 'Anna')).toBeCloseTo(1, 5);
    expect(rowOf('Anna')).toEqual(rowOf('Anna'));
  });

  it('tell words that no table knows by their letters, and numbers by their number of digits', () => {
    expect(likeness('Wojciechowska', 'Wojciechowski')).toBeGreaterThan(0.6);
    expect(likeness('Wojciechowska', 'Ramanathan')).toBeLessThan(0.4);
    expect(likeness('4711', '0815')).toBeCloseTo(1, 5);
    expect(likeness('4711', '471')).toBeLessThan(0.9);
  });
});
