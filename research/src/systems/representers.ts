/** Maps the lab's settings of representers to `libs/learning`: training on a public corpus, freezing, judging. */
import type { PreparedDocument, ReplacementMaterial } from '#encoding';
import type { SeededRandom } from '#foundation';
import {
  auditMaterialOf,
  auditWords,
  type LearntRepresenter,
  learnRepresenter,
  reportPostHocAttack,
  trainingCorpusOf,
} from '#learning';
import type { PrivacyReport, WordFigures } from '#protocol/manifests';
import { openQuietRepresenter, type QuietRepresenter, type SentenceReader } from '#representation';
import {
  type Checkpoints,
  type EpochReport,
  type GameSettings,
  gameOfKind,
  isSeparated,
  type NetworkSettings,
  networksOfKind,
  type RepresenterKind,
  separationLambdaDefault,
  type Unready,
  type WrittenGame,
} from '#training';
import type { Workbench } from './workbench.js';

/** Where a representer adds noise. */
export type NoisePlace = 'both' | 'in' | 'out' | 'none' | 'fixed';

/** The settings of a representer. */
export interface RepresenterChoice {
  readonly system: RepresenterKind;
  /** R */
  readonly size: number;
  readonly noise: NoisePlace;
  readonly noiseStdDev: number;
  readonly adversaries: readonly ('T1' | 'T2')[];
  /** Hidden units of the adversaries; by default as many as the judges'. */
  readonly adversaryHidden?: number;
  /** Reduced by {@link relevantGame}. */
  readonly game: Partial<GameSettings>;
  readonly judges: { readonly hidden: number };
}

/** The inputs of training a representer. */
export interface RepresenterRequest {
  readonly settings: RepresenterChoice;
  /** E, including casing if the embedding has it. */
  readonly embeddingSize: number;
  readonly training: ReplacementMaterial;
  readonly validation: ReplacementMaterial;
  readonly random: SeededRandom;
  /** Maps the rows of sentences to the representer's input. */
  readonly reader?: SentenceReader | undefined;
  readonly onEpoch?: (report: EpochReport) => void;
  /** Where an interrupted training resumes. */
  readonly checkpoints?: Checkpoints;
}

/** A frozen representer, opened as a site opens it for tagging. */
export interface RepresenterOutcome extends LearntRepresenter {
  readonly quiet: QuietRepresenter;
  /** A phase that did not start because its condition failed; the representer is that of the phase before. */
  readonly unready?: Unready;
}

/** The default noise of a kind. */
export function noiseDefaultsOf(kind: RepresenterKind): Pick<RepresenterChoice, 'noise' | 'noiseStdDev'> {
  const sizes = { embeddingSize: 1, representationSize: 1, labelCount: 2 };
  const { inputNoise, noiseStdDevInitial } = networksOfKind({ kind, ...sizes }).representer;
  return { noise: inputNoise ? 'both' : 'out', noiseStdDev: noiseStdDevInitial };
}

