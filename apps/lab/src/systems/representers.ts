/** Representers of every kind, trained on a public corpus, frozen, exported, and judged by fresh adversaries. */
import { accuracyOfPairs, type PairAccuracy, wilsonInterval } from '#evaluation';
import type { SeededRandom } from '#foundation';
import {
  candidateReplacements,
  lookalikeReplacements,
  neighbourReplacements,
  type ReplacementMaterial,
} from '#preparation';
import {
  exportRepresenter,
  type FrozenRepresenter,
  openQuietRepresenter,
  type QuietRepresenter,
  readNoiseDeviations,
} from '#representation';
import {
  type Enumeration,
  type EpochReport,
  type FreshAdversaryScores,
  type GameCorpus,
  type GameSettings,
  gameOfKind,
  isSeparated,
  type JudgeScore,
  type NetworkSettings,
  networksOfKind,
  type RepresenterKind,
  scoreExactAdversary,
  scoreFreshAdversaries,
  separationLambdaDefault,
  type TrainedRepresenter,
  trainRepresenter,
  type WrittenGame,
} from '#training';
import type { Workbench } from './workbench.js';

/** Where a representer adds noise. */
export type NoisePlace = 'both' | 'in' | 'out' | 'none';

/** How a representer is made. */
export interface RepresenterChoice {
  readonly system: RepresenterKind;
  /** R */
  readonly size: number;
  readonly noise: NoisePlace;
  readonly noiseStdDev: number;
  /** Those that play. */
  readonly adversaries: readonly ('T1' | 'T2')[];
  /** As {@link relevantGame} leaves it. */
  readonly game: Partial<GameSettings>;
  readonly judges: { readonly hidden: number };
}

/** What a representer is trained from. */
export interface RepresenterRequest {
  readonly settings: RepresenterChoice;
  /** E, with casing where it lies inside the embedding. */
  readonly embeddingSize: number;
  readonly training: ReplacementMaterial;
  readonly validation: ReplacementMaterial;
  readonly random: SeededRandom;
  readonly onEpoch?: (report: EpochReport) => void;
}

/** A frozen representer with what is needed to judge it. */
export interface RepresenterOutcome {
  /** What sites would be given. */
  readonly frozen: FrozenRepresenter;
  /** The same as a site tags with it. */
  readonly quiet: QuietRepresenter;
  readonly trained: TrainedRepresenter;
}

/** Noise of a kind for which nothing else was said. */
export function noiseDefaultsOf(kind: RepresenterKind): Pick<RepresenterChoice, 'noise' | 'noiseStdDev'> {
  const sizes = { embeddingSize: 1, representationSize: 1, labelCount: 2 };
  const { inputNoise, noiseStdDevInitial } = networksOfKind({ kind, ...sizes }).representer;
  return { noise: inputNoise ? 'both' : 'out', noiseStdDev: noiseStdDevInitial };
}

/** Of a game's settings those that a kind reads. */
export function relevantGame(kind: RepresenterKind, game: WrittenGame): Partial<GameSettings> {
  const { procedure: _procedure, adversaries: _adversaries, lambda, ...rest } = game;
  const { separationLambda, separationSwaps, phase2, phase3, freshChecks, ...everywhere } = rest;
  const hasPhases = kind === 'private' || kind === 'separatedPrivate';
  return {
    ...everywhere,
    ...(kind === 'separated' ? {} : { lambda }),
    ...(isSeparated(kind)
      ? { separationLambda: separationLambda ?? separationLambdaDefault, separationSwaps }
      : {}),
    ...(hasPhases ? { phase2, phase3 } : {}),
    ...(hasPhases && freshChecks.everyEpochs > 0 ? { freshChecks } : {}),
  };
}

/** Trains, freezes, and opens the frozen file. */
export async function makeRepresenter(
  bench: Workbench,
  request: RepresenterRequest,
): Promise<RepresenterOutcome> {
  const { settings, training, validation, random, onEpoch } = request;
  const trained = await trainRepresenter({
    engine: bench.engine,
    networks: networksOf(bench, request),
    game: gameOf(settings),
    training: gameCorpus(training),
    validation: gameCorpus(validation),
    random,
    ...(onEpoch === undefined ? {} : { onEpoch }),
  });
  const { store, networks } = trained;
  const frozen = {
    onnx: exportRepresenter(store, networks.representer),
    deviations: readNoiseDeviations(store, networks.representer),
  };
  const quiet = await openQuietRepresenter(frozen.onnx, { threads: bench.threads });
  return { frozen, quiet, trained };
}

/** Material as the game wants it. */
export function gameCorpus(material: ReplacementMaterial): GameCorpus {
  return {
    sentences: material.sentences,
    neighbours: neighbourReplacements(material),
    candidates: candidateReplacements(material),
    lookalikes: lookalikeReplacements(material),
  };
}

/** How fresh adversaries are trained and scored. */
export interface JudgingRequest {
  readonly outcome: RepresenterOutcome;
  readonly training: ReplacementMaterial;
  readonly heldOut: ReplacementMaterial;
  readonly epochs: number;
  readonly pairsMin: number;
  readonly random: SeededRandom;
  readonly onEpoch?: (epoch: number, loss: number) => void;
}

