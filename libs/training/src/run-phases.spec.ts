import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { constant, createOnnxRuntimeEngine, type Engine } from '#kernels';
import { createNadam, ParameterStore } from '#kernels/host';
import type { Batches, Criterion, EpochReport, Objective, Phase } from './phase.js';
import type { LossBatch, LossBuilder } from './program.js';
import { rateScaleAt, runPhases } from './run-phases.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });

/** Σ (w − target)² of a weight of two values, times a number that each batch brings. */
function quadratic(name: string, target: number): LossBuilder {
  return (graph) => {
    const distance = graph.sub(graph.parameter(name, [2], constant(0)), graph.constant(target));
    const share = graph.input('share', []);
    return { loss: graph.mul(graph.total(graph.mul(distance, distance)), share) };
  };
}

/** So many batches, numbered from 1 in the order of drawing. */
function batchesOf(count: number): Batches {
  const batch = (at: number): LossBatch => ({
    lengths: [1],
    feeds: { share: { data: Float32Array.of(at + 1), shape: [] } },
  });
  return { count, draw: () => Array.from({ length: count }, (_, at) => batch(at)) };
}

const objectiveOf = (name: string, target: number, overrides: Partial<Objective> = {}): Objective => ({
  name: `${name}Loss`,
  trains: [name],
  loss: quadratic(name, target),
  batches: batchesOf(4),
  ...overrides,
});

const criterionOf = (name: string, target: number, weight?: number): Criterion => ({
  loss: quadratic(name, target),
  batches: batchesOf(1),
  ...(weight === undefined ? {} : { weight }),
});

const phaseOf = (overrides: Partial<Phase> = {}): Phase => ({
  name: 'P',
  turns: [{ objectives: [objectiveOf('a', 1)] }],
  keepBy: [criterionOf('a', 1)],
  stop: { epochsMax: 2, patience: 2 },
  ...overrides,
});

function buildStore(): ParameterStore {
  const store = new ParameterStore();
  for (const name of ['a', 'b']) store.set(name, Float32Array.of(0, 0.25), [2]);
  return store;
}

async function run(phases: readonly Phase[], store = buildStore(), on: Engine = engine) {
  const reports = await runPhases(phases, { engine: on, store, random: createSeededRandom(1) });
  return { reports, store };
}

/** An engine that counts what it compiles, what it runs and what was given back. */
function counting() {
  const counts = { gradientPrograms: 0, valuePrograms: 0, gradientRuns: 0, open: 0 };
  const opened = (program: { dispose(): Promise<void> }) => {
    counts.open += 1;
    return async () => {
      counts.open -= 1;
      await program.dispose();
    };
  };
  const counted: Engine = {
    ...engine,
    compile: async (outputs) => {
      const program = await engine.compile(outputs);
      counts.valuePrograms += 1;
      return { run: program.run, dispose: opened(program) };
    },
    compileGradient: async (request) => {
      const program = await engine.compileGradient(request);
      counts.gradientPrograms += 1;
      const run = (...given: Parameters<typeof program.run>) => {
        counts.gradientRuns += 1;
        return program.run(...given);
      };
      return { run, dispose: opened(program) };
    },
  };
  return { counts, counted };
}

