import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { createNadam, ParameterStore, WeightAverage } from '#kernels/host';
import { type Checkpoints, createCheckpoints, noCheckpoints } from './checkpoint.js';
import { type Epochs, type EpochsContext, runEpochs } from './epochs.js';
import type { Inspection, PhaseSchedule } from './phase.js';

/** A phase whose weight after epoch n is n and whose validation losses are given. */
function playPhase(
  losses: readonly number[],
  schedule: PhaseSchedule,
  overrides: Partial<EpochsContext> = {},
  inspect?: (epoch: number) => Promise<Inspection>,
) {
  const store = new ParameterStore();
  store.set('w', Float32Array.of(0), [1]);
  const weight = store.get('w').data;
  const context: EpochsContext = {
    store,
    optimisers: [],
    random: createSeededRandom(1),
    checkpoints: noCheckpoints,
    onEpoch: () => {},
    ...overrides,
  };
  const epochs: Epochs = {
    phase: 'P',
    stop: schedule,
    train: async () => {
      weight[0] = (weight[0] ?? 0) + 1;
      return { trained: weight[0] };
    },
    validate: async () => losses[(weight[0] ?? 0) - 1] ?? 0,
    ...(inspect === undefined ? {} : { inspect: (_: SeededRandom, epoch: number) => inspect(epoch) }),
  };
  return runEpochs(epochs, context).then((reports) => ({ reports, weight: weight[0] }));
}

/** Checkpoints in memory, as bytes. */
function memoryCheckpoints(): Checkpoints {
  const files = new Map<string, Uint8Array>();
  return createCheckpoints({
    read: async (name) => files.get(name),
    write: async (name, bytes) => void files.set(name, bytes),
  });
}

describe('runEpochs', () => {
  it('ends after `patience` epochs without a better loss and leaves the best weights', async () => {
    const { reports, weight } = await playPhase([5, 3, 4, 3.5, 1], { epochsMax: 10, patience: 2 });

    expect(reports.map(({ validationLoss, isBest }) => [validationLoss, isBest])).toEqual([
      [5, true],
      [3, true],
      [4, false],
      [3.5, false],
    ]);
    expect(weight).toBe(2);
  });

  it('goes on while the loss falls, to the last epoch allowed', async () => {
    const { reports, weight } = await playPhase([5, 4, 3, 2, 1], { epochsMax: 4, patience: 1 });

    expect(reports).toHaveLength(4);
    expect(weight).toBe(4);
  });

  it('does not take an equal loss for a better one', async () => {
    const { weight } = await playPhase([2, 2, 2], { epochsMax: 3, patience: 3 });

    expect(weight).toBe(1);
  });

  it('changes nothing when no epoch is allowed', async () => {
    const { reports, weight } = await playPhase([1], { epochsMax: 0, patience: 1 });

    expect([reports.length, weight]).toEqual([0, 0]);
  });

  it('counts patience across an interruption and does not repeat epochs', async () => {
    const checkpoints = memoryCheckpoints();
    const abort = new AbortController();
    const told: number[] = [];
    const schedule = { epochsMax: 10, patience: 3 };
    const losses = [5, 3, 4, 4, 4, 1];
    const first = playPhase(losses, schedule, {
      checkpoints,
      signal: abort.signal,
      onEpoch: ({ epoch }) => {
        told.push(epoch);
        if (epoch === 3) abort.abort(new Error('stop'));
      },
    });
    await expect(first).rejects.toThrow('stop');

    const { reports, weight } = await playPhase(losses, schedule, {
      checkpoints,
      onEpoch: ({ epoch }) => void told.push(epoch),
    });

    expect(told).toEqual([1, 2, 3, 4, 5]);
    expect(reports).toHaveLength(5);
    expect(weight).toBe(2);
  });

  it('keeps an epoch that passes inspection rather than one with a smaller loss, and counts patience only from it', async () => {
    const excesses = [0.2, 0.1, 0, 0.3, 0];
    const { reports, weight } = await playPhase(
      [1, 2, 9, 0.5, 8, 7],
      { epochsMax: 10, patience: 3 },
      {},
      async (epoch) => ({ excess: excesses[epoch - 1] ?? 0.4, measures: { 'fresh/T1': 0.5 } }),
    );

    expect(reports.map(({ isBest }) => isBest)).toEqual([true, true, true, false, true, false, false, false]);
    expect(weight).toBe(5);
    expect(reports[0]?.measures).toEqual({ trained: 1, 'fresh/T1': 0.5 });
  });

  it('keeps the epoch that came nearest when none passes, and then uses all epochs', async () => {
    const { reports, weight } = await playPhase(
      [1, 2, 3, 4],
      { epochsMax: 4, patience: 1 },
      {},
      async (epoch) => ({
        excess: epoch === 3 ? 0.1 : 0.2,
        measures: {},
      }),
    );

    expect(reports).toHaveLength(4);
    expect(weight).toBe(3);
  });

  it('does not end by patience or by its epochs before it has reached the loss that it has to', async () => {
    const reach = { lossMax: 2, epochsMore: 3 };
    const epochsOf = async (losses: readonly number[]) =>
      (await playPhase(losses, { epochsMax: 3, patience: 1, reach })).reports.length;

    expect(await epochsOf([5, 6, 7, 3, 2, 1])).toBe(5); // two beyond its three, until it is there
    expect(await epochsOf([5, 6, 7, 3, 2.001, 2.002])).toBe(6); // never there: all that it may have
    expect(await epochsOf([2, 3, 1])).toBe(2); // there at once: patience counts as ever
  });

  it('draws the same for validation every epoch and anew for training', async () => {
    const drawn: Record<string, number[]> = { train: [], validate: [] };
    const draw = (name: string, random: SeededRandom) => drawn[name]?.push(random.uniform());
    const store = new ParameterStore();
    const epochs: Epochs = {
      phase: 'P',
      stop: { epochsMax: 3, patience: 3 },
      train: async (random: SeededRandom) => {
        draw('train', random);
        return {};
      },
      validate: async (random: SeededRandom) => draw('validate', random) ?? 0,
    };

    await runEpochs(epochs, {
      store,
      optimisers: [],
      random: createSeededRandom(1),
      checkpoints: noCheckpoints,
      onEpoch: () => {},
    });

    expect(new Set(drawn['train']).size).toBe(3);
    expect(new Set(drawn['validate']).size).toBe(1);
  });
});

