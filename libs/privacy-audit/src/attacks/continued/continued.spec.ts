/** J4. */
import { describe, expect, it } from '@jest/globals';
import { resolveAdversarySettings } from '#adversary';
import { createSeededRandom } from '#foundation';
import { tinySizes } from '#training/testing';
import type { GameAdversaries } from '../../attack.js';
import { withSubject } from '../../subject.js';
import { buildShipped, makeIdentity, tinyBudgets } from '../../testing/tiny-audit.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { createLearnedAdversaries } from '../pairs/learned-adversaries.js';
import { attackContinued } from './continued.js';

const { engine } = tinyBudgets.fresh;
const hidden = 4;
const { embeddingSize, representationSize } = tinySizes;

async function adversariesOf(seed: string): Promise<GameAdversaries> {
  const settings = resolveAdversarySettings({ embeddingSize, representationSize, hidden });
  await using made = await createLearnedAdversaries(engine, settings, createSeededRandom(seed));
  return { hidden, weights: new Map([...made.keep('T1'), ...made.keep('T2')]) };
}

const judge = (adversaries: GameAdversaries | undefined) =>
  withSubject(buildShipped(makeIdentity, { output: 0.2 }), 1, (subject) =>
    attackContinued(
      subject,
      tinyMaterial(30),
      { adversaries, budget: { engine, epochs: 1, pairsMin: 100, sentencesPerBatch: 8 } },
      createSeededRandom(1),
    ),
  );

describe('J4', () => {
  it('says that nobody asked where no adversaries were handed over', async () => {
    const figures = await judge(undefined);

    expect(figures.map(({ id, value, verdict }) => [id, value, verdict])).toEqual([
      ['J4.T1', null, 'no power'],
      ['J4.T2', null, 'no power'],
    ]);
    expect(figures[0]?.metric).toContain('not asked');
  });

  it('goes on from the weights that it is given, not from fresh ones', async () => {
    const first = await judge(await adversariesOf('a'));
    const again = await judge(await adversariesOf('a'));
    const others = await judge(await adversariesOf('b'));

    expect(again).toEqual(first);
    expect(others.map(({ value }) => value)).not.toEqual(first.map(({ value }) => value));
  });
});