/** Fresh T1, T2 and their averaged output. */
export type AdversaryAccuracies = Readonly<Record<keyof FreshAdversaryScores, PairAccuracy>>;

/** What the adversary that trains nothing found: it encodes each candidate in the token's place and takes the likeliest. */
export interface ExactFindings {
  /** For each number of candidates. */
  readonly enumerations: readonly EnumerationFindings[];
  /** Separation of a sentence and its swaps; where the input has no noise, Φ(separation / 2) tells two apart. */
  readonly separation: SeparationQuantiles;
  /** The same by the label of the attacked token. */
  readonly separationByLabel: Readonly<Record<string, SeparationQuantiles>>;
}

/** How often the right word was the likeliest of `candidates`; guessing is right once in `candidates`. */
export interface EnumerationFindings {
  readonly candidates: number;
  readonly rightWord: number;
  readonly interval: readonly [number, number];
  /** PHI tokens attacked. */
  readonly tokens: number;
}

/** Quantiles of separations, and how many there were. */
export interface SeparationQuantiles {
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
  readonly swaps: number;
}

/** What the exact adversary attacks. */
export interface AttackRequest extends Pick<JudgingRequest, 'outcome' | 'heldOut' | 'random'> {
  readonly tokens: number;
  /** In ascending order. */
  readonly candidates: readonly number[];
}

/** Attacks held-out PHI tokens with the frozen representer itself; `null` without output noise, whose deviations it counts in. */
export async function attackRepresenter(
  bench: Workbench,
  { outcome, heldOut, tokens, candidates, random }: AttackRequest,
): Promise<ExactFindings | null> {
  if (outcome.trained.networks.representer.outputNoise !== 'on') return null;
  const { separations, separationsByBeginId, rightWord } = await scoreExactAdversary({
    threads: bench.threads,
    settings: outcome.trained.networks.representer,
    frozen: outcome.trained.store,
    heldOut: gameCorpus(heldOut),
    tokens,
    candidates,
    random: random.fork('exact adversary'),
  });
  const byLabel = [...separationsByBeginId].map(
    ([beginId, values]) => [bench.scheme.labelOf(beginId) ?? '', quantilesOf(values)] as const,
  );
  return {
    enumerations: rightWord.filter(({ tokens }) => tokens > 0).map(enumerationOf),
    separation: quantilesOf(separations),
    separationByLabel: Object.fromEntries(byLabel.sort(([a], [b]) => a.localeCompare(b))),
  };
}

function enumerationOf({ candidates, correct, tokens }: Enumeration): EnumerationFindings {
  const { low, high } = wilsonInterval(correct, tokens);
  return { candidates, rightWord: correct / tokens, interval: [low, high], tokens };
}

function quantilesOf(ascending: Float64Array): SeparationQuantiles {
  const at = (share: number): number => ascending[Math.floor(share * (ascending.length - 1))] ?? 0;
  return { median: at(0.5), p90: at(0.9), p99: at(0.99), swaps: ascending.length };
}

/**
 * Trains fresh adversaries against the frozen representer and scores them on held-out documents; `null` when no PHI
 * token there has a neighbour, so that there is nothing to judge.
 */
export async function judgeRepresenter(
  bench: Workbench,
  request: JudgingRequest,
): Promise<AdversaryAccuracies | null> {
  const { outcome, training, heldOut, epochs, pairsMin, random, onEpoch } = request;
  const scores = await scoreFreshAdversaries({
    engine: bench.engine,
    networks: outcome.trained.networks,
    frozen: outcome.trained.store,
    training: gameCorpus(training),
    heldOut: gameCorpus(heldOut),
    epochs,
    pairsMin,
    sentencesPerBatch: 32,
    random,
    ...(onEpoch === undefined ? {} : { onEpoch }),
  });
  const source = random.fork('intervals');
  const judged = ({ bySentence }: JudgeScore) => accuracyOfPairs({ clusters: bySentence, random: source });
  const [T1, T2, averaged] = [judged(scores.T1), judged(scores.T2), judged(scores.averaged)];
  return T1 === null || T2 === null || averaged === null ? null : { T1, T2, averaged };
}

function networksOf({ scheme }: Workbench, { settings, embeddingSize }: RepresenterRequest): NetworkSettings {
  const { system: kind, size: representationSize, noise, noiseStdDev, judges } = settings;
  return networksOfKind({
    ...{ kind, embeddingSize, representationSize, labelCount: scheme.labelIdCount },
    representer: {
      inputNoise: noise === 'both' || noise === 'in',
      outputNoise: noise === 'both' || noise === 'out' ? 'on' : 'offForExperiments',
      noiseStdDevInitial: noiseStdDev,
    },
    adversary: { hidden: judges.hidden },
  });
}

function gameOf({ system, adversaries, game }: RepresenterChoice): GameSettings {
  return gameOfKind(system, game, [...adversaries]);
}
