import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, ParameterStore } from '#kernels';
import { initialiseRepresenter } from '#representation';
import { scoreExactAdversary } from './exact-adversary.js';
import { scoreFreshAdversaries } from './fresh-adversaries.js';
import { buildCorpus, buildNetworks, makeConstant, makeIdentity } from './testing/tiny-game.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });

/** A frozen representer with fixed output noise and none at the input. */
function freeze(make: (store: ParameterStore) => void, noiseStdDevInitial = 0.05) {
  const networks = buildNetworks({ inputNoise: false, noiseTrained: false, noiseStdDevInitial });
  const frozen = new ParameterStore();
  initialiseRepresenter(frozen, networks.representer, createSeededRandom(1));
  make(frozen);
  return { networks, frozen };
}

describe('scoreFreshAdversaries', () => {
  const judge = (
    make: (store: ParameterStore) => void,
    { sentences, epochs }: { readonly sentences: number; readonly epochs: number },
  ) =>
    scoreFreshAdversaries({
      engine,
      ...freeze(make),
      training: buildCorpus(sentences, 1),
      heldOut: buildCorpus(60, 2),
      epochs,
      pairsMin: 400,
      sentencesPerBatch: 4,
      random: createSeededRandom(3),
    });

  /** At these both see: what the first test finds, the second would not miss. */
  const strong = { sentences: 600, epochs: 20 };

  it('sees through a representation that hides nothing, T1 and T2 each', async () => {
    const { T1, T2, averaged } = await judge(makeIdentity, strong);

    for (const { correct, pairs } of [T1, T2, averaged]) expect(correct / pairs).toBeGreaterThan(0.85);
  });

  it('stands at chance before a representation that says nothing, trained just as long', async () => {
    const scores = await judge(makeConstant, strong);

    for (const { correct, pairs } of Object.values(scores)) {
      expect(pairs).toBeGreaterThanOrEqual(400);
      // Four standard deviations of a fair coin.
      expect(Math.abs(correct / pairs - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / pairs));
    }
  });

  it('counts by sentence what it counts in all, each sentence more than once', async () => {
    const { T1, averaged } = await judge(makeConstant, { sentences: 20, epochs: 1 });

    for (const { correct, pairs, bySentence } of [T1, averaged]) {
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      expect(bySentence.length).toBeLessThanOrEqual(60);
      expect(sum(bySentence.map(({ trials }) => trials))).toBe(pairs);
      expect(sum(bySentence.map(({ successes }) => successes))).toBe(correct);
      expect(Math.min(...bySentence.map(({ trials }) => trials))).toBeGreaterThan(1);
    }
  });

  it('leaves the frozen weights as they are', async () => {
    const { networks, frozen } = freeze(makeIdentity);
    const before = frozen.snapshot();

    await scoreFreshAdversaries({
      ...{ engine, networks, frozen, training: buildCorpus(20, 1), heldOut: buildCorpus(10, 2) },
      ...{ epochs: 1, pairsMin: 10, sentencesPerBatch: 8, random: createSeededRandom(3) },
    });

    expect(frozen.snapshot()).toEqual(before);
  });
});

describe('scoreExactAdversary', () => {
  const attackWithAll = (
    make: (store: ParameterStore) => void,
    {
      candidates,
      stdDev,
      tokens = 300,
    }: { readonly candidates: readonly number[]; readonly stdDev: number; readonly tokens?: number },
  ) => {
    const { networks, frozen } = freeze(make, stdDev);
    return scoreExactAdversary({
      settings: networks.representer,
      frozen,
      heldOut: buildCorpus(tokens + 200, 4),
      tokens,
      candidates,
      random: createSeededRandom(5),
    });
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
      candidates: [2, 5000],
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
