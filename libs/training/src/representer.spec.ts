import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom, Failure } from '#foundation';
import { createOnnxRuntimeEngine, type Engine, parameterName } from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { evenBatchSizes } from './batches.js';
import { type CheckpointBytes, createCheckpoints } from './checkpoint.js';
import type { RepresenterTraining } from './losses.js';
import { type TrainedRepresenter, trainRepresenter } from './representer.js';
import type { GameSettings } from './settings.js';
import { buildCorpus } from './testing/tiny-corpus.js';
import { buildGame, buildNetworks } from './testing/tiny-game.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });

function train(overrides: Partial<RepresenterTraining> = {}): Promise<TrainedRepresenter> {
  return trainRepresenter({
    engine,
    networks: buildNetworks(),
    game: buildGame(),
    training: buildCorpus(40, 1),
    validation: buildCorpus(16, 2),
    random: createSeededRandom(7),
    ...overrides,
  });
}

/** One step of training: which networks it may change, and what each network's weights were before it. */
interface Step {
  readonly trains: string;
  readonly weights: Readonly<Record<string, string>>;
}

const networkNames = ['representer', 'deidentifier', 'T1', 'T2'];

function weightsOf(store: ParameterStore): Record<string, string> {
  const textOf = (network: string) =>
    [...store.snapshot(`${network}/`).values()].map((values) => values.join()).join(';');
  return Object.fromEntries(networkNames.map((network) => [network, textOf(network)]));
}

/** An engine that writes down every step. */
function watched(steps: Step[]): Engine {
  return {
    ...engine,
    compileGradient: async (request) => {
      const program = await engine.compileGradient(request);
      const names = request.trainable.map(parameterName);
      const trains = networkNames.filter((network) => names.some((name) => name.startsWith(`${network}/`)));
      return {
        ...program,
        run: (feeds, store) => {
          steps.push({ trains: trains.join('+'), weights: weightsOf(store) });
          return program.run(feeds, store);
        },
      };
    },
  };
}

describe('trainRepresenter, three phases', () => {
  const steps: Step[] = [];
  let trained: TrainedRepresenter;

  beforeAll(async () => {
    trained = await train({ engine: watched(steps) });
    steps.push({ trains: 'nothing', weights: weightsOf(trained.store) });
  });

  it('runs every phase, and the loss of de-identification falls in the first', () => {
    expect(trained.reports.map(({ phase, epoch }) => `${phase}.${epoch}`)).toEqual([
      ...['P1.1', 'P1.2', 'P2.1', 'P2.2', 'P3.1', 'P3.2'],
    ]);
    const losses = trained.reports.map(({ measures }) => measures['deidentificationLoss'] ?? 0);
    expect(losses[1]).toBeLessThan(losses[0] ?? 0);
  });

  /** Networks whose weights differ between a step of this kind and the next step, whatever that is. */
  const changedBy = (trains: string, from: number, to: number): string[] => {
    const changed = new Set<string>();
    for (let at = from; at < to; at += 1) {
      const before = steps[at];
      const after = steps[at + 1];
      if (before?.trains !== trains) continue;
      for (const name of networkNames) if (before.weights[name] !== after?.weights[name]) changed.add(name);
    }
    return [...changed].sort();
  };

  const adversaries = 'T1+T2';

  it('changes representer and de-identifier in P1, the adversaries in P2', () => {
    const firstOfP2 = steps.findIndex(({ trains }) => trains === adversaries);
    const firstOfP3 = steps.findIndex(({ trains }) => trains === 'deidentifier');

    // The last step of a phase is left out: after it the phase's best weights are restored.
    expect(changedBy('representer+deidentifier', 0, firstOfP2 - 1)).toEqual(['deidentifier', 'representer']);
    expect(changedBy(adversaries, firstOfP2, firstOfP3 - 1)).toEqual(['T1', 'T2']);
  });

  it('leaves the representer as it is in P3 (a) and changes nothing else in P3 (b)', () => {
    const firstOfP3 = steps.findIndex(({ trains }) => trains === 'deidentifier');
    const last = steps.length - 2; // before the best weights are restored

    expect(changedBy('deidentifier', firstOfP3, last)).toEqual(['deidentifier']);
    expect(changedBy(adversaries, firstOfP3, last)).toEqual(['T1', 'T2']);
    expect(changedBy('representer', firstOfP3, last)).toEqual(['representer']);
  });

  it('goes once through the pairs in P3 (b) for every time it goes through the sentences', () => {
    const firstOfP3 = steps.findIndex(({ trains }) => trains === 'deidentifier');
    const count = (trains: string) => steps.slice(firstOfP3).filter((step) => step.trains === trains).length;
    const { sentences } = buildCorpus(40, 1);
    const withPhi = sentences.filter(({ labelIds }) => labelIds.includes(1));
    const descending = withPhi.map(({ labelIds }) => labelIds.length).sort((a, b) => b - a);
    const pairBatches = evenBatchSizes(descending, 8).length;

    // Two epochs; batches of 8: sentences of (b) and its pairs.
    expect(count('representer')).toBe(2 * (Math.ceil(40 / 8) + pairBatches));
  });
});

