/** Stores trainings and representers under a digest of everything that determines them, so none is computed twice. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfThere, writeFileAtomic } from '#foundation';
import {
  decodePublicDeidentifier,
  encodeAdversaries,
  encodePublicDeidentifier,
  type LearntRepresenter,
  type PublicDeidentifier,
} from '#learning';
import { publicDeidentifierFile } from '#protocol/api';
import type { FrozenRepresenter, NoiseDeviations } from '#representation';
import { readKept } from '../../../apps/lab/src/audit/audit-representer.js';
import { keyOf } from '../run/cell-store.js';
import { type DocumentScores } from '../run/score-documents.js';
import type { ConsortiumExperiment } from './consortium-file.js';
import type { Judgement } from './judgement.js';
import { representerChoiceOf } from './representer-choice.js';
import { nameOfTraining, type Training, type TrainingKind } from './trainings.js';

/** The result of one training. */
export interface TrainingResult extends Training {
  /** Scores of every site: on all documents of an unseen site, on the home documents of a seen one. */
  readonly scores: readonly {
    readonly site: string;
    readonly isSeen: boolean;
    readonly documents: readonly DocumentScores[];
  }[];
  readonly validationLosses: readonly number[];
  readonly trainingSentences: number;
  readonly seconds: number;
}

/** The inputs that determine a training besides its own fields. */
export interface StoreInputs {
  readonly experiment: ConsortiumExperiment;
  readonly language: string;
  readonly tableDigest: string;
  readonly publicDigest: string;
  readonly sitesDigest: string;
}

/** The stored result of training a representer. */
export type KeptRepresenter = Pick<LearntRepresenter, 'frozen' | 'publicDeidentifier' | 'adversaries'>;

/** Finished work of this and earlier runs. Writes are atomic. */
export interface TrainingStore {
  findTraining(training: Training): Promise<TrainingResult | undefined>;
  keepTraining(result: TrainingResult): Promise<void>;
  findRepresenter(seed: number): Promise<FrozenRepresenter | undefined>;
  /** Stores the public de-identifier beside it, and the game's adversaries if there were any. */
  keepRepresenter(seed: number, representer: KeptRepresenter): Promise<void>;
  findPublicDeidentifier(seed: number): Promise<PublicDeidentifier | undefined>;
  findJudgement(seed: number): Promise<Judgement | undefined>;
  keepJudgement(seed: number, judgement: Judgement): Promise<void>;
}

/** Opens the store, creating its folder. */
export async function openTrainingStore(folder: string, inputs: StoreInputs): Promise<TrainingStore> {
  await mkdir(folder, { recursive: true });
  const keys = keysOf(inputs);
  const fileOf = (training: Training): string =>
    join(folder, `${nameOfTraining(training)}-${training.seed}-${keys[training.kind]}.json`);
  const representerFile = (seed: number): string =>
    join(folder, `representer-${seed}-${keys.representer}.onnx`);
  const publicFile = (seed: number): string => `${representerFile(seed)}.${publicDeidentifierFile}`;
  const judgementFile = (seed: number): string => join(folder, `judgement-${seed}-${keys.judgement}.json`);
  return {
    findTraining: (training) => readKept<TrainingResult>(fileOf(training)),
    keepTraining: (result) => writeFileAtomic(fileOf(result), `${JSON.stringify(result)}\n`),
    findRepresenter: (seed) => readRepresenter(representerFile(seed)),
    keepRepresenter: async (seed, { frozen, publicDeidentifier, adversaries }) => {
      await writeRepresenter(representerFile(seed), frozen);
      await writeFileAtomic(publicFile(seed), encodePublicDeidentifier(publicDeidentifier));
      if (adversaries !== undefined)
        await writeFileAtomic(`${representerFile(seed)}.adversaries.json`, encodeAdversaries(adversaries));
    },
    findPublicDeidentifier: async (seed) => {
      const content = await readFileIfThere(publicFile(seed));
      return content === undefined ? undefined : decodePublicDeidentifier(content.toString());
    },
    findJudgement: (seed) => readKept<Judgement>(judgementFile(seed)),
    keepJudgement: (seed, judgement) =>
      writeFileAtomic(judgementFile(seed), `${JSON.stringify(judgement, null, 2)}\n`),
  };
}

/**
 * Computes the storage keys. No key includes the experiment's name, seeds or limits. Keys of raw trainings
 * exclude settings that affect only private ones, and adversary settings affect only the judgement.
 */
function keysOf(inputs: StoreInputs): Readonly<Record<TrainingKind | 'representer' | 'judgement', string>> {
  const { experiment, language, tableDigest, publicDigest, sitesDigest } = inputs;
  const { labels, representer, adversary, training, surrogates, startsFrom } = experiment;
  const text = { labels, language, tableDigest };
  const { neighbours, casing, cells, cellsDetail, copies } = representer;
  const choice = representerChoiceOf(experiment);
  const frozen = {
    ...text,
    publicDigest,
    neighbours,
    casing,
    choice,
    ...(cells === undefined ? {} : { cells }),
    ...(cellsDetail === undefined ? {} : { cellsDetail }),
    ...(copies === 0 ? {} : { copies }),
  };
  const raw = { ...text, sitesDigest, schedule: training.deidentifier };
  const onVectors = { ...raw, frozen, ...(startsFrom === 'public' ? { startsFrom } : {}) };
  return {
    raw: keyOf(raw),
    representer: keyOf(frozen),
    private: keyOf({ ...onVectors, surrogates }),
    rawPublic: keyOf({ ...raw, publicDigest }),
    privatePublic: keyOf(onVectors),
    rawSurrogates: keyOf({ ...raw, surrogates: 'typed' }),
    judgement: keyOf({ frozen, adversary, words: 'type' }), // J1 lists by type; older keys had other lists or judges
  };
}

/** Noise deviations are stored beside the model, in a manifest's form. */
const noiseFile = (modelFile: string): string => `${modelFile}.noise.json`;

async function readRepresenter(file: string): Promise<FrozenRepresenter | undefined> {
  const deviations = await readKept<NoiseDeviations>(noiseFile(file));
  const onnx = await readFileIfThere(file);
  return onnx === undefined || deviations === undefined ? undefined : { onnx, deviations };
}

async function writeRepresenter(file: string, { onnx, deviations }: FrozenRepresenter): Promise<void> {
  const { input, output } = deviations;
  await writeFileAtomic(file, onnx);
  await writeFileAtomic(
    noiseFile(file),
    `${JSON.stringify({ input: Array.from(input), output: Array.from(output) })}\n`,
  );
}
