/** The first half of the life: a representer is trained, frozen into the file that sites are given, and judged by that file. */
import { adversaryNames, adversaryPrefix } from '#adversary';
import { deidentifierPrefix } from '#deid-model';
import {
  candidateReplacements,
  lookalikeReplacements,
  neighbourReplacements,
  type ReplacementMaterial,
  tellingReplacements,
} from '#encoding';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import {
  auditRepresenter,
  type CorpusMaterial,
  freshAdversaries,
  type GameAdversaries,
} from '#privacy-audit';
import type { PrivacyReport } from '#protocol';
import { exportRepresenter, type FrozenRepresenter, readNoiseDeviations } from '#representation';
import {
  type EpochReport,
  type FreshJudge,
  type NetworkSettings,
  type TrainingCorpus,
  trainRepresenter,
} from '#training';
import type { PublicDeidentifier } from './public-deidentifier.js';

/** Embedded sentences with what may stand in the place of their PHI tokens, as training and judges take them. */
export function trainingCorpusOf(material: ReplacementMaterial): TrainingCorpus {
  const alike = lookalikeReplacements(material);
  return {
    sentences: material.sentences,
    neighbours: neighbourReplacements(material),
    swaps: { every: candidateReplacements(material), alike, telling: tellingReplacements(material, alike) },
  };
}

/** What a representer learns from: all that its training takes, and the cores that frozen files may use. */
export type RepresenterLearning = Omit<Parameters<typeof trainRepresenter>[0], 'freshJudge'> & {
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
  const freshJudge: FreshJudge = freshAdversaries({
    engine,
    threads,
    hidden,
    sentencesPerBatch,
    epochs,
    pairsMin,
  });
  const { store, reports } = await trainRepresenter({ ...training, freshJudge });
  const onnx = exportRepresenter(store, networks.representer);
  const deviations = readNoiseDeviations(store, networks.representer);
  const publicDeidentifier = { settings: networks.deidentifier, weights: store.snapshot(deidentifierPrefix) };
  const weights = new Map(adversaryNames.flatMap((name) => [...store.snapshot(adversaryPrefix(name))]));
  return {
    ...{ frozen: { onnx, deviations }, networks, reports, publicDeidentifier },
    ...(game.adversaries !== false && { adversaries: { hidden, weights } }),
  };
}

/** How a representer is judged. */
export interface Judging {
  readonly engine: Engine;
  readonly threads: number;
  /** Hidden units of fresh adversaries, in each direction. */
  readonly hidden: number;
  readonly sentencesPerBatch: number;
  /** Names of labels in the order of their ids. */
  readonly labels: readonly string[];
  /** Of fresh adversaries; 0 leaves them out. */
  readonly epochs: number;
  /** Pairs that they are scored on, at least. */
  readonly pairsMin: number;
  /** The exact adversary that draws its candidates, as cells keep it: tokens that it attacks, and numbers of words that it chooses from, ascending. Left out where J1 judges. */
  readonly exact?: { readonly tokens: number; readonly candidates: readonly number[] };
  readonly onEpoch?: (epoch: number, trainingLoss: number) => void;
}

/** Has every judge look at the frozen file; see `auditRepresenter` for what is absent from the report, and when. */
export function judgeRepresenter(
  frozen: FrozenRepresenter,
  material: CorpusMaterial,
  judging: Judging,
  random: SeededRandom,
): Promise<PrivacyReport> {
  const { threads, epochs, labels, exact } = judging;
  const budget = {
    labels,
    ...(exact === undefined ? {} : { exact: { ...exact, threads } }),
    ...(epochs === 0 ? {} : { fresh: judging }),
  };
  return auditRepresenter(frozen, material, budget, random);
}
