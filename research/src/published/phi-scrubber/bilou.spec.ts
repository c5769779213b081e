import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createIobScheme, labelSetNamed } from '#labels';
import { createBilouScheme, mayEndBilou, mayFollowBilou } from './bilou.js';

const labelSet = labelSetNamed('i2b2-2006');
const iob = createIobScheme(labelSet);
const scheme = createBilouScheme(labelSet, () => true);
const sentenceOf = (length: number) =>
  Array.from({ length }, (_, index) => ({ text: 'x', start: 2 * index, end: 2 * index + 1 }));

/** A valid IOB2 sequence. */
function randomIob(length: number, seed: string): Uint8Array {
  const random = createSeededRandom(seed);
  const ids = new Uint8Array(length);
  for (const index of ids.keys()) {
    const before = ids[index - 1] ?? 0;
    const goesOn = before !== 0 && random.uniform() < 0.5;
    const begun = random.uniform() < 0.5 ? 0 : 2 * random.integer(labelSet.labels.length) + 1;
    ids[index] = goesOn ? before + (before % 2) : begun;
  }
  return ids;
}

describe('BILOU', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'says the spans that IOB2 says, and every sequence is valid (%i)',
    (seed) => {
      const ids = randomIob(15, `iob ${seed}`);
      const sentence = sentenceOf(15);

      const bilou = scheme.fromIob(ids);
      const spans = scheme.spansOf(sentence, bilou);

      const inside = (token: number) =>
        spans.find(({ start, end }) => start <= 2 * token && 2 * token < end)?.label;
      expect(sentence.map((_, token) => inside(token))).toEqual(Array.from(ids, (id) => iob.labelOf(id)));
      expect(spans).toHaveLength(ids.filter((id) => id % 2 === 1).length);
      expect([...bilou].every((id, token) => mayFollowBilou(bilou[token - 1] ?? 0, id))).toBe(true);
      expect(mayEndBilou(bilou.at(-1) ?? 0)).toBe(true);
    },
  );

  it('tells a span of one token, of two and of three apart', () => {
    expect([...scheme.fromIob(Uint8Array.of(1, 0, 3, 4, 5, 6, 6))]).toEqual([4, 0, 5, 7, 9, 10, 11]);
  });

  it('leaves labels outside that are not wanted', () => {
    const second = createBilouScheme(labelSet, (label) => label === labelSet.labels[1]);

    expect([...second.fromIob(Uint8Array.of(1, 2, 3, 4))]).toEqual([0, 0, 1, 3]);
    expect(second.idCount).toBe(5);
  });

  it.each([
    ['a span goes on that never began', 0, 2],
    ['a span ends that never began', 4, 3],
    ['a span is left open', 1, 0],
    ['a span goes on with another label', 1, 6],
    ['a span begins inside another', 2, 1],
  ])('forbids that %s', (_, previous, id) => {
    expect(mayFollowBilou(previous, id)).toBe(false);
  });

  it.each([1, 2, 5, 6])('forbids that a sentence ends with %i, which is open', (id) => {
    expect(mayEndBilou(id)).toBe(false);
  });
});