describe('runPhases', () => {
  it('takes the steps that a loop written out takes', async () => {
    const { reports, store } = await run([phaseOf({ stop: { epochsMax: 1, patience: 1 } })]);

    const twin = buildStore();
    const nadam = createNadam();
    let sum = 0;
    for (let share = 1; share <= 4; share += 1) {
      const weights = twin.get('a').data;
      sum += weights.reduce((total, weight) => total + share * (weight - 1) ** 2, 0);
      nadam.step(twin, new Map([['a', weights.map((weight) => 2 * share * (weight - 1))]]));
    }
    const found = store.get('a').data;
    const expected = twin.get('a').data;
    expect([...found]).toEqual([...expected].map((value) => expect.closeTo(value, 6)));
    expect(reports[0]?.measures).toEqual({ aLoss: expect.closeTo(sum / 4, 5) });
    expect(store.get('b').data).toEqual(Float32Array.of(0, 0.25));
  });

  it('adds the gradients of objectives that share steps, and uses each batch of the shorter one once', async () => {
    const shared = objectiveOf('a', 1);
    const joining = objectiveOf('b', 3, { batches: batchesOf(3), weight: () => 0.5, weightName: 'lambda' });
    const { counts, counted } = counting();

    const { reports, store } = await run(
      [phaseOf({ turns: [{ objectives: [shared, joining] }], stop: { epochsMax: 1, patience: 1 } })],
      buildStore(),
      counted,
    );

    expect(counts.gradientRuns).toBe(4 + 3);
    expect(store.get('b').data[0]).toBeGreaterThan(0);
    expect(reports[0]?.measures['lambda']).toBe(0.5);
    // Batches 1 to 3 at half weight: half of 2 · ((0 − 3)² + (0.25 − 3)²), a little less each step.
    expect(reports[0]?.measures['bLoss']).toBeCloseTo(9 + 2.75 ** 2, 0);
  });

  it('asks for the weight of an epoch with the reports before it', async () => {
    const asked: [number, number][] = [];
    const weight = (epoch: number, before: readonly EpochReport[]): number => {
      asked.push([epoch, before.length]);
      return 2 ** before.length;
    };
    const objective = objectiveOf('a', 1, { weight, weightName: 'weight' });

    const { reports } = await run([
      phaseOf({ turns: [{ objectives: [objective] }], stop: { epochsMax: 3, patience: 3 } }),
    ]);

    expect(asked).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
    expect(reports.map(({ measures }) => measures['weight'])).toEqual([1, 2, 4]);
  });

  it('takes turns in their order, each with an optimiser and a name of its own', async () => {
    const { reports, store } = await run([
      phaseOf({
        turns: [
          { part: 'a', objectives: [objectiveOf('a', 1)] },
          { part: 'b', objectives: [objectiveOf('b', -1)] },
        ],
        stop: { epochsMax: 1, patience: 1 },
      }),
    ]);

    expect(Object.keys(reports[0]?.measures ?? {})).toEqual(['a/aLoss', 'b/bLoss']);
    expect(store.get('a').data[0]).toBeGreaterThan(0);
    expect(store.get('b').data[0]).toBeLessThan(0);
  });

  it('validates by the weighted sum of its criteria', async () => {
    const { reports } = await run([
      phaseOf({
        keepBy: [criterionOf('b', 1), criterionOf('b', 3, 10)],
        stop: { epochsMax: 1, patience: 1 },
      }),
    ]);

    expect(reports[0]?.validationLoss).toBeCloseTo(1 + 0.75 ** 2 + 10 * (9 + 2.75 ** 2), 3);
  });

  it('computes no gradient to validate', async () => {
    const { counts, counted } = counting();

    await run([phaseOf({ keepBy: [criterionOf('a', 1), criterionOf('b', 1)] })], buildStore(), counted);

    expect(counts).toEqual({ gradientPrograms: 1, valuePrograms: 2, gradientRuns: 2 * 4, open: 0 });
  });

  it('compiles a loss once for all phases that train the same by it, and frees what no later phase needs', async () => {
    const { counts, counted } = counting();
    const shared = objectiveOf('a', 1);
    const criterion = criterionOf('a', 1);
    const open: number[] = [];
    const phase = (name: string, objectives: Phase['turns'][0]['objectives']): Phase =>
      phaseOf({
        name,
        turns: [{ objectives }],
        keepBy: [criterion],
        inspect: async () => {
          open.push(counts.open);
          return { excess: 0, measures: {} };
        },
        stop: { epochsMax: 1, patience: 1 },
      });

    await run(
      [phase('first', [shared, objectiveOf('b', 2)]), phase('second', [shared]), phase('third', [shared])],
      buildStore(),
      counted,
    );

    expect(counts).toMatchObject({ gradientPrograms: 2, valuePrograms: 1, open: 0 });
    expect(open).toEqual([3, 2, 2]);
  });

  it('frees its programs when training becomes unstable', async () => {
    const { counts, counted } = counting();
    const store = buildStore();
    store.get('a').data.fill(Number.NaN);

    await expect(run([phaseOf()], store, counted)).rejects.toMatchObject({ code: 'TRAINER_LOSS_NOT_FINITE' });

    expect(counts.open).toBe(0);
  });

  it('passes over parameters that a loss does not depend on', async () => {
    const { store } = await run([
      phaseOf({ turns: [{ objectives: [objectiveOf('a', 1, { trains: ['a', 'b'] })] }] }),
    ]);

    expect(store.get('a').data[0]).toBeGreaterThan(0);
    expect(store.get('b').data).toEqual(Float32Array.of(0, 0.25));
  });
});

