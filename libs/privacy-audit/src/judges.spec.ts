/** What the judges that there are have in common, and what each can see. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import type { ParameterStore } from '#kernels';
import type { FrozenRepresenter } from '#representation';
import { buildCorpus } from '#training/testing';
import { type CorpusJudge, exactAdversary } from './exact-adversary.js';
import { freshAdversaries } from './fresh-adversaries.js';
import { auditRepresenter } from './privacy-report.js';
import { buildShipped, makeConstant, makeIdentity, tinyBudgets } from './testing/tiny-audit.js';

/** At this budget T2 sees most of what there is to see of 300 sentences after ten epochs; T1 takes twenty to see something. */
const strong = { epochs: 10, sentencesPerBatch: 6, hidden: 24 };

/** A number that each judge finds: the higher, the more it sees. */
const judges: readonly [string, CorpusJudge<number>][] = [
  [
    'fresh adversaries',
    async (...given) => {
      const { T2 } = await freshAdversaries({ ...tinyBudgets.fresh, ...strong, pairsMin: 200 })(...given);
      return T2.correct / T2.pairs;
    },
  ],
  [
    'the exact adversary',
    async (...given) => {
      const { rightWord } = await exactAdversary(tinyBudgets.exact)(...given);
      return (rightWord[0]?.correct ?? 0) / (rightWord[0]?.tokens ?? 0);
    },
  ],
];

describe.each(judges)('a judge: %s', (_, judge) => {
  const material = { training: buildCorpus(300, 1), heldOut: buildCorpus(80, 2) };
  const judged = (shipped: FrozenRepresenter) => judge(shipped, material, createSeededRandom(3));
  const little = buildShipped(makeIdentity, { output: 0.05 });
  let found: number;

  beforeAll(async () => {
    found = await judged(little);
  });

  it('needs the shipped file and its noise, and nothing else', async () => {
    const copy = { onnx: Uint8Array.from(little.onnx), deviations: structuredClone(little.deviations) };
    const few = { training: buildCorpus(40, 1), heldOut: buildCorpus(80, 2) }; // equal after little training too
    const [first, second] = await Promise.all(
      [little, copy].map((shipped) => judge(shipped, few, createSeededRandom(3))),
    );

    expect(second).toBe(first);
  });

  it('reads another result of the same file with another noise', async () => {
    const much = { ...little, deviations: { input: [], output: [2, 2, 2, 2, 2] } };

    expect(await judged(much)).toBeLessThan(found - 0.2);
  });

  it('reads another result of another file with the same noise', async () => {
    const { onnx } = buildShipped(makeConstant, { output: 0.05 });

    expect(await judged({ ...little, onnx })).toBeLessThan(found - 0.2);
  });

  it('sees less through input noise, which it meets anew in every observation', async () => {
    const disturbed = { ...little, deviations: { ...little.deviations, input: [2, 2, 2, 2, 2] } };

    expect(await judged(disturbed)).toBeLessThan(found - 0.1);
  });

  it('refuses a noise that does not fit the file', async () => {
    const deviations = { input: [], output: [0.05] };

    await expect(judged({ ...little, deviations })).rejects.toMatchObject({
      code: 'KERNELS_MODEL_INTERFACE',
    });
  });
});

