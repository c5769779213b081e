/**
 * The cost of the game: one epoch of phase 3, (a) de-identifier and adversaries with a frozen representer,
 * (b) the representer alone, against one epoch of plain de-identifier training on the same sentences.
 */
import { resolveAdversarySettings } from '#adversary';
import { type DeidentifierSettings, resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, type Engine } from '#kernels';
import { resolveRepresenterSettings } from '#representation';
import {
  createMemorySource,
  type EpochReport,
  type NetworkSettings,
  resolveGameSettings,
  trainDeidentifier,
  trainRepresenter,
} from '#training';
import type { BenchOpener } from '../bench.js';
import { round, roundSummary, summarise } from '../measuring/measurements.js';
import { representationSize } from './bench-models.js';
import { type GameBenchData, openGameData } from './game-data.js';
import { type Tallies, watchEngine } from './watching-engine.js';

const sentencesPerBatch = 32;
const oneEpoch = { epochsMax: 1, patience: 1 };
const noEpoch = { epochsMax: 0, patience: 1 };

/** Opens `game`. A block is one epoch of each; the rate is the game's. */
export const openGame: BenchOpener = async (options) => {
  const engine = createOnnxRuntimeEngine({ threads: options.threads });
  const tallies: Tallies = new Map();
  const data = await openGameData(options, engine);
  const networks = networksOf(data);
  const tokens = data.sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0);
  const [gameSeconds, plainSeconds]: [number[], number[]] = [[], []];
  return {
    measure: 'tokensPerSecond',
    block: async (isWarmUp) => {
      const game = await playEpoch(
        watchEngine(engine, isWarmUp ? new Map() : tallies, nameProgram),
        data,
        networks,
      );
      if (isWarmUp) return tokens / game;
      gameSeconds.push(game);
      plainSeconds.push(await plainEpoch(engine, data, networks));
      return tokens / game;
    },
    flopPerUnit: null,
    peer: null,
    describe: async () => ({
      engine: engine.description,
      sentences: data.sentences.length,
      sentencesWithPhi: data.sentences.filter(({ labelIds }) => labelIds.some((id) => id !== 0)).length,
      tokens,
      representationSize,
      gameEpochSeconds: roundSummary(summarise(gameSeconds), 4),
      plainEpochSeconds: roundSummary(summarise(plainSeconds), 4),
      costOverPlain: roundSummary(
        summarise(gameSeconds.map((game, index) => game / (plainSeconds[index] ?? 1))),
        4,
      ),
      breakdown: breakdownOf(tallies, gameSeconds),
    }),
    [Symbol.asyncDispose]: () => data[Symbol.asyncDispose](),
  };
};

function networksOf({ bench }: GameBenchData): NetworkSettings {
  const embeddingSize = bench.table.size;
  const labelCount = bench.scheme.labelIdCount;
  return {
    representer: resolveRepresenterSettings({ embeddingSize, representationSize }),
    deidentifier: resolveDeidentifierSettings({ inputSize: representationSize, labelCount }),
    adversary: resolveAdversarySettings({ embeddingSize, representationSize }),
  };
}

/** Seconds of one epoch of phase 3, including the single validation note. */
async function playEpoch(engine: Engine, data: GameBenchData, networks: NetworkSettings): Promise<number> {
  const reports: EpochReport[] = [];
  await trainRepresenter({
    engine,
    networks,
    game: resolveGameSettings({ phase1: noEpoch, phase2: noEpoch, phase3: oneEpoch, sentencesPerBatch }),
    training: data.training,
    validation: data.validation,
    random: createSeededRandom('game'),
    onEpoch: (report) => reports.push(report),
  });
  return secondsOf(reports);
}

/** Seconds of one epoch of a de-identifier trained on raw embeddings. */
async function plainEpoch(engine: Engine, data: GameBenchData, networks: NetworkSettings): Promise<number> {
  const settings: DeidentifierSettings = { ...networks.deidentifier, inputSize: data.bench.table.size };
  const reports: EpochReport[] = [];
  await trainDeidentifier({
    engine,
    settings,
    training: createMemorySource(data.sentences, sentencesPerBatch),
    validation: createMemorySource(data.validationSentences, sentencesPerBatch),
    schedule: oneEpoch,
    random: createSeededRandom('plain'),
    onEpoch: (report) => reports.push(report),
  });
  return secondsOf(reports);
}

function secondsOf(reports: readonly EpochReport[]): number {
  return reports.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Names a program of phase 3 by what it trains and reads. */
function nameProgram(trained: readonly string[], fed: readonly string[]): string {
  if (trained.length === 0) return 'validation';
  const trains = (prefix: string): boolean => trained.some((name) => name.startsWith(prefix));
  if (trains('representer/'))
    return fed.includes('labels') ? 'b: representer, de-identification' : 'b: representer, confusion';
  return trains('deidentifier/') ? 'a: de-identifier' : 'a: adversaries';
}

/** Seconds per epoch and padding share of each program; `hostSeconds` is the rest: masks, noise, pairs, Nadam. */
function breakdownOf(tallies: Tallies, gameSeconds: readonly number[]) {
  const epochs = gameSeconds.length;
  const programs = [...tallies].map(([program, { runs, seconds, tokens, padded }]) => ({
    program,
    runs: runs / epochs,
    seconds: round(seconds / epochs, 3),
    paddingShare: round(1 - tokens / padded, 3),
  }));
  const total = gameSeconds.reduce((sum, seconds) => sum + seconds, 0) / epochs;
  return { programs, hostSeconds: round(total - programs.reduce((sum, { seconds }) => sum + seconds, 0), 3) };
}
