/** The laboratory's settings of representers, as `libs/learning` takes them: trained on a public corpus, frozen, judged. */
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

/** How a representer is made. */
export interface RepresenterChoice {
  readonly system: RepresenterKind;
  /** R */
  readonly size: number;
  readonly noise: NoisePlace;
  readonly noiseStdDev: number;
  /** Those that play. */
  readonly adversaries: readonly ('T1' | 'T2')[];
  /** Hidden units of those; as many as the judges have when left out. */
  readonly adversaryHidden?: number;
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
  /** What makes the representer's input of sentences' rows. */
  readonly reader?: SentenceReader | undefined;
  readonly onEpoch?: (report: EpochReport) => void;
  /** Where a training that is cut continues. */
  readonly checkpoints?: Checkpoints;
}

/** A frozen representer, open as a site opens it to tag. */
export interface RepresenterOutcome extends LearntRepresenter {
  readonly quiet: QuietRepresenter;
  /** A phase that did not begin, because its condition was not met; the representer is what the phase before left. */
  readonly unready?: Unready;
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

/** Trains, freezes, and opens the frozen file. */
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

/** What is judged, and how hard. */
export interface JudgingRequest {
  readonly outcome: LearntRepresenter;
  readonly training: ReplacementMaterial;
  readonly heldOut: ReplacementMaterial;
  /** The documents of `heldOut`, whose words J1 attacks. */
  readonly documents: readonly PreparedDocument[];
  /** The words themselves, where the table of `heldOut` has cells. */
  readonly words?: ReplacementMaterial['table'];
  readonly settings: {
    readonly freshEpochs: number;
    /** Hidden units of fresh adversaries; as many as those of the game when left out. */
    readonly hidden?: number;
    readonly pairsMin: number;
    /** Words of each label that J1 attacks, at most. */
    readonly wordsPerLabel: number;
  };
  readonly random: SeededRandom;
  readonly onEpoch?: (epoch: number, loss: number) => void;
}

/** A privacy report as results keep it: `null` where a judge was not asked or had nothing to judge by. */
export interface Judged {
  readonly adversaries: NonNullable<PrivacyReport['adversaries']> | null;
  /** J1 in short; absent where too few words were attacked. */
  readonly words?: WordFigures;
  /** What J1 tries first: words of the label's type. */
  readonly wordLists?: 'type';
}

/** Words of each list that J1 chooses from, at most; the headline takes 1,000. */
const listLength = 2000;

/** The post-hoc attack on a frozen file; `null` without epochs, or where no PHI token has a neighbour. */
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
