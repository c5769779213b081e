/** The first half of the life: a representer is trained, frozen into the file that sites are given, and judged by that file. */
import { adversaryNames, adversaryPrefix } from '#adversary';
import { deidentifierPrefix } from '#deid-model';
import {
  lookalikeReplacements,
  neighbourReplacements,
  type ReplacementMaterial,
  tellingReplacements,
} from '#encoding';
import { createPostHocAttack, type GameAdversaries } from '#privacy-audit';
import { exportRepresenter, type FrozenRepresenter, readNoiseDeviations } from '#representation';
import { type EpochReport, type NetworkSettings, type TrainingCorpus, trainRepresenter } from '#training';
import type { PublicDeidentifier } from './public-deidentifier.js';

/** Embedded sentences with what may stand in the place of their PHI tokens, as training and judges take them. */
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
};

/** A representer after its training: what sites are given, and how it came to be. Its own weights stay behind. */
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
  const { threads, ...training } = options;
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
    frozen: { onnx, deviations },
    networks,
    reports,
    publicDeidentifier,
    ...(game.adversaries !== false && { adversaries: { hidden, weights } }),
  };
}
