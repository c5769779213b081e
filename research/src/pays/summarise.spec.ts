import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { type Arm, arms, readPays } from './pays-file.js';
import { answersOf, type PaysScore, summarisePays } from './summarise.js';

const hospitals = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

function scoresOf(arm: Arm, f1: (hospital: string) => number, seed = 1): PaysScore[] {
  return hospitals.map((hospital) => ({
    arm,
    hospital,
    seed,
    others: arm === 'own' ? 0 : 7,
    own: 10,
    documents: 40,
    binaryHipaaTokenF1: f1(hospital),
    spanF1: 0.5,
    spanF1Typed: 0.4,
    hidden: 0.6,
  }));
}

const alone = scoresOf('own', () => 0.9);
const text = scoresOf('text', () => 0.93);
const answerTo = (f1: (hospital: string) => number) =>
  answersOf([...alone, ...text, ...scoresOf('vectors', f1)]).find(({ arm }) => arm === 'vectors');

describe('pooling pays', () => {
  it('where all hospitals but one gain a point and stay within one of pooled text', () => {
    expect(answerTo((hospital) => (hospital === 'a' ? 0.8 : 0.925))).toMatchObject({
      hospitals: 8,
      gain: 7,
      near: 7,
      pays: true,
    });
  });

  it('and not where two gain less than a point', () => {
    expect(answerTo((hospital) => ('ab'.includes(hospital) ? 0.909 : 0.925))).toMatchObject({
      gain: 6,
      pays: false,
    });
  });

  it('and not where it gains a point and stays two behind pooled text', () => {
    expect(answerTo(() => 0.911)).toMatchObject({ gain: 8, near: 0, pays: false });
  });

  it('by means over seeds', () => {
    const scores = [alone, text, scoresOf('vectors', () => 0.9), scoresOf('vectors', () => 0.946, 2)];

    expect(answersOf(scores.flat()).find(({ arm }) => arm === 'vectors')).toMatchObject({ gain: 8, near: 8 });
  });

  it('and not, as nothing is known, while nobody has scored alone', () => {
    const [answer] = answersOf(scoresOf('vectors', () => 0.99));

    expect(answer).toMatchObject({ gain: 0, near: 0, pays: false });
  });
});

describe('the experiments', () => {
  it.each([
    ['pays.yaml', undefined],
    ['pays.yaml', 'reduced'],
    ['pays.yaml', 'small'],
    ['experiments/pays-invented.yaml', undefined],
    ['experiments/pays-invented.yaml', 'reduced'],
  ])('can be read: %s %s', async (file, setting) => {
    const path = fileURLToPath(new URL(`research/${file}`, packageRoot()));
    const {
      experiment: { pays },
    } = await readPays(path, setting);

    const { public: open, site } = pays.documents;
    expect(site).toBeGreaterThan(Math.max(...pays.own)); // or nothing is left to score
    const sites = typeof pays.sites === 'number' ? pays.sites : pays.sites.length;
    expect(Math.max(...pays.others)).toBeLessThan(sites);
    if ('deal' in pays && 'notes' in pays.deal)
      expect(open + site * sites).toBeLessThanOrEqual(pays.deal.notes);
  });

  it('says what is missing', () => {
    const said = summarisePays({ answers: answersOf([...alone, ...text]), unfinished: 3 });

    expect(said).toContain('3 scores are not computed yet');
    expect(arms).toContain('skeletons');
  });
});
