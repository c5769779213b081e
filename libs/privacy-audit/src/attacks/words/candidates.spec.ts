import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { candidatesOf, drawWhole, drawWords, sentencesWith } from './candidates.js';

const material = tinyMaterial(30);
const random = () => createSeededRandom(1);
const list = material.lists.get(1);

describe('targets', () => {
  it('are at most so many of each label, the fewer among the more', () => {
    const key = ({ sentence, tokens }: { sentence: number; tokens: readonly number[] }) =>
      `${sentence} ${tokens}`;
    const few = drawWords(material, 10, random());
    const many = drawWords(material, 40, random());

    expect([few.length, many.length]).toEqual([20, 80]); // names, and words without a label
    expect(few.every((target) => many.map(key).includes(key(target)))).toBe(true);
  });

  it('are whole identifiers of two words or more', () => {
    const whole = drawWhole(material, 100, random());

    expect(whole).toHaveLength(30);
    expect(whole.every(({ tokens, beginId }) => tokens.length === 2 && beginId === 1)).toBe(true);
  });

  it('are a whole address, street with number, town and what stands between them, and each name on its own', () => {
    const labels = ['PATIENT', 'STREET', 'CITY'];
    const labelIds = Uint8Array.of(1, 2, 0, 3, 4, 0, 5, 1, 2); // name, street, a comma, town, name
    const sentence = { labelIds, vectors: new Float32Array(45), casingIds: new Uint8Array(9) };
    const given = {
      ...material,
      labels,
      documentOf: [0],
      isTarget: () => true,
      corpus: { ...material.corpus, sentences: [sentence] },
      lists: new Map([1, 3, 5].map((id) => [id, list ?? never()] as const)),
    };

    const whole = drawWhole(given, 9, random());

    expect(whole.map(({ tokens, listIds }) => [tokens, listIds])).toEqual(
      expect.arrayContaining([
        [
          [0, 1],
          [1, 1],
        ],
        [
          [3, 4, 6],
          [3, 3, 5],
        ],
        [
          [7, 8],
          [1, 1],
        ],
      ]),
    );
    expect(whole).toHaveLength(3);
  });
});

describe('candidates', () => {
  const word = (at: number) => list?.vectors.subarray(5 * at, 5 * at + 5) ?? new Float32Array(0);

  const standing = (at: number) => ({ vector: word(at), word: at, clear: 0, list: list ?? never() });

  it('begin with the truth, have nothing twice, and are the first of the list', () => {
    const { words, count } = candidatesOf([standing(3)], { count: 6, part: 'first' });

    expect(count).toBe(6);
    expect([...words]).toEqual([3, 0, 1, 2, 4, 5].flatMap((at) => [...word(at)]));
  });

  it("are other words of the truth's cell, too: rows that are alike are no reason to leave a word out", () => {
    const alike = { ...(list ?? never()), vectors: (list ?? never()).vectors.slice().fill(0.5) };

    const { words, count } = candidatesOf(
      [{ ...standing(3), vector: word(3).slice().fill(0.5), list: alike }],
      { count: 6, part: 'first' },
    );

    expect([count, new Set(words)]).toEqual([6, new Set([0.5])]);
  });

  it('are the nearest where that is asked for', () => {
    const { words } = candidatesOf([standing(3)], { count: 20, part: 'near' });

    const cosines = Array.from({ length: 20 }, (_, at) =>
      [...words.subarray(5 * at, 5 * at + 5)].reduce(
        (sum, value, index) => sum + value * (word(3)[index] ?? 0),
        0,
      ),
    );
    expect(cosines).toEqual([...cosines].sort((a, b) => b - a));
    expect(cosines[19]).toBeGreaterThan(0.8);
  });

  it('change every word of an identifier together, and nothing else of the sentence', () => {
    const candidates = candidatesOf([standing(3), standing(9)], { count: 50, part: 'first' });
    const original = Float32Array.from({ length: 20 }, (_, at) => 100 + at);

    const swapped = sentencesWith(original, [1, 2], candidates, { from: 1, to: 50, embeddingSize: 5 });

    const changed = swapped.map((sentence) => sentence.slice(5, 15).join());
    expect(new Set(changed).size).toBe(49);
    for (const sentence of swapped) {
      expect([...sentence.slice(0, 5), ...sentence.slice(15)]).toEqual([
        100, 101, 102, 103, 104, 115, 116, 117, 118, 119,
      ]);
      expect(sentence.slice(5, 10).join()).not.toBe(word(3).join());
      expect(sentence.slice(10, 15).join()).not.toBe(sentence.slice(5, 10).join());
    }
  });
});

function never(): never {
  throw new Error('the tiny material has a list of names');
}