describe('what a phase requires', () => {
  const first = phaseOf({ name: 'first' });
  const second = (validationLossMax: number): Phase =>
    phaseOf({ name: 'second', requires: { phase: 'first', validationLossMax } });
  const keptLoss = async (): Promise<number> => {
    const { reports } = await run([first]);
    return Math.min(...reports.map(({ validationLoss }) => validationLoss));
  };

  it('lets it begin once the earlier phase has kept a loss within the bound', async () => {
    const { reports } = await run([first, second(await keptLoss())]);

    expect(reports.map(({ phase }) => phase)).toEqual(['first', 'first', 'second', 'second']);
  });

  it('refuses it just above the bound, with both numbers', async () => {
    const kept = await keptLoss();

    await expect(run([first, second(kept - 1e-6)])).rejects.toMatchObject({
      code: 'TRAINER_PHASE_UNREADY',
      details: { phase: 'second', requires: 'first', validationLoss: kept, validationLossMax: kept - 1e-6 },
    });
  });

  it('refuses it when the earlier phase had no epoch', async () => {
    const idle = phaseOf({ name: 'first', stop: { epochsMax: 0, patience: 1 } });

    await expect(run([idle, second(1e9)])).rejects.toMatchObject({
      code: 'TRAINER_PHASE_UNREADY',
      details: { validationLoss: 'none' },
    });
  });
});

describe('rateScaleAt', () => {
  const stop = { epochsMax: 8, patience: 8 };

  it('stays at one for the share of epochs that it was told and then falls in equal steps', () => {
    const phase = { stop, average: { smoothing: 0.9, decayFrom: 0.5 } };

    expect([1, 2, 3, 4, 5, 6, 7, 8].map((epoch) => rateScaleAt(phase, epoch))).toEqual([
      1, 1, 1, 1, 0.875, 0.625, 0.375, 0.125,
    ]);
  });

  it('never falls when the whole schedule is constant, or when nothing is averaged', () => {
    expect(rateScaleAt({ stop, average: { smoothing: 0.9, decayFrom: 1 } }, 8)).toBe(1);
    expect(rateScaleAt({ stop }, 8)).toBe(1);
  });

  it('stays where it is beyond the epochs allowed, where it would turn round or be infinite', () => {
    expect(rateScaleAt({ stop }, 9)).toBe(1);
    expect(rateScaleAt({ stop, average: { smoothing: 0.9, decayFrom: 0.5 } }, 12)).toBe(0.125);
  });

  it('scales the steps that are taken', async () => {
    const moved = async (decayFrom: number): Promise<number> => {
      const average = { smoothing: 0, decayFrom };
      const { store } = await run([phaseOf({ average, stop: { epochsMax: 1, patience: 1 } })]);
      return store.get('a').data[0] ?? 0;
    };

    expect((await moved(0)) / (await moved(1))).toBeCloseTo(0.5, 1);
  });
});

it('tells why a loss could not be compiled, and gives the others back', async () => {
  const { counted, counts } = counting();
  const failing: Engine = { ...counted, compile: () => Promise.reject(new RangeError('not this one')) };

  await expect(run([phaseOf()], buildStore(), failing)).rejects.toThrow(new RangeError('not this one'));

  expect([counts.gradientPrograms, counts.open]).toEqual([1, 0]);
});
