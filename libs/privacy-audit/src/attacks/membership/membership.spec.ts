import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { type AskedSentence, attackMembership, notAsked } from './membership.js';

interface World {
  /** How much less a release loses on what it saw. */
  readonly remembered: number;
  /** How much the difficulty of sentences differs. */
  readonly spread: number;
  readonly hasReference?: boolean;
  readonly documents?: number;
}

/** Sentences of 40 documents, half members; difficulty differs far more than membership. */
function sentencesOf({ remembered, spread, hasReference = false, documents = 40 }: World): AskedSentence[] {
  const random = createSeededRandom('membership');
  return Array.from({ length: 10 * documents }, (_, at) => {
    const document = Math.floor(at / 10);
    const isMember = Math.floor(document / 2) % 2 === 0;
    const difficulty = 5 + spread * random.uniform();
    const loss = difficulty + random.uniform() - (isMember ? remembered : 0);
    const referenceLoss = difficulty + random.uniform();
    const labelIds = Uint8Array.of(0, 1, 0);
    return { document, isMember, labelIds, loss, ...(hasReference && { referenceLoss }) };
  });
}

const judge = (world: World) => {
  const figures = attackMembership(sentencesOf(world), createSeededRandom(1));
  return new Map(figures.map((figure) => [figure.id, figure]));
};

describe('J8', () => {
  it('convicts a release that remembers, by area and by members named one by one', () => {
    const found = judge({ remembered: 3, spread: 0.5 });

    expect(found.get('J8')?.value).toBeGreaterThan(0.98);
    expect(found.get('J8.tpr')?.value).toBeGreaterThan(0.9);
  });

  it('stays at chance where members lose as much as others: 0.5, and about 1 in 100', () => {
    const found = judge({ remembered: 0, spread: 2 });

    expect(Math.abs((found.get('J8')?.value ?? 0) - 0.5)).toBeLessThan(0.08);
    expect(found.get('J8')?.upper).toBeGreaterThan(0.5);
    expect(found.get('J8.tpr')?.value).toBeLessThan(0.06);
  });

  it('sees by a reference model what the loss alone hides under the difficulty of sentences', () => {
    const world = { remembered: 1, spread: 30 };

    const alone = judge(world);
    const calibrated = judge({ ...world, hasReference: true });

    expect(alone.get('J8')?.value).toBeLessThan(0.65);
    expect(calibrated.get('J8')?.value).toBeGreaterThan(0.85);
  });

  it('gives no share at 1 % of fewer than a hundred others, and nothing without both kinds', () => {
    const few = judge({ remembered: 1, spread: 1, documents: 16 });
    const oneKind = sentencesOf({ remembered: 0, spread: 1 }).filter(({ isMember }) => isMember);

    expect(few.get('J8.tpr')).toMatchObject({ value: null, verdict: 'no power' });
    expect(attackMembership(oneKind, createSeededRandom(1))).toMatchObject([{ id: 'J8', value: null }]);
  });

  it('says that nobody asked', () => {
    expect(notAsked()).toMatchObject([{ id: 'J8', value: null, verdict: 'no power', chance: 0.5 }]);
    expect(notAsked()[0]?.metric).toContain('not asked');
  });
});
