/**
 * Values of small trainings as they were when figures were published: no refactoring may move them. With an
 * engine of plain sums they are compared to the bit: batches, draws, steps, optimisers, averages, choice of
 * the best. With the real engine, whose last bits depend on the processor, they are compared to 3 in 10,000:
 * graphs and their gradients.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, type Engine } from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { createMemorySource } from './batches.js';
import { trainDeidentifier } from './deidentifier.js';
import type { PostHocAttack } from './losses.js';
import type { EpochReport } from './phase.js';
import { trainRepresenter } from './representer.js';
import type { GameSettings } from './settings.js';
import { createArithmeticEngine } from './testing/arithmetic-engine.js';
import { buildCorpus, buildSentences } from './testing/tiny-corpus.js';
import { buildGame, buildNetworks } from './testing/tiny-game.js';

interface Trained {
  readonly store: ParameterStore;
  readonly reports: readonly EpochReport[];
}

const none = { epochsMax: 0, patience: 1 };
const checks = { everyEpochs: 2, epochs: 1, pairsMin: 30, accuracyMax: 0.5, lambdaGrowth: 3 };
const quiet = { inputNoise: false, noiseTrained: false };

function representer(
  engine: Engine,
  game: Partial<GameSettings>,
  networks: Parameters<typeof buildNetworks>[0] = {},
  postHocAttack?: PostHocAttack,
): Promise<Trained> {
  return trainRepresenter({
    ...(postHocAttack === undefined ? {} : { postHocAttack }),
    engine,
    networks: buildNetworks(networks),
    game: buildGame(game),
    training: buildCorpus(40, 1),
    validation: buildCorpus(16, 2),
    random: createSeededRandom(7),
  });
}

function deidentifier(engine: Engine, epochsMax: number): Promise<Trained> {
  return trainDeidentifier({
    engine,
    settings: resolveDeidentifierSettings({ inputSize: 5, labelCount: 3, hidden: 8 }),
    training: createMemorySource(buildSentences(60, 1), 8),
    validation: createMemorySource(buildSentences(20, 2), 8),
    schedule: { epochsMax, patience: 2 },
    random: createSeededRandom(3),
  });
}

/** Returns what the attack found when this was pinned: right answers of 33 pairs, at both checks. */
function judgeOfThatTime(): PostHocAttack {
  const found = [
    { T1: 15, T2: 5 },
    { T1: 19, T2: 9 },
  ];
  return async () => {
    const { T1 = 0, T2 = 0 } = found.shift() ?? {};
    return { T1: { correct: T1, pairs: 33 }, T2: { correct: T2, pairs: 33 } };
  };
}

/** By name, what is trained. */
const trainings: Readonly<Record<string, (engine: Engine) => Promise<Trained>>> = {
  initialNetworks: (engine) => representer(engine, { adversaries: false, phase1: none }),
  initialDeidentifier: (engine) => deidentifier(engine, 0),
  threePhases: (engine) => representer(engine, { lambda: 0.7 }),
  freshChecks: (engine) =>
    representer(
      engine,
      { lambda: 2, phase3: { epochsMax: 4, patience: 4 }, freshChecks: checks },
      {},
      judgeOfThatTime(),
    ),
  separatedPrivate: (engine) =>
    representer(engine, { separationLambda: 0.2, separationSwaps: 'alike' }, quiet),
  oneAdversary: (engine) => representer(engine, { adversaries: ['T2'] }),
  separated: (engine) =>
    representer(
      engine,
      { adversaries: false, separationLambda: 0.05, phase1: { epochsMax: 6, patience: 2 } },
      quiet,
    ),
  dann: (engine) => representer(engine, { procedure: 'dann', lambda: 0.3, separationLambda: 0.1 }, quiet),
  deidentifier: (engine) => deidentifier(engine, 6),
};

/** SHA-256 of all weights, in the order of their names. */
function digestOf(store: ParameterStore): string {
  const hash = createHash('sha256');
  for (const name of store.names().sort()) hash.update(store.get(name).data);
  return hash.digest('hex');
}

/** Everything that reports say but their time. */
function told(reports: readonly EpochReport[]) {
  return reports.map(({ phase, epoch, validationLoss, isBest, measures }) => ({
    phase,
    epoch,
    validationLoss,
    isBest,
    measures,
  }));
}

/** For each parameter, in the order of names, a sum that weighs every value differently. */
function weightedSums(store: ParameterStore): number[] {
  const sumOf = (values: Float32Array): number =>
    values.reduce((sum, value, at) => sum + value * Math.cos(at), 0);
  return store
    .names()
    .sort()
    .map((name) => sumOf(store.get(name).data));
}

/** Every number in a value, by the path to it. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersIn(inner, `${path}/${key}`));
}

/** Paths at which numbers differ by more than 3 in 10,000, or that only one has. */
function differences(found: unknown, expected: unknown): string[] {
  const left = new Map(numbersIn(found));
  const right = new Map(numbersIn(expected));
  return [...new Set([...left.keys(), ...right.keys()])].filter((path) => {
    const [one = Number.NaN, other = Number.NaN] = [left.get(path), right.get(path)];
    return !(Math.abs(one - other) <= 3e-4 * Math.max(0.1, Math.abs(other)));
  });
}

/** What both engines gave; the real one for the trainings that together hold every loss. */
const pinned = JSON.parse(
  readFileSync(join(import.meta.dirname, 'fixtures', 'pinned.json'), 'utf8'),
) as Readonly<Record<string, { readonly exact: unknown; readonly near?: unknown }>>;

it.each(Object.entries(trainings))(
  '%s gives the same weights and reports, to the bit',
  async (name, train) => {
    const { store, reports } = await train(createArithmeticEngine());

    expect({ weights: digestOf(store), reports: told(reports) }).toEqual(pinned[name]?.exact);
  },
);

it.each(Object.entries(trainings).filter(([name]) => pinned[name]?.near !== undefined))(
  '%s gives the same with the real engine, but for its rounding',
  async (name, train) => {
    const { store, reports } = await train(createOnnxRuntimeEngine({ threads: 1 }));

    expect(differences({ weights: weightedSums(store), reports: told(reports) }, pinned[name]?.near)).toEqual(
      [],
    );
  },
);
