/** What T1 can see where nothing could overlook it: `judges.spec.ts` shows T2, and both on a corpus with words that look alike. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import type { ParameterStore } from '#kernels';
import type { TrainingCorpus } from '#training';
import { tinySizes } from '#training/testing';
import { freshAdversaries } from './index.js';
import { buildShipped, makeConstant, makeIdentity, tinyBudgets } from './testing/tiny-audit.js';

const size = tinySizes.embeddingSize;

describe('T1', () => {
  /** Names are one unit vector and their replacements the opposite one: nobody who looks could overlook it. */
  function plainCorpus(count: number, seed: number): TrainingCorpus {
    const random = createSeededRandom(`plain ${seed}`);
    const name = Float32Array.of(1, 0, 0, 0, 0);
    const words = [1, 2, 3, 4].map((axis) =>
      Float32Array.from({ length: size }, (_, at) => (at === axis ? 1 : 0)),
    );
    const sentences = Array.from({ length: count }, () => {
      const rows = Array.from({ length: 3 + random.integer(4) }, () => pick(words, random) ?? name);
      const nameAt = random.integer(rows.length);
      rows[nameAt] = name;
      return {
        vectors: Float32Array.from(rows.flatMap((row) => [...row])),
        casingIds: new Uint8Array(rows.length),
        labelIds: Uint8Array.from(rows, (_, at) => (at === nameAt ? 1 : 0)),
      };
    });
    const opposite = { draw: () => name.map((value) => -value) };
    return {
      sentences,
      neighbours: opposite,
      swaps: { every: opposite, alike: opposite, telling: opposite },
    };
  }

  const judge = (make: (store: ParameterStore) => void) =>
    freshAdversaries({ ...tinyBudgets.fresh, epochs: 20, pairsMin: 200 })(
      buildShipped(make, { output: 0 }),
      { training: plainCorpus(200, 1), heldOut: plainCorpus(60, 2) },
      createSeededRandom(3),
    );

  it('learns to tell plainly different pairs of a representer that hides nothing', async () => {
    const { T1 } = await judge(makeIdentity);

    expect(T1.correct / T1.pairs).toBeGreaterThan(0.95);
  });

  it('sees nothing of the same pairs in a representer that says nothing', async () => {
    const { T1 } = await judge(makeConstant);

    expect(Math.abs(T1.correct / T1.pairs - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / T1.pairs));
  });
});
