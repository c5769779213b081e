import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { sameSentenceInput } from './network.js';
import { drawPairs, drawSwaps, otherVectorsInput, type PairBatch, type PairMaterial } from './pairs.js';

const embeddingSize = 3;

/** Sentences of 2 to 5 tokens with value s + t / 10 at (sentence s, token t); replacements are -1, -2, -3. */
function buildMaterial(overrides: Partial<PairMaterial> = {}): PairMaterial {
  const lengths = [2, 5, 3, 4, 2, 3];
  return {
    vectors: lengths.map((length, s) =>
      Float32Array.from(
        { length: length * embeddingSize },
        (_, at) => s + Math.floor(at / embeddingSize) / 10,
      ),
    ),
    phiTokens: lengths.map((length) => [0, length - 1]),
    embeddingSize,
    replacements: {
      draw: (_sentence, _token, random) => new Float32Array(embeddingSize).fill(-1 - random.integer(3)),
    },
    ...overrides,
  };
}

const everyone = [0, 1, 2, 3, 4, 5];

/** The row of a (T, B, E) feed. */
function rowAt({ feeds }: PairBatch, name: string, token: number, pair: number): number[] {
  const { data = [], shape = [] } = feeds[name] ?? {};
  const start = (token * (shape[1] ?? 0) + pair) * embeddingSize;
  return Array.from(data.slice(start, start + embeddingSize));
}

/** Tokens at which the two sentences of a pair differ. */
function differingTokens(batch: PairBatch, pair: number): number[] {
  return [...Array(batch.lengths[pair]).keys()].filter(
    (token) =>
      rowAt(batch, 'vectors', token, pair).join() !== rowAt(batch, otherVectorsInput, token, pair).join(),
  );
}

describe('a replacement that changes other rows as well', () => {
  it('brings its whole sentence', () => {
    const changed = Float32Array.from({ length: 5 * embeddingSize }, (_, at) => -at);
    const { replacements } = buildMaterial();
    const material = buildMaterial({ replacements: { ...replacements, drawSentence: () => changed } });

    const batch = drawSwaps(material, [1], createSeededRandom(1));

    expect(differingTokens(batch, 0)).toEqual([0, 1, 2, 3, 4]);
    expect([...(batch.feeds[otherVectorsInput]?.data ?? [])]).toEqual([...changed]);
  });
});

describe('drawPairs', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'makes as many fakes as real pairs, give or take one (%d sentences)',
    (count) => {
      const batch = drawPairs(buildMaterial(), everyone.slice(0, count), createSeededRandom(count));

      const real = Array.from(batch.feeds[sameSentenceInput]?.data ?? []).filter(Boolean).length;

      expect(Math.abs(2 * real - count)).toBeLessThanOrEqual(1);
    },
  );

  it('begins with a real pair as often as with a fake, so that odd batches do not favour either', () => {
    const random = createSeededRandom(5);

    const firsts = Array.from({ length: 200 }, () => {
      return drawPairs(buildMaterial(), [1], random).feeds[sameSentenceInput]?.data[0] ?? Number.NaN;
    });

    const real = firsts.reduce((sum, same) => sum + same, 0);
    expect(real).toBeGreaterThan(70); // 200 fair coins fall outside 70..130 once in 40,000 times
    expect(real).toBeLessThan(130);
  });

  it('changes exactly one token of a fake, a PHI token, and nothing of a real pair', () => {
    const material = buildMaterial();

    const batch = drawPairs(material, everyone, createSeededRandom(2));

    for (const pair of everyone) {
      const isReal = batch.feeds[sameSentenceInput]?.data[pair] === 1;
      const different = differingTokens(batch, pair);
      expect(different).toHaveLength(isReal ? 0 : 1);
      expect(different.every((token) => material.phiTokens[pair]?.includes(token))).toBe(true);
    }
  });

  it('leaves the corpus as it was', () => {
    const material = buildMaterial();
    const before = material.vectors.map((rows) => rows.slice());

    drawPairs(material, everyone, createSeededRandom(3));

    expect(material.vectors).toEqual(before);
  });

  it('draws replacements afresh each time', () => {
    const random = createSeededRandom(4);
    const drawn = Array.from({ length: 12 }, () => {
      const batch = drawSwaps(buildMaterial({ phiTokens: [[0]] }), [0], random);
      return rowAt(batch, otherVectorsInput, 0, 0)[0];
    });

    expect(new Set(drawn)).toEqual(new Set([-1, -2, -3]));
  });

  it('refuses a sentence that cannot be faked instead of calling it real', () => {
    const cannot = { draw: () => undefined };

    expect(() => drawSwaps(buildMaterial({ replacements: cannot }), [0], createSeededRandom(1))).toThrow(
      'no replacement',
    );
    expect(() => drawSwaps(buildMaterial({ phiTokens: [[]] }), [0], createSeededRandom(1))).toThrow(
      'no token',
    );
  });
});

describe('drawSwaps', () => {
  it('makes fakes only', () => {
    const batch = drawSwaps(buildMaterial(), everyone, createSeededRandom(6));

    expect(Array.from(batch.feeds[sameSentenceInput]?.data ?? [])).toEqual(everyone.map(() => 0));
    expect(everyone.map((pair) => differingTokens(batch, pair).length)).toEqual(everyone.map(() => 1));
  });
});