describe('freshAdversaries', () => {
  const judge = (
    make: (store: ParameterStore) => void,
    { sentences, epochs, input }: { sentences: number; epochs: number; input?: number },
  ) =>
    freshAdversaries({ ...tinyBudgets.fresh, ...strong, epochs, pairsMin: 400 })(
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

describe('auditRepresenter', () => {
  const material = { training: buildCorpus(40, 1), heldOut: buildCorpus(60, 2) };
  const audit = (shipped: FrozenRepresenter, withoutPairs = false) => {
    const heldOut = { ...material.heldOut, neighbours: { draw: () => undefined } };
    return auditRepresenter(
      shipped,
      withoutPairs ? { ...material, heldOut } : material,
      { fresh: tinyBudgets.fresh, exact: { ...tinyBudgets.exact, tokens: 50 }, labels: ['NAME'] },
      createSeededRandom(3),
    );
  };
  const shipped = buildShipped(makeIdentity, { output: 0.2 });

  it('gives every proportion with an interval around it', async () => {
    const { adversaries, exactAdversary: exact } = await audit(shipped);

    const learned = Object.values(adversaries ?? {}).map(({ accuracy, interval }) => [accuracy, ...interval]);
    const named = (exact?.rightWord ?? []).map(({ proportion, interval }) => [proportion, ...interval]);
    expect([learned.length, named.length]).toEqual([3, 1]);
    for (const [value = Number.NaN, low = Number.NaN, high = Number.NaN] of [...learned, ...named]) {
      expect(low).toBeLessThanOrEqual(value);
      expect(high).toBeGreaterThanOrEqual(value);
      expect(high - low).toBeGreaterThan(0.01);
    }
  });

  it('gives quantiles of all swaps and by label', async () => {
    const { exactAdversary: exact } = await audit(shipped);

    expect(exact?.separation.swaps).toBe(50 * 3);
    expect(exact?.medianSeparation).toBe(exact?.separation.median);
    expect(exact?.separationByLabel).toEqual({ NAME: exact?.separation });
  });

  it('leaves out who had nothing to judge by', async () => {
    expect(Object.keys(await audit(shipped, true))).toEqual(['exactAdversary']);
    expect(Object.keys(await audit(buildShipped(makeIdentity, { output: 0 })))).toEqual(['adversaries']);
  });
});

describe('exactAdversary', () => {
  const attackWithAll = (
    make: (store: ParameterStore) => void,
    {
      candidates,
      stdDev,
      tokens = 300,
    }: { readonly candidates: readonly number[]; readonly stdDev: number; readonly tokens?: number },
  ) => {
    const corpus = buildCorpus(tokens + 200, 4);
    return exactAdversary({ tokens, candidates, threads: 1 })(
      buildShipped(make, { output: stdDev }),
      { training: corpus, heldOut: corpus },
      createSeededRandom(5),
    );
  };
  const attack = async (
    make: (store: ParameterStore) => void,
    options: { readonly candidates: number; readonly stdDev: number; readonly tokens?: number },
  ) => {
    const { separations, rightWord } = await attackWithAll(make, {
      ...options,
      candidates: [options.candidates],
    });
    return { separations, rightWord: rightWord[0] ?? { candidates: 0, tokens: 0, correct: 0 } };
  };

  it.each([2, 4])('guesses one word of %d where everything looks the same', async (candidates) => {
    const { separations, rightWord } = await attack(makeConstant, { candidates, stdDev: 0.05 });

    expect(Math.max(...separations)).toBeLessThan(1e-3);
    expect(rightWord.correct / rightWord.tokens).toBeCloseTo(1 / candidates, 10);
  });

  it('names nearly every word where nothing is hidden', async () => {
    const { separations, rightWord } = await attack(makeIdentity, { candidates: 8, stdDev: 0.05 });

    expect(separations[separations.length >> 1]).toBeGreaterThan(10);
    expect(rightWord.correct / rightWord.tokens).toBeGreaterThan(0.99);
  });

  it('is right between two words with probability Φ(separation / 2), and not with 2/3 or 3/2 of that separation', async () => {
    const { separations, rightWord } = await attack(makeIdentity, {
      candidates: 2,
      stdDev: 0.6,
      tokens: 900,
    });

    const expectedAt = (scale: number) =>
      separations.reduce((sum, separation) => sum + normalCdf((scale * separation) / 2), 0) /
      separations.length;
    const found = rightWord.correct / rightWord.tokens;
    const spread = Math.sqrt(0.25 / rightWord.tokens);
    expect(Math.abs(found - expectedAt(1))).toBeLessThan(3 * spread);
    expect(Math.abs(found - expectedAt(2 / 3))).toBeGreaterThan(3 * spread);
    expect(Math.abs(found - expectedAt(3 / 2))).toBeGreaterThan(3 * spread);
  });

  it('attacks as many tokens as it was asked to, and sorts the separations', async () => {
    const { separations, rightWord } = await attack(makeIdentity, { candidates: 4, stdDev: 0.05 });

    expect(rightWord).toMatchObject({ tokens: 300, candidates: 4 });
    expect(separations).toHaveLength(300 * 3);
    expect(separations).toEqual(separations.slice().sort());
  });

  it('answers for several numbers of candidates what it answers for the largest, and is right less often among more', async () => {
    const settings = { stdDev: 0.6, tokens: 200 };
    const { rightWord, separations } = await attackWithAll(makeIdentity, { ...settings, candidates: [2, 8] });
    const largest = await attackWithAll(makeIdentity, { ...settings, candidates: [8] });

    const [among2, among8] = rightWord;
    expect(among8).toEqual(largest.rightWord[0]);
    expect(separations).toEqual(largest.separations);
    expect(among2?.tokens).toBe(200);
    expect(among2?.correct).toBeGreaterThan((among8?.correct ?? 0) + 20);
  });

  it('tells separations apart by the label of the attacked token, none lost', async () => {
    const { separations, separationsByBeginId } = await attackWithAll(makeIdentity, {
      candidates: [4],
      stdDev: 0.05,
    });

    expect(separationsByBeginId.size).toBeGreaterThanOrEqual(1);
    for (const beginId of separationsByBeginId.keys()) expect(beginId % 2).toBe(1); // B- tags
    const all = [...separationsByBeginId.values()].flatMap((values) => [...values]);
    expect(Float64Array.from(all).sort()).toEqual(separations);
  });

  it('counts only tokens that had so many candidates', async () => {
    const { rightWord } = await attackWithAll(makeIdentity, {
      candidates: [2, 50], // there are twelve words
      stdDev: 0.6,
      tokens: 3,
    });

    expect(rightWord.map(({ tokens }) => tokens)).toEqual([3, 0]);
  });
});

/** Φ, integrated step by step: slow and obvious. */
function normalCdf(x: number): number {
  const steps = 400;
  const width = x / steps;
  let sum = 0.5;
  for (let step = 0; step < steps; step += 1) {
    const middle = (step + 0.5) * width;
    sum += (Math.exp((-middle * middle) / 2) / Math.sqrt(2 * Math.PI)) * width;
  }
  return sum;
}
