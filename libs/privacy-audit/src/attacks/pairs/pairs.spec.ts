/** J3, and the arithmetic below it. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { accuracyAt, areaUnderCurve, bestThreshold, type ScoredPair } from '../../scored-pairs.js';
import { withSubject } from '../../subject.js';
import { buildShipped, makeIdentity, tinyBudgets } from '../../testing/tiny-audit.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { attackPairs } from './pairs.js';

const { engine, sentencesPerBatch } = tinyBudgets.fresh;
const budget = { engine, sentencesPerBatch, epochs: 1, sizes: [4], seeds: 2, powerSeeds: 1, pairsMin: 1500 };

const judge = (output: number) =>
  withSubject(buildShipped(makeIdentity, { output }), 1, async (subject) => {
    const figures = await attackPairs(subject, tinyMaterial(40), budget, createSeededRandom(5));
    return new Map(figures.map((figure) => [figure.id, figure]));
  });

describe('J3', () => {
  it('is as good as the file allows where it need not learn: T1, which knows the words, better than T2', async () => {
    const found = await judge(0.3);

    const T1 = found.get('J3.T1');
    const T2 = found.get('J3.T2');
    expect(T1?.value).toBeGreaterThan(0.8);
    expect(T2?.value).toBeGreaterThan(0.7);
    expect(T1?.value ?? 0).toBeGreaterThan((T2?.value ?? 1) + 0.03);
    expect(T1?.upper ?? 0).toBeGreaterThan(T1?.value ?? 1);
    expect(T1?.power).toBeGreaterThanOrEqual(0.95);
    expect(found.get('J3.T1-auc')?.value).toBeGreaterThan(T1?.value ?? 1);
  });

  it('stays at chance where noise is far larger than any difference, and says that it could have seen one', async () => {
    const T2 = (await judge(100)).get('J3.T2');

    expect(Math.abs((T2?.value ?? 0) - 0.5)).toBeLessThan(0.06);
    expect(T2).toMatchObject({ verdict: 'shown' });
  });

  it('says of learners that had one epoch that they have no power', async () => {
    const learned = (await judge(0.4)).get('J3.T1-learned');

    expect(learned).toMatchObject({ verdict: 'no power', power: 'no power' });
  });
});

describe('scored pairs', () => {
  const random = createSeededRandom('pairs');
  const pairs: ScoredPair[] = Array.from({ length: 200 }, () => {
    const isFake = random.integer(2) === 0;
    return { document: random.integer(20), isFake, score: random.integer(8) + (isFake ? 2 : 0) }; // many ties
  });

  it('have the area that comparing every fake with every real one gives', () => {
    let wins = 0;
    let all = 0;
    for (const fake of pairs.filter(({ isFake }) => isFake))
      for (const real of pairs.filter(({ isFake }) => !isFake)) {
        all += 1;
        wins += fake.score > real.score ? 1 : fake.score === real.score ? 0.5 : 0;
      }

    expect(areaUnderCurve(pairs)).toBeCloseTo(wins / all, 12);
  });

  it('have the threshold that no other one beats', () => {
    const best = accuracyAt(pairs, bestThreshold(pairs)).value;

    for (let threshold = -0.5; threshold < 11; threshold += 1)
      expect(accuracyAt(pairs, threshold).value).toBeLessThanOrEqual(best + 1e-12);
  });
});
