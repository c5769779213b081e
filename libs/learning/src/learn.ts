/** Trains and freezes a representer, exports sentences through it, and trains a de-identifier on them. */
import { adversaryNames, adversaryPrefix } from '#adversary';
import { type Deidentifier, deidentifierPrefix, exportDeidentifier, openDeidentifier } from '#deid-model';
import {
  encodeRepeatably,
  lookalikeReplacements,
  neighbourReplacements,
  type RepeatableEncoding,
  type ReplacementMaterial,
  tellingReplacements,
} from '#encoding';
import { createPostHocAttack, type GameAdversaries } from '#privacy-audit';
import { checkFrame, openFrame } from '#protocol/frames';
import {
  exportRepresenter,
  type FrozenRepresenter,
  readNoiseDeviations,
  type SentenceReader,
} from '#representation';
import {
  type EpochReport,
  fromFrame,
  type NetworkSettings,
  type TrainingCorpus,
  type TrainingSentence,
  trainDeidentifier,
  trainRepresenter,
} from '#training';
import type { PublicDeidentifier } from './kept-weights.js';
import { readCorpus } from './read-corpus.js';

/** Embedded sentences with replacements of their PHI tokens, as training and attacks take them. */
export function trainingCorpusOf(material: ReplacementMaterial): TrainingCorpus {
  const alike = lookalikeReplacements(material);
  return {
    sentences: material.sentences,
    neighbours: neighbourReplacements(material),
    swaps: { alike, telling: tellingReplacements(material, alike) },
  };
}

/** What a representer learns from: all that its training takes, and the cores that frozen files may use. */
export type RepresenterLearning = Omit<Parameters<typeof trainRepresenter>[0], 'postHocAttack'> & {
  readonly threads: number;
  /** What makes the representer's input of the corpora's rows. */
  readonly reader?: SentenceReader | undefined;
};

/** A trained representer: the frozen file, and how it came to be. Its own weights stay behind. */
export interface LearntRepresenter {
  readonly frozen: FrozenRepresenter;
  readonly networks: NetworkSettings;
  readonly reports: readonly EpochReport[];
  /** The de-identifier that was trained with it, as it was when the representer was frozen. */
  readonly publicDeidentifier: PublicDeidentifier;
  /** T1 and T2 as they were when the representer was frozen, for J4; absent where none played. */
  readonly adversaries?: GameAdversaries;
}

/** Trains and freezes. Fails with TRAINER_*. */
export async function learnRepresenter(options: RepresenterLearning): Promise<LearntRepresenter> {
  const { threads, reader, ...given } = options;
  const training = reader === undefined ? given : await readFirst(given, reader);
  const { engine, networks, game } = training;
  const { epochs, pairsMin } = game.freshChecks;
  const { hidden } = networks.adversary;
  const { sentencesPerBatch } = game;
  const postHocAttack = createPostHocAttack({
    engine,
    threads,
    hidden,
    sentencesPerBatch,
    epochs,
    pairsMin,
  });
  const { store, reports } = await trainRepresenter({ ...training, postHocAttack });
  const onnx = exportRepresenter(store, networks.representer);
  const deviations = readNoiseDeviations(store, networks.representer);
  const publicDeidentifier = { settings: networks.deidentifier, weights: store.snapshot(deidentifierPrefix) };
  const weights = new Map(adversaryNames.flatMap((name) => [...store.snapshot(adversaryPrefix(name))]));
  return {
    frozen: { onnx, deviations, ...(reader && { reader }) },
    networks,
    reports,
    publicDeidentifier,
    ...(game.adversaries !== false && { adversaries: { hidden, weights } }),
  };
}

/** The same training on what a reader makes of its corpora. */
async function readFirst(
  training: Omit<RepresenterLearning, 'threads' | 'reader'>,
  reader: SentenceReader,
): Promise<Omit<RepresenterLearning, 'threads' | 'reader'>> {
  const { game, random } = training;
  const parts = {
    neighbours: game.adversaries !== false,
    swaps: game.separationLambda === 0 ? undefined : game.separationSwaps,
  };
  const read = (name: 'training' | 'validation') =>
    readCorpus(training[name], reader, parts, random.fork(`reading ${name}`));
  return { ...training, training: await read('training'), validation: await read('validation') };
}

/** Sentences as a coordinator receives them, and what they weigh. */
export interface ExportedSentences {
  readonly sentences: readonly TrainingSentence[];
  readonly bytes: number;
  readonly tokens: number;
}

/** Encodes, frames, checks and opens again; sentences come back shuffled. */
export async function exportSentences(
  sentences: readonly TrainingSentence[],
  options: RepeatableEncoding,
): Promise<ExportedSentences> {
  const received: TrainingSentence[] = [];
  let bytes = 0;
  let tokens = 0;
  for await (const frame of encodeRepeatably(sentences, options)) {
    bytes += frame.bytes.length;
    tokens += frame.summary.tokens;
    const opened = openFrame(checkFrame(frame.bytes, { labelCount: options.labelCount }));
    for (const sentence of opened) received.push(fromFrame(sentence));
  }
  return { sentences: received, bytes, tokens };
}

/** What training a de-identifier takes, and the cores for the exported file. */
export type DeidentifierLearning = Parameters<typeof trainDeidentifier>[0] & { readonly threads: number };

/** A de-identifier at work, its file, and how it was trained. */
export interface LearntDeidentifier {
  /** Runs the exported file: what is scored is what a release would ship. To be closed by its owner. */
  readonly deidentifier: Deidentifier;
  /** The bytes of `deidentifier.onnx`. */
  readonly onnx: Uint8Array;
  readonly reports: readonly EpochReport[];
}

/** Trains, exports and opens the exported file. Fails with TRAINER_*. */
export async function learnDeidentifier(options: DeidentifierLearning): Promise<LearntDeidentifier> {
  const { threads, ...training } = options;
  const { store, reports } = await trainDeidentifier(training);
  const onnx = exportDeidentifier(store, training.settings);
  return { deidentifier: await openDeidentifier(onnx, { threads }), onnx, reports };
}