describe('runEpochs with an average', () => {
  function buildStore(): ParameterStore {
    const store = new ParameterStore();
    store.set('w', Float32Array.of(1, -2), [2]);
    store.set('frozen', Float32Array.of(7), [1]);
    return store;
  }

  const gradientAt = (step: number) => new Map([['w', Float32Array.of(Math.sin(step), 0.5)]]);
  const play = (
    store: ParameterStore,
    checkpoints = noCheckpoints,
    signal?: AbortSignal,
    onEpoch = () => {},
  ) => {
    const optimiser = createNadam();
    const average = new WeightAverage(store, ['w'], 0.9);
    const validated: number[] = [];
    const epochs: Epochs = {
      phase: 'P',
      stop: { epochsMax: 4, patience: 4 },
      train: async () => {
        for (let step = 1; step <= 20; step += 1) {
          optimiser.step(store, gradientAt(step));
          average.update();
        }
        return { weight: store.get('w').data[1] ?? 0 };
      },
      validate: async () => {
        validated.push(store.get('w').data[1] ?? 0);
        return -validated.length;
      },
    };
    const context = {
      store,
      optimisers: [optimiser],
      average,
      random: createSeededRandom(1),
      checkpoints,
      onEpoch,
    };
    return runEpochs(epochs, signal === undefined ? context : { ...context, signal }).then((reports) => ({
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
    const whole = buildStore();
    const cut = buildStore();
    const resumed = buildStore();
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

describe('createCheckpoints', () => {
  it('gives back weights, moments and an infinite loss bit for bit', async () => {
    const optimiser = createNadam();
    const store = new ParameterStore();
    store.set('a/b', Float32Array.of(1, -2, 3e-40), [3]);
    optimiser.step(store, new Map([['a/b', Float32Array.of(0.1, -0.2, 0.3)]]));
    const checkpoint = {
      bestLoss: Number.POSITIVE_INFINITY,
      bestExcess: 0.25,
      bestEpoch: 0,
      bestWeights: store.snapshot(),
      weights: store.snapshot(),
      optimisers: [optimiser.saveState()],
      reports: [],
      average: { steps: 7, averages: new Map([['a/b', Float32Array.of(1, 2, 3)]]) },
    };
    const checkpoints = memoryCheckpoints();

    await checkpoints.save('P3', checkpoint);

    expect(await checkpoints.load('P3')).toEqual(checkpoint);
    expect(await checkpoints.load('P1')).toBeUndefined();
  });
});
