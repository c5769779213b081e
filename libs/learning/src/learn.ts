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

/** Embedded sentences with replacements of their PHI tokens, for training and attacks. */
export function trainingCorpusOf(material: ReplacementMaterial): TrainingCorpus {
  const alike = lookalikeReplacements(material);
  return {
    sentences: material.sentences,
    neighbours: neighbourReplacements(material),
    swaps: { alike, telling: tellingReplacements(material, alike) },
  };
}

/** The inputs of a representer's training, and the cores for frozen files. */
export type RepresenterLearning = Omit<Parameters<typeof trainRepresenter>[0], 'postHocAttack'> & {
  readonly threads: number;
  /** Turns the corpora's rows into the representer's input. */
  readonly reader?: SentenceReader | undefined;
};

/** A frozen representer and its training reports; its own weights are not kept. */
export interface LearntRepresenter {
  readonly frozen: FrozenRepresenter;
  readonly networks: NetworkSettings;
  readonly reports: readonly EpochReport[];
  /** The de-identifier trained with it, as it was at freezing. */
  readonly publicDeidentifier: PublicDeidentifier;
  /** T1 and T2 as they were at freezing, for J4; absent if none played. */
  readonly adversaries?: GameAdversaries;
}

/** Trains and freezes a representer. Fails with TRAINER_*. */
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

/** Replaces the training's corpora by a reader's output. */
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

/** Sentences as a coordinator receives them, with their size. */
export interface ExportedSentences {
  readonly sentences: readonly TrainingSentence[];
  readonly bytes: number;
  readonly tokens: number;
}

/** Encodes, frames, checks and reopens sentences; returns them shuffled. */
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

/** The inputs of a de-identifier's training, and the cores for the exported file. */
export type DeidentifierLearning = Parameters<typeof trainDeidentifier>[0] & { readonly threads: number };

/** An open de-identifier, its file and its training reports. */
export interface LearntDeidentifier {
  /** Runs the exported file, so that scores are of what a release ships. The owner closes it. */
  readonly deidentifier: Deidentifier;
  readonly onnx: Uint8Array;
  readonly reports: readonly EpochReport[];
}

/** Trains, exports and opens a de-identifier. Fails with TRAINER_*. */
export async function learnDeidentifier(options: DeidentifierLearning): Promise<LearntDeidentifier> {
  const { threads, ...training } = options;
  const { store, reports } = await trainDeidentifier(training);
  const onnx = exportDeidentifier(store, training.settings);
  return { deidentifier: await openDeidentifier(onnx, { threads }), onnx, reports };
}
