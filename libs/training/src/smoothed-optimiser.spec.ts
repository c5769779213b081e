import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createNadam, ParameterStore } from '#kernels';
import { createCheckpoints, noCheckpoints } from './checkpoint.js';
import { runPhase } from './phase.js';
import type { PhaseSchedule } from './phase-schedule.js';
import { rateScaleAt } from './phase-schedule.js';
import { SmoothedOptimiser } from './smoothed-optimiser.js';

function buildStore(): ParameterStore {
  const store = new ParameterStore();
  store.set('w', Float32Array.of(1, -2), [2]);
  store.set('frozen', Float32Array.of(7), [1]);
  return store;
}

const gradientAt = (step: number) => new Map([['w', Float32Array.of(Math.sin(step), 0.5)]]);

describe('SmoothedOptimiser', () => {
  it('keeps the average that the recursion gives, step by step', () => {
    const store = buildStore();
    const optimiser = new SmoothedOptimiser(store, ['w'], 0.9);
    const expected = [1, -2];
    for (let step = 1; step <= 200; step += 1) {
      optimiser.step(store, gradientAt(step));
      const keep = Math.min(0.9, (1 + step) / (10 + step));
      store.get('w').data.forEach((value, index) => {
        expected[index] = keep * (expected[index] ?? 0) + (1 - keep) * value;
      });
    }
    const weights = [...store.get('w').data];

    optimiser.exchange();

    const averages = [...store.get('w').data];
    expect(averages[0]).toBeCloseTo(expected[0] ?? 0, 4);
    expect(averages[1]).toBeCloseTo(expected[1] ?? 0, 4);
    expect(Math.abs((averages[1] ?? 0) - (weights[1] ?? 0))).toBeGreaterThan(1e-3); // not the weights themselves
    expect([...store.get('frozen').data]).toEqual([7]);
    optimiser.exchange();
    expect([...store.get('w').data]).toEqual(weights);
  });

  it('takes the steps of the optimiser inside, times the scale of the rate', () => {
    const [plain, scaled] = [buildStore(), buildStore()];
    createNadam().step(plain, gradientAt(1));
    const optimiser = new SmoothedOptimiser(scaled, ['w'], 0.9);
    optimiser.rateScale = 0.5;
    optimiser.step(scaled, gradientAt(1));

    const moved = (store: ParameterStore): number => (store.get('w').data[1] ?? 0) + 2;
    expect(moved(scaled)).toBeCloseTo(0.5 * moved(plain), 6);
    expect(moved(plain)).not.toBeCloseTo(0, 4);
  });
});

describe('rateScaleAt', () => {
  it('stays at one for the share of epochs that it was told and then falls in equal steps', () => {
    const schedule = { epochsMax: 8, patience: 8, decayFrom: 0.5 };

    expect([1, 2, 3, 4, 5, 6, 7, 8].map((epoch) => rateScaleAt(schedule, epoch))).toEqual([
      1, 1, 1, 1, 0.875, 0.625, 0.375, 0.125,
    ]);
  });

  it('never falls when the whole schedule is constant', () => {
    expect(rateScaleAt({ epochsMax: 3, patience: 1, decayFrom: 1 }, 3)).toBe(1);
  });
});

describe('a phase with a smoothed optimiser', () => {
  const schedule: PhaseSchedule = { epochsMax: 4, patience: 4, smoothing: 0.9 };
  const play = (
    store: ParameterStore,
    checkpoints = noCheckpoints,
    signal?: AbortSignal,
    onEpoch = () => {},
  ) => {
    const optimiser = new SmoothedOptimiser(store, ['w'], 0.9);
    const validated: number[] = [];
    const phase = {
      name: 'P',
      schedule,
      smoothed: optimiser,
      trainEpoch: async () => {
        for (let step = 1; step <= 20; step += 1) optimiser.step(store, gradientAt(step));
        return { weight: store.get('w').data[1] ?? 0 };
      },
      validate: async () => {
        validated.push(store.get('w').data[1] ?? 0);
        return -validated.length;
      },
    };
    const context = {
      store,
      optimisers: { one: optimiser },
      random: createSeededRandom(1),
      checkpoints,
      onEpoch,
    };
    return runPhase(phase, signal === undefined ? context : { ...context, signal }).then((reports) => ({
      reports,
      validated,
    }));
  };

  it('validates and keeps averages while training goes on from the weights', async () => {
    const store = buildStore();

    const { reports, validated } = await play(store);

    expect(store.get('w').data[1]).toBe(validated.at(-1));
    expect(reports.at(-1)?.measures['weight']).toBeLessThan(validated.at(-1) ?? 0); // the weights are ahead of their average
  });

  it('continues after an interruption to the very same averages', async () => {
    const [whole, cut, resumed] = [buildStore(), buildStore(), buildStore()];
    await play(whole);
    const files = new Map<string, Uint8Array>();
    const checkpoints = createCheckpoints({
      read: async (name) => files.get(name),
      write: async (name, bytes) => void files.set(name, bytes),
    });
    const abort = new AbortController();
    await expect(play(cut, checkpoints, abort.signal, () => abort.abort(new Error('cut')))).rejects.toThrow(
      'cut',
    );

    await play(resumed, checkpoints);

    expect(resumed.snapshot()).toEqual(whole.snapshot());
  });
});