describe('trainRepresenter, interrupted', () => {
  /** Storage in memory that aborts after so many checkpoints. */
  function interruptedStorage(checkpointsMax: number, abort: AbortController) {
    const files = new Map<string, Uint8Array>();
    let written = 0;
    const storage: CheckpointBytes = {
      read: async (name) => files.get(name),
      write: async (name, bytes) => {
        files.set(name, bytes.slice());
        written += 1;
        if (written === checkpointsMax) abort.abort(new Failure('INTERRUPTED'));
      },
    };
    return { storage, files };
  }

  let whole: TrainedRepresenter;

  beforeAll(async () => {
    whole = await train();
  });

  it.each([
    [1, 'P1'],
    [3, 'P2'],
    [5, 'P3'],
  ])(
    'continues after checkpoint %d, in the middle of %s, to the very same weights',
    async (checkpointsMax) => {
      const abort = new AbortController();
      const { storage } = interruptedStorage(checkpointsMax, abort);
      const first = train({ checkpoints: createCheckpoints(storage), signal: abort.signal });
      await expect(first).rejects.toMatchObject({ code: 'INTERRUPTED' });

      const resumed = await train({ checkpoints: createCheckpoints(storage) });

      expect(weightsOf(resumed.store)).toEqual(weightsOf(whole.store));
      expect(resumed.reports.map(({ validationLoss }) => validationLoss)).toEqual(
        whole.reports.map(({ validationLoss }) => validationLoss),
      );
    },
  );

  it('gives other weights for another seed', async () => {
    const game = buildGame({ adversaries: false, phase1: { epochsMax: 1, patience: 1 } });

    const [one, same, other] = await Promise.all(
      [1, 1, 2].map((seed) => train({ game, random: createSeededRandom(seed) })),
    );

    expect(weightsOf((same as TrainedRepresenter).store)).toEqual(
      weightsOf((one as TrainedRepresenter).store),
    );
    expect(weightsOf((other as TrainedRepresenter).store)).not.toEqual(
      weightsOf((one as TrainedRepresenter).store),
    );
  });
});

describe('trainRepresenter, other systems', () => {
  const noise = { inputNoise: false, noiseTrained: false };
  const once = { epochsMax: 8, patience: 8 };
  const separationIn = async (game: Partial<GameSettings>): Promise<number[]> => {
    const { reports } = await train({
      networks: buildNetworks({ ...noise, noiseStdDevInitial: 0.05 }),
      game: buildGame({ adversaries: false, phase1: once, ...game }),
    });
    return reports.map(({ measures }) => measures['separationLoss'] ?? Number.NaN);
  };

  it('lowers the separation where its loss is on', async () => {
    const losses = await separationIn({ separationLambda: 0.05 });

    expect(losses.at(-1)).toBeLessThan(0.7 * (losses[0] ?? 0));
  });

  it('ends after phase 1 without adversaries and says nothing of a separation that is off', async () => {
    const losses = await separationIn({});

    expect(losses).toHaveLength(8);
    expect(losses.every(Number.isNaN)).toBe(true);
  });

  it('leaves the deviations as they are when they are not trained', async () => {
    const { store } = await train({
      networks: buildNetworks(noise),
      game: buildGame({ adversaries: false }),
    });

    expect(new Set(store.get('representer/noiseOut/rho').data).size).toBe(1);
  });

  it('trains by the separation loss also where there is noise at the input, which that loss does not see', async () => {
    const single = { epochsMax: 1, patience: 1 };
    const { reports } = await train({
      game: buildGame({ adversaries: false, separationLambda: 0.05, phase1: single }),
    });

    expect(reports[0]?.measures['separationLoss']).toBeGreaterThan(0);
  });

  it.each([
    ['T1', 'T2'],
    ['T2', 'T1'],
  ] as const)('lets %s play alone and leaves %s as it starts', async (player, other) => {
    const steps: Step[] = [];

    const { store } = await train({ engine: watched(steps), game: buildGame({ adversaries: [player] }) });

    const first = steps[0]?.weights;
    const last = weightsOf(store);
    expect(last[other]).toEqual(first?.[other]);
    expect(last[player]).not.toEqual(first?.[player]);
    expect(steps.map(({ trains }) => trains)).not.toContain('T1+T2');
  });

  it('pulls the representer both ways in one phase under gradient reversal', async () => {
    const steps: Step[] = [];
    const play = (lambda: number) =>
      train({ engine: watched(steps), game: buildGame({ procedure: 'dann', lambda }) });

    const { reports, store } = await play(1);
    const unopposed = await play(0);

    expect(reports.map(({ phase }) => phase)).toEqual(['DANN', 'DANN']);
    expect([...new Set(steps.map(({ trains }) => trains))]).toEqual([
      ...['representer+deidentifier', 'representer+T1+T2'],
    ]);
    // With a λ of 0 the adversaries learn as before, and only the representer does not feel it at once.
    expect(weightsOf(store)['representer']).not.toEqual(weightsOf(unopposed.store)['representer']);
  });
});