/** Keeps the settings of a game that a kind reads. */
export function relevantGame(kind: RepresenterKind, game: WrittenGame): Partial<GameSettings> {
  const { procedure: _procedure, adversaries: _adversaries, lambda, ...rest } = game;
  const { separationLambda, separationSwaps, ...played } = rest;
  const { phase2, phase3, freshChecks, ...everywhere } = played;
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

/** Trains and freezes a representer, and opens the frozen file. */
export async function makeRepresenter(
  bench: Workbench,
  request: RepresenterRequest,
): Promise<RepresenterOutcome> {
  const { settings, training, validation, random, reader, onEpoch, checkpoints } = request;
  const { engine, threads } = bench;
  const unready: Unready[] = [];
  const learnt = await learnRepresenter({
    engine,
    threads,
    networks: networksOf(bench, request),
    game: gameOf(settings),
    training: trainingCorpusOf(training),
    validation: trainingCorpusOf(validation),
    random,
    reader,
    ...(onEpoch === undefined ? {} : { onEpoch }),
    ...(checkpoints === undefined ? {} : { checkpoints }),
    onUnready: (found) => void unready.push(found),
  });
  const [first] = unready;
  return {
    ...learnt,
    ...(first === undefined ? {} : { unready: first }),
    quiet: await openQuietRepresenter(learnt.frozen.onnx, { threads, reader }),
  };
}

/** What to judge, and with which budget. */
export interface JudgingRequest {
  readonly outcome: LearntRepresenter;
  readonly training: ReplacementMaterial;
  readonly heldOut: ReplacementMaterial;
  /** The documents of `heldOut`, whose words J1 attacks. */
  readonly documents: readonly PreparedDocument[];
  /** The plain table, if the table of `heldOut` has cells. */
  readonly words?: ReplacementMaterial['table'];
  readonly settings: {
    readonly freshEpochs: number;
    /** Hidden units of fresh adversaries; by default as many as the game's. */
    readonly hidden?: number;
    readonly pairsMin: number;
    readonly wordsPerLabel: number;
  };
  readonly random: SeededRandom;
  readonly onEpoch?: (epoch: number, loss: number) => void;
}

/** A privacy report in results: `null` if the judge was disabled or had no material. */
export interface Judged {
  readonly adversaries: NonNullable<PrivacyReport['adversaries']> | null;
  /** Summary of J1; absent if too few words were attacked. */
  readonly words?: WordFigures;
  /** J1's first candidates: words of the label's type. */
  readonly wordLists?: 'type';
}

/** Maximum candidates per list of J1; the headline uses 1,000. */
const listLength = 2000;

/** Runs the post-hoc attack on a frozen file; `null` without epochs, or if no PHI token has a neighbour. */
export async function attackPostHoc(
  { engine, threads }: Pick<Workbench, 'engine' | 'threads'>,
  request: Pick<JudgingRequest, 'outcome' | 'training' | 'heldOut' | 'random' | 'onEpoch'> & {
    readonly settings: Omit<JudgingRequest['settings'], 'wordsPerLabel'>;
  },
): Promise<Judged['adversaries']> {
  const { outcome, training, heldOut, settings, random, onEpoch } = request;
  const { freshEpochs: epochs, pairsMin, hidden = outcome.networks.adversary.hidden } = settings;
  if (epochs === 0) return null;
  const budget = { engine, threads, epochs, hidden, pairsMin, sentencesPerBatch: 32 };
  const found = await reportPostHocAttack(
    outcome.frozen,
    { training: trainingCorpusOf(training), heldOut: trainingCorpusOf(heldOut) },
    { ...budget, ...(onEpoch && { onEpoch }) },
    random,
  );
  return found ?? null;
}

/** Attacks the frozen file on held-out documents: T1 and T2, then J1. */
export async function judge(bench: Workbench, request: JudgingRequest): Promise<Judged> {
  const { outcome, settings, random, heldOut, documents } = request;
  const { table, neighbours } = heldOut;
  const { threads, scheme, language } = bench;
  const adversaries = await attackPostHoc(bench, request);
  const material = auditMaterialOf({
    corpusName: 'test documents',
    documents,
    table,
    words: request.words ?? table,
    neighbours,
    scheme,
    language,
    listLength,
  });
  const budget = { targetsMax: settings.wordsPerLabel, threads };
  const words = await auditWords(outcome.frozen, material, budget, random.fork('words'));
  return words === undefined ? { adversaries } : { adversaries, words, wordLists: 'type' };
}

function networksOf({ scheme }: Workbench, { settings, embeddingSize }: RepresenterRequest): NetworkSettings {
  const { system: kind, size: representationSize, noise, noiseStdDev, judges, adversaryHidden } = settings;
  return networksOfKind({
    kind,
    embeddingSize,
    representationSize,
    labelCount: scheme.labelIdCount,
    representer: {
      inputNoise: noise !== 'out' && noise !== 'none',
      outputNoise: noise === 'in' || noise === 'none' ? 'offForExperiments' : 'on',
      ...(noise === 'fixed' ? { noiseTrained: false } : {}),
      noiseStdDevInitial: noiseStdDev,
    },
    adversary: { hidden: adversaryHidden ?? judges.hidden },
  });
}

function gameOf({ system, adversaries, game }: RepresenterChoice): GameSettings {
  return gameOfKind(system, game, [...adversaries]);
}
