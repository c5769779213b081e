/** J6, and the arithmetic below it. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import { tinySizes } from '#training/testing';
import type { AuditMaterial } from '../../material.js';
import { areaUnderCurve, areaWithInterval, type ScoredPair } from '../../scored-pairs.js';
import { rawVectors } from '../../subject.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { attackLinkage } from './linkage.js';
import { drawSentencePairs } from './sentence-pairs.js';
import { learnWeights } from './statistics.js';

const size = tinySizes.embeddingSize;

/** Documents in which one name, each its own, occurs in every sentence. */
function withOneName(material: AuditMaterial): AuditMaterial {
  const random = createSeededRandom('one name');
  const names = new Map<number, Float32Array>();
  const sentences = material.corpus.sentences.map((sentence, index) => {
    const document = material.documentOf[index] ?? 0;
    const name = names.get(document) ?? unit(random);
    names.set(document, name);
    const vectors = sentence.vectors.slice();
    sentence.labelIds.forEach((labelId, token) => {
      if (labelId !== 0) vectors.set(name, token * size);
    });
    return { ...sentence, vectors };
  });
  return { ...material, corpus: { ...material.corpus, sentences } };
}

function unit(random: ReturnType<typeof createSeededRandom>): Float32Array {
  const vector = new Float32Array(size);
  random.fillGaussian(vector);
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

const noisy = (stdDev: number) => ({
  ...rawVectors(size),
  outputStdDev: new Float32Array(size).fill(stdDev),
});
const budget = { pairsPerSentence: 4, resamples: 400, rosterNotes: 5 };
const judge = async (stdDev: number, material = withOneName(tinyMaterial(60))) => {
  const figures = await attackLinkage(noisy(stdDev), material, budget, createSeededRandom(2));
  return new Map(figures.map((figure) => [figure.id, figure]));
};

describe('J6', () => {
  it('convicts vectors of which the same name can be recognised, and clears those of which it cannot', async () => {
    const open = await judge(0.02);
    const hidden = await judge(60);

    expect(open.get('J6')).toMatchObject({ verdict: 'FAIL', threshold: 0.6 });
    expect(open.get('J6')?.value).toBeGreaterThan(0.8);
    expect(open.get('J6.identifiers')?.value).toBeGreaterThan(0.9);
    expect(Math.abs((hidden.get('J6')?.value ?? 0) - 0.5)).toBeLessThan(0.07);
    expect(hidden.get('J6')?.power).toBeGreaterThan(0.8); // of raw vectors: it could have seen it
  });

  it('gates what sites send, and shows beside it what identifiers as they are would tell', async () => {
    const named = withOneName(tinyMaterial(60));
    const plain = tinyMaterial(60);

    const replaced = await judge(0.02, { ...named, deployed: plain });
    const unchanged = await judge(0.02, { ...named, deployed: named });

    expect(replaced.get('J6.identifiers')).toMatchObject({ threshold: 0.6 });
    expect(replaced.get('J6.identifiers')?.value).toBeLessThan(0.6);
    expect(replaced.get('J6.identifiers')?.power).toBeGreaterThan(0.8); // of identifiers as they are
    expect(replaced.get('J6.identifiers.pure')).toMatchObject({ verdict: 'shown', threshold: null });
    expect(replaced.get('J6.identifiers.pure')?.value).toBeGreaterThan(0.9);
    // Surrogates that change nothing clear nobody.
    expect(unchanged.get('J6.identifiers')).toMatchObject({ verdict: 'FAIL' });
    expect(unchanged.get('J6.identifiers')?.value).toBeGreaterThan(0.9);
  });

  it('reads "no power", and gates nothing, where raw vectors do not tell either', async () => {
    const unlike = (await judge(60, tinyMaterial(60))).get('J6');

    expect(unlike).toMatchObject({ verdict: 'no power', power: 'no power', threshold: null });
  });

  it('neither clears nor convicts by so few pairs that pure noise could fail, unless the figure fails by its lower end', async () => {
    const hidden = await judge(60, withOneName(tinyMaterial(9)));
    const open = await judge(0.02, withOneName(tinyMaterial(9)));

    expect(hidden.get('J6.identifiers')?.upper).toBeGreaterThan(0.6); // so wide is its interval
    expect(hidden.get('J6.identifiers')).toMatchObject({ verdict: 'no power', threshold: null });
    expect(open.get('J6.identifiers')?.verdict).not.toBe('PASS');
  });

  it('links notes of a patient and of a site only where the corpus says whose they are', async () => {
    const material = tinyMaterial(60);
    const half = material.documentOf.map((document) => Math.floor(document / 2));

    const found = await judge(0.02, {
      ...withOneName({ ...material, documentOf: half }),
      documentOf: material.documentOf,
      patientOf: half,
    });

    expect([...found.keys()]).toEqual(['J6', 'J6.identifiers', 'J6.patient']);
    expect(found.get('J6.patient')?.value).toBeGreaterThan(0.8);
  });

  it('says so where no document has two sentences', async () => {
    const material = tinyMaterial(20);
    const alone = { ...material, documentOf: material.documentOf.map((_, sentence) => sentence) };

    expect((await judge(1, alone)).get('J6')).toMatchObject({ value: null, verdict: 'no power' });
  });
});

describe('pairs of sentences', () => {
  const material = {
    ...tinyMaterial(12),
    siteOf: tinyMaterial(12).documentOf.map((document) => document % 2),
  };
  const drawn = (kind: Parameters<typeof drawSentencePairs>[1]) =>
    drawSentencePairs(material, kind, {
      documents: new Set(material.documentOf),
      perSentence: 3,
      random: createSeededRandom(1),
    });

  it('are half linked and never a sentence with itself; pairs of a site are of two documents', () => {
    for (const kind of ['document', 'identifiers', 'site'] as const) {
      const pairs = drawn(kind);
      expect(pairs.filter(({ isLinked }) => isLinked)).toHaveLength(pairs.length / 2);
      expect(pairs.every(({ first, second }) => first !== second)).toBe(true);
    }
    const documents = drawn('site').map(({ first, second }) =>
      [first, second].map((at) => material.documentOf[at]),
    );
    expect(documents.every(([a, b]) => a !== b)).toBe(true);
  });

  it('differ in the second sentence, which has the same runs of labels in both', () => {
    const runsOf = (sentence: number): string =>
      [...(material.corpus.sentences[sentence]?.labelIds ?? [])]
        .filter((id, at, all) => id !== all[at - 1])
        .join();
    const pairs = drawn('identifiers');

    expect(pairs.length).toBeGreaterThan(4);
    for (let at = 0; at < pairs.length; at += 2) {
      const linked = pairs[at];
      const other = pairs[at + 1];
      expect([linked?.isLinked, other?.isLinked, other?.first]).toEqual([true, false, linked?.first]);
      expect(runsOf(other?.second ?? -1)).toBe(runsOf(linked?.second ?? -2));
    }
  });

  it('are none of a kind that the corpus does not name', () => {
    expect(drawn('patient')).toEqual([]);
  });
});

describe('an area with its interval', () => {
  const random = createSeededRandom('areas');
  const pairs = (shift: number): ScoredPair[] =>
    Array.from({ length: 600 }, (_, at) => {
      const isFake = at % 2 === 0;
      return { document: at % 30, isFake, score: random.uniform() + (isFake ? shift : 0) };
    });
  const interval = (given: readonly ScoredPair[]) =>
    areaWithInterval(given, { miss: 0.05, resamples: 400, random: createSeededRandom(1) });

  it('holds the area, and chance only where there is nothing to tell', () => {
    for (const shift of [0, 0.3]) {
      const given = pairs(shift);
      const { value, low, high } = interval(given);
      expect(value).toBe(areaUnderCurve(given));
      expect([low < value, high > value, low <= 0.5]).toEqual([true, true, shift === 0]);
    }
  });

  it('is as much wider as documents are fewer, whatever the number of pairs', () => {
    const few = pairs(0.2).map((pair) => ({
      ...pair,
      score: pair.score + (pair.document % 3) * 0.4 * (pair.isFake ? 1 : -1),
      document: pair.document % 3,
    }));
    const many = few.map((pair, at) => ({ ...pair, document: at }));

    const width = ({ low, high }: { low: number; high: number }) => high - low;
    expect(width(interval(few))).toBeGreaterThan(2 * width(interval(many)));
  });

  it('says nothing of one kind alone', () => {
    expect(interval(pairs(0).filter(({ isFake }) => isFake))).toEqual({ value: 0.5, low: 0, high: 1 });
  });
});

describe('weighed statistics', () => {
  it('find the one that tells among others that do not, and its sign', () => {
    const random = createSeededRandom('weights');
    const examples = Array.from({ length: 400 }, () => {
      const isLinked = pick([true, false], random) === true;
      return {
        isLinked,
        values: [random.uniform(), random.uniform() - (isLinked ? 0.8 : 0), random.uniform()],
      };
    });

    const weigh = learnWeights(examples);

    const right = examples.filter(({ values, isLinked }) => weigh(values) > 0 === isLinked).length;
    expect(right / examples.length).toBeGreaterThan(0.85);
    expect(weigh([0.5, -0.6, 0.5])).toBeGreaterThan(weigh([0.5, 0.9, 0.5]));
  });
});
