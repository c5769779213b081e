/** The post-hoc attack: what it needs, what T1 and T2 see, and what it leaves open when it breaks off. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import type { Engine } from '#kernels';
import type { ParameterStore } from '#kernels/host';
import type { FrozenRepresenter } from '#representation';
import type { TrainingCorpus } from '#training';
import { buildCorpus, tinySizes } from '#training/testing';
import { trainWordDecoder } from './attacks/decoder/word-decoder.js';
import { createPostHocAttack, reportPostHocAttack } from './post-hoc-attack.js';
import { buildShipped, makeConstant, makeIdentity, tinyBudgets } from './testing/tiny-audit.js';

/** Enough for T2 to see most of 300 sentences after ten epochs; T1 needs twenty. */
const strong = { epochs: 10, sentencesPerBatch: 6, hidden: 24 };

describe('the post-hoc attack', () => {
  const material = { training: buildCorpus(300, 1), heldOut: buildCorpus(80, 2) };
  const shareOf = async (shipped: FrozenRepresenter, given = material): Promise<number> => {
    const attack = createPostHocAttack({ ...tinyBudgets.fresh, ...strong, pairsMin: 200 });
    const { T2 } = await attack(shipped, given, createSeededRandom(3));
    return T2.correct / T2.pairs;
  };
  const little = buildShipped(makeIdentity, { output: 0.05 });
  let found: number;

  beforeAll(async () => {
    found = await shareOf(little);
  });

  it('needs the shipped file and its noise, and nothing else', async () => {
    const copy = { onnx: Uint8Array.from(little.onnx), deviations: structuredClone(little.deviations) };
    const few = { training: buildCorpus(40, 1), heldOut: buildCorpus(80, 2) }; // equal after little training too
    const [first, second] = await Promise.all([little, copy].map((shipped) => shareOf(shipped, few)));

    expect(second).toBe(first);
  });

  it('reads another result of the same file with another noise', async () => {
    const much = { ...little, deviations: { input: [], output: [2, 2, 2, 2, 2] } };

    expect(await shareOf(much)).toBeLessThan(found - 0.2);
  });

  it('reads another result of another file with the same noise', async () => {
    const { onnx } = buildShipped(makeConstant, { output: 0.05 });

    expect(await shareOf({ ...little, onnx })).toBeLessThan(found - 0.2);
  });

  it('sees less through input noise, which it meets anew in every observation', async () => {
    const disturbed = { ...little, deviations: { ...little.deviations, input: [2, 2, 2, 2, 2] } };

    expect(await shareOf(disturbed)).toBeLessThan(found - 0.1);
  });

  it('refuses a noise that does not fit the file', async () => {
    const deviations = { input: [], output: [0.05] };

    await expect(shareOf({ ...little, deviations })).rejects.toMatchObject({
      code: 'KERNELS_MODEL_INTERFACE',
    });
  });
});

describe('T1 and T2', () => {
  const judge = (
    make: (store: ParameterStore) => void,
    { sentences, epochs, input }: { sentences: number; epochs: number; input?: number },
  ) =>
    createPostHocAttack({ ...tinyBudgets.fresh, ...strong, epochs, pairsMin: 400 })(
      buildShipped(make, { output: 0.05, ...(input === undefined ? {} : { input }) }),
      { training: buildCorpus(sentences, 1), heldOut: buildCorpus(60, 2) },
      createSeededRandom(3),
    );

  it('sees through a representation that hides nothing, T1 and T2 each', async () => {
    const { T1, T2, averaged } = await judge(makeIdentity, { sentences: 300, epochs: 20 });

    for (const { correct, pairs } of [T2, averaged]) expect(correct / pairs).toBeGreaterThan(0.85);
    expect(T1.correct / T1.pairs).toBeGreaterThan(0.65); // chance stays below 0.6; T1 learns more slowly
  });

  it('scores at chance on a representation that says nothing, trained just as long', async () => {
    const scores = await judge(makeConstant, { sentences: 300, epochs: 20 });

    for (const { correct, pairs } of Object.values(scores)) {
      expect(pairs).toBeGreaterThanOrEqual(400);
      // Four standard deviations of a fair coin.
      expect(Math.abs(correct / pairs - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / pairs));
    }
  });

  it.each([undefined, 0.05])('counts by sentence what it counts in all (input noise %p)', async (input) => {
    const few = { sentences: 20, epochs: 1 };
    const { T1, averaged } = await judge(makeConstant, input === undefined ? few : { ...few, input });

    for (const { correct, pairs, bySentence } of [T1, averaged]) {
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      expect(bySentence.length).toBeLessThanOrEqual(60);
      expect(sum(bySentence.map(({ trials }) => trials))).toBe(pairs);
      expect(sum(bySentence.map(({ successes }) => successes))).toBe(correct);
      expect(Math.min(...bySentence.map(({ trials }) => trials))).toBeGreaterThan(1);
    }
  });
});

describe('reportPostHocAttack', () => {
  const heldOut = buildCorpus(60, 2);
  const report = (corpus: typeof heldOut) =>
    reportPostHocAttack(
      buildShipped(makeIdentity, { output: 0.2 }),
      { training: buildCorpus(40, 1), heldOut: corpus },
      tinyBudgets.fresh,
      createSeededRandom(3),
    );

  it('gives every accuracy with an interval around it', async () => {
    const scores = Object.values((await report(heldOut)) ?? {});

    expect(scores).toHaveLength(3);
    for (const { accuracy, interval } of scores) {
      const [low, high] = interval;
      expect(low).toBeLessThanOrEqual(accuracy);
      expect(high).toBeGreaterThanOrEqual(accuracy);
      expect(high - low).toBeGreaterThan(0.01);
    }
  });

  it('gives nothing where no token can be replaced', async () => {
    expect(await report({ ...heldOut, neighbours: { draw: () => undefined } })).toBeUndefined();
  });
});

const size = tinySizes.embeddingSize;

describe('T1', () => {
  /** Names are one unit vector and their replacements its opposite: hard to overlook. */
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
      swaps: { alike: opposite, telling: opposite },
    };
  }

  const judge = (make: (store: ParameterStore) => void) =>
    createPostHocAttack({ ...tinyBudgets.fresh, epochs: 20, pairsMin: 200 })(
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
    const judge = createPostHocAttack({ ...tinyBudgets.fresh, engine });

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
      engine,
      width: 2,
      wordSize: 2,
      labelIdCount: 3,
      hidden: 2,
      steps: 1,
      sentencesPerBatch: 1,
      random: createSeededRandom(4),
    });

    await expect(trained).rejects.toThrow(RangeError);
    expect(openNow()).toBe(0);
  });
});
