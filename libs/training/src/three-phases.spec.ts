import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import type { PostHocAttack } from './losses.js';
import type { Unready } from './phase.js';
import { lambdaAfter, trainRepresenter } from './representer.js';
import { buildCorpus } from './testing/tiny-corpus.js';
import { buildGame, buildNetworks } from './testing/tiny-game.js';

const checks = { everyEpochs: 2, epochs: 1, pairsMin: 30, accuracyMax: 0.55, lambdaGrowth: 3 };

/** Finds these numbers of right answers of 100 in turn; real judges are those of `libs/privacy-audit`. */
function judgeFinding(...found: readonly { readonly T1: number; readonly T2: number }[]) {
  const seen: Parameters<PostHocAttack>[] = [];
  const judge: PostHocAttack = async (...given) => {
    const { T1 = 0, T2 = 0 } = found[seen.push(given) - 1] ?? {};
    return { T1: { correct: T1, pairs: 100 }, T2: { correct: T2, pairs: 100 } };
  };
  return { judge, seen };
}

const train = (
  game: Parameters<typeof buildGame>[0],
  postHocAttack?: PostHocAttack,
  onUnready?: (unready: Unready) => void,
) =>
  trainRepresenter({
    engine: createOnnxRuntimeEngine({ threads: 1 }),
    networks: buildNetworks(),
    game: buildGame(game),
    training: buildCorpus(40, 1),
    validation: buildCorpus(16, 2),
    random: createSeededRandom(7),
    ...(postHocAttack === undefined ? {} : { postHocAttack }),
    ...(onUnready === undefined ? {} : { onUnready }),
  });

const checked = { lambda: 2, phase3: { epochsMax: 6, patience: 6 }, freshChecks: checks };

describe('fresh adversaries inside the stopping rule', () => {
  it('look after every second epoch, and λ grows when one of them saw too much', async () => {
    const { judge } = judgeFinding({ T1: 50, T2: 65 }, { T1: 55, T2: 40 });
    const { reports } = await train(checked, judge);
    const measured = reports.filter(({ phase }) => phase === 'P3').map(({ measures }) => measures);

    expect(measured.map((measures) => measures['fresh/T2'])).toEqual([
      ...[undefined, 0.65, undefined, 0.4, undefined, 0],
    ]);
    expect(measured[1]?.['fresh/excess']).toBeCloseTo(0.1, 12);
    expect(measured.map(({ lambda }) => lambda)).toEqual([2, 2, 6, 6, 6, 6]);
  });

  it('are shown the file as it is at that epoch, and the validation documents', async () => {
    const { judge, seen } = judgeFinding({ T1: 50, T2: 50 }, { T1: 50, T2: 50 });
    await train({ ...checked, phase3: { epochsMax: 4, patience: 4 } }, judge);

    const [first, second] = seen.map(([shipped]) => shipped);
    expect(Buffer.from(first?.onnx ?? []).equals(Buffer.from(second?.onnx ?? []))).toBe(false);
    expect([first?.deviations.input.length, first?.deviations.output.length]).toEqual([5, 5]);
    expect(
      seen.map(([, { training, heldOut }]) => [training, heldOut].map((c) => c.sentences.length)),
    ).toEqual([
      [40, 16],
      [40, 16],
    ]);
  });

  it('refuse validation documents in which nothing can be swapped', async () => {
    const none = { correct: 0, pairs: 0 };

    await expect(train(checked, async () => ({ T1: none, T2: none }))).rejects.toMatchObject({
      code: 'TRAINER_TOO_FEW_SENTENCES',
      details: { part: 'validation', pairs: 0 },
    });
  });

  it('do not pass when nobody judges', async () => {
    await expect(train(checked)).rejects.toThrow('fresh checks need a post-hoc attack');
  });

  it('change nothing when they are off', async () => {
    const { reports } = await train({ lambda: 2 });
    const measured = reports.filter(({ phase }) => phase === 'P3').map(({ measures }) => measures);

    expect(measured.map(({ lambda }) => lambda)).toEqual([2, 2]);
    expect(measured.some((measures) => 'fresh/T1' in measures)).toBe(false);
  });
});

describe('what phase 2 has to reach', () => {
  const phase2 = (lossMax: number) => ({ phase2: { epochsMax: 1, patience: 1, lossMax, epochsMore: 2 } });
  const epochsOf = (reports: Awaited<ReturnType<typeof train>>['reports']) =>
    ['P1', 'P2', 'P3'].map((name) => reports.filter(({ phase }) => phase === name).length);

  it('lets phase 3 begin as soon as the adversaries are there', async () => {
    const { reports } = await train(phase2(10), undefined, () => expect('nobody').toBe('told'));

    expect(epochsOf(reports)).toEqual([2, 1, 2]);
  });

  it('keeps phase 3 from beginning when they are not after all their epochs, and says how far they came', async () => {
    const told: Unready[] = [];
    const { reports } = await train(phase2(0.01), undefined, (unready) => told.push(unready));

    expect(epochsOf(reports)).toEqual([2, 3, 0]);
    const kept = Math.min(...reports.slice(2).map(({ validationLoss }) => validationLoss));
    expect(told).toEqual([
      { phase: 'P3', requires: 'P2', validationLoss: kept, validationLossMax: 0.01, epochs: 3 },
    ]);
  });

  it('fails the training where nobody listens', async () => {
    await expect(train(phase2(0.01))).rejects.toMatchObject({ code: 'TRAINER_PHASE_UNREADY' });
  });
});

describe('lambdaAfter', () => {
  const game = buildGame({ lambda: 2, freshChecks: checks });
  const reportOf = (measures: Readonly<Record<string, number>>) => ({
    phase: 'P3',
    epoch: 1,
    measures,
    validationLoss: 1,
    isBest: false,
    seconds: 1,
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
