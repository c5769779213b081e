import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { lambdaAfter, withLambda } from './fresh-checks.js';
import { buildCorpus, buildGame, buildNetworks } from './testing/tiny-game.js';
import { trainRepresenter } from './train-representer.js';

const checks = { everyEpochs: 2, epochs: 1, pairsMin: 30, accuracyMax: 0.5, lambdaGrowth: 3 };
const train = (game: Parameters<typeof buildGame>[0], validation = buildCorpus(16, 2)) =>
  trainRepresenter({
    engine: createOnnxRuntimeEngine({ threads: 1 }),
    networks: buildNetworks(),
    game: buildGame(game),
    training: buildCorpus(40, 1),
    validation,
    random: createSeededRandom(7),
  });

describe('fresh adversaries inside the stopping rule', () => {
  it('look after every second epoch, and λ grows when they saw too much', async () => {
    const game = { lambda: 2, phase3: { epochsMax: 4, patience: 4 }, freshChecks: checks };
    const { reports } = await train(game);
    const measured = reports.filter(({ phase }) => phase === 'P3').map(({ measures }) => measures);

    const [, second, third] = measured;
    expect(measured.map((measures) => 'fresh/T1' in measures)).toEqual([false, true, false, true]);
    const better = Math.max(second?.['fresh/T1'] ?? 0, second?.['fresh/T2'] ?? 0);
    expect(second?.['fresh/excess']).toBeCloseTo(Math.max(0, better - 0.5), 12);
    expect(third?.['lambda']).toBe(better > 0.5 ? 6 : 2);
  });

  it('refuse validation documents in which nothing can be swapped', async () => {
    const validation = { ...buildCorpus(16, 2), neighbours: { draw: () => undefined } };

    await expect(
      train({ phase3: { epochsMax: 2, patience: 2 }, freshChecks: checks }, validation),
    ).rejects.toMatchObject({ code: 'TRAINER_TOO_FEW_SENTENCES', details: { part: 'validation', pairs: 0 } });
  });

  it('change nothing when they are off', async () => {
    const { reports } = await train({ lambda: 2 });
    const measured = reports.filter(({ phase }) => phase === 'P3').map(({ measures }) => measures);

    expect(measured.map(({ lambda }) => lambda)).toEqual([2, 2]);
    expect(measured.some((measures) => 'fresh/T1' in measures)).toBe(false);
  });
});

describe('lambdaAfter', () => {
  const game = buildGame({ lambda: 2, freshChecks: checks });
  const reportOf = (measures: Readonly<Record<string, number>>) => ({
    ...{ phase: 'P3', epoch: 1, measures, validationLoss: 1, isBest: false, seconds: 1 },
  });

  it('multiplies once for every check that failed, and not for one that passed', () => {
    expect(lambdaAfter([], game)).toBe(2);
    expect(
      lambdaAfter([reportOf({ 'fresh/excess': 0.1 }), reportOf({}), reportOf({ 'fresh/excess': 0 })], game),
    ).toBe(6);
    expect(lambdaAfter([reportOf({ 'fresh/excess': 0.1 }), reportOf({ 'fresh/excess': 0.01 })], game)).toBe(
      18,
    );
  });
});

describe('withLambda', () => {
  it('adds λ to the feeds of a batch and leaves the rest', () => {
    const feeds = { same: { data: Float32Array.of(1), shape: [1] } };
    const [batch] = [...withLambda([{ lengths: [3], feeds }], 5)];

    expect(batch).toEqual({
      lengths: [3],
      feeds: { ...feeds, lambda: { data: Float32Array.of(5), shape: [] } },
    });
  });
});
