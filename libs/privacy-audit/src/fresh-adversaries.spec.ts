/** What T1 can see where nothing could overlook it: `judges.spec.ts` shows T2, and both on a corpus with words that look alike. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import type { Engine, ParameterStore } from '#kernels';
import type { TrainingCorpus } from '#training';
import { buildCorpus, tinySizes } from '#training/testing';
import { trainWordDecoder } from './decoder/word-decoder.js';
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

describe('a training that breaks off', () => {
  /** An engine whose programs fail when they run, and how many of them are open. */
  function failingEngine() {
    let count = 0;
    const open = async () => {
      count += 1;
      return {
        run: () => Promise.reject(new RangeError('broken')),
        dispose: async () => {
          count -= 1;
        },
      };
    };
    const engine: Engine = {
      kind: 'onnxruntime',
      description: 'for tests',
      compile: open,
      compileGradient: open,
    };
    return { engine, openNow: () => count };
  }

  it('leaves no program of adversaries open', async () => {
    const { engine, openNow } = failingEngine();
    const corpus = buildCorpus(20, 1);
    const judge = freshAdversaries({ ...tinyBudgets.fresh, engine });

    const judged = judge(
      buildShipped(makeIdentity, { output: 0 }),
      { training: corpus, heldOut: corpus },
      createSeededRandom(3),
    );

    await expect(judged).rejects.toThrow(RangeError);
    expect(openNow()).toBe(0);
  });

  it('leaves no program of a decoder open', async () => {
    const { engine, openNow } = failingEngine();
    const sentence = {
      rows: Float32Array.of(1, 0),
      labelIds: Uint8Array.of(1),
      words: Float32Array.of(0, 1),
    };

    const trained = trainWordDecoder(async () => [sentence], [], {
      ...{ engine, width: 2, wordSize: 2, labelIdCount: 3, hidden: 2, steps: 1, sentencesPerBatch: 1 },
      random: createSeededRandom(4),
    });

    await expect(trained).rejects.toThrow(RangeError);
    expect(openNow()).toBe(0);
  });
});
