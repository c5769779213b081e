/**
 * Hyper-parameters of the networks and their training: names, bounds, defaults and meanings. Libraries use
 * them, the coordinator checks requests with them, and `train-* --list-settings` prints them. Unknown keys are
 * refused.
 */
import { z } from 'zod';

export const whole = (least: number, most: number, meaning: string) =>
  z.int().min(least).max(most).describe(meaning);

export const numberFrom = (least: number, most: number, meaning: string) =>
  z.number().min(least).max(most).describe(meaning);

export const representerSettingsSchema = z.strictObject({
  embeddingSize: whole(1, 1024, 'E'),
  representationSize: whole(1, 1024, 'R, d in the paper, which tries 50, 100 and 300').default(50),
  hidden: whole(1, 1024, 'H, LSTM units in each direction').default(128),
  inputNoise: z.boolean().describe('whether noise is added to the embeddings as well').default(true),
  /** Without it, vectors reveal their words. A site adds the noise of its floor even to `offForExperiments`. */
  outputNoise: z.enum(['on', 'offForExperiments']).default('on'),
  noiseFloor: z
    .number()
    .positive()
    .max(1)
    .describe('training cannot reduce a deviation below this, so noise cannot vanish')
    .default(0.02),
  noiseStdDevInitial: z
    .number()
    .positive()
    .max(1)
    .describe('deviation of every dimension before training; rows have length one')
    .default(0.05),
  noiseTrained: z.boolean().describe('whether deviations are trained or fixed').default(true),
});

export const deidentifierSettingsSchema = z.strictObject({
  inputSize: whole(1, 1024, 'R, or E for the raw model'),
  casingCount: whole(0, 16, 'one-hot casing beside the vector; 0 leaves casing out').default(7),
  labelCount: whole(2, 256, 'K'),
  /** As in the paper's code. */
  hidden: whole(1, 1024, 'H, LSTM units in each direction').default(128),
  layers: whole(1, 4, 'BiLSTM layers').default(2),
  inputDropout: numberFrom(0, 0.95, 'on the vector and casing, a mask for each token').default(0.1),
  /** Gal and Ghahramani 2016. */
  variationalDropout: numberFrom(
    0,
    0.95,
    'on the input of each BiLSTM, one mask for the whole sentence',
  ).default(0.25),
  outputDropout: numberFrom(0, 0.95, 'before the dense layer, a mask for each token').default(0.5),
});

export const adversarySettingsSchema = z.strictObject({
  embeddingSize: whole(1, 1024, 'E'),
  representationSize: whole(1, 1024, 'R'),
  hidden: whole(1, 1024, 'H, LSTM units in each direction').default(64),
});

/**
 * `private`: three phases with T1 and T2 (the paper). `separated`: the separation loss instead.
 * `separatedPrivate`: three phases with the separation loss. `dann`: gradient reversal.
 */
export const representerKinds = ['private', 'separated', 'separatedPrivate', 'dann'] as const;

export type RepresenterKind = (typeof representerKinds)[number];

const schedule = (phase: string, epochsMax: number, patience: number) =>
  z
    .strictObject({
      epochsMax: whole(0, 1000, `epochs of ${phase} at most`).default(epochsMax),
      patience: whole(1, 1000, 'epochs without an improvement before the phase ends').default(patience),
    })
    .prefault({});

/** Phase 2 may have to reach a given loss: untrained adversaries give phase 3 a gradient of noise. */
const reachingSchedule = schedule('phase 2 (adversaries alone)', 20, 3)
  .unwrap()
  .extend({
    lossMax: z
      .number()
      .positive()
      .max(10)
      .describe(
        'validation loss that phase 2 has to reach before phase 3 begins; chance is ln 2, 0.693. Until then patience does not end it',
      )
      .exactOptional(),
    epochsMore: whole(
      0,
      1000,
      'further epochs of phase 2 as long as it has not reached lossMax',
    ).exactOptional(),
  })
  .prefault({});

/** Settings of adversarial training. */
export const gameSettingsSchema = z.strictObject({
  /** Three phases (Feutry et al. 2018) or gradient reversal (Ganin and Lempitsky 2015). */
  procedure: z.enum(['threePhases', 'dann']).default('threePhases'),
  /** Which of T1 and T2 train: `true` both, `false` none, else those listed. With none, phase 1 is the last. */
  adversaries: z.union([z.boolean(), z.array(z.enum(['T1', 'T2'])).min(1)]).default(true),
  lambda: numberFrom(
    0,
    1000,
    'weight of |l_adv - ln 2| against the de-identification loss of a sentence',
  ).default(1),
  separationLambda: numberFrom(
    0,
    1000,
    'weight of the mean squared separation over swaps; 0 turns it off',
  ).default(0),
  separationSwaps: z
    .enum(['alike', 'telling'])
    .describe(
      'swaps it averages over: lookalikes (near, or of the same label), or of these those of words and numbers that read otherwise than what stands there',
    )
    .default('alike'),
  /** Post-hoc attacks as part of the stopping rule of phase 3. */
  freshChecks: z
    .strictObject({
      everyEpochs: whole(
        0,
        1000,
        'fresh adversaries check after every so many epochs, and only checked epochs can be kept; 0 turns them off',
      ).default(0),
      epochs: whole(1, 1000, 'epochs that fresh adversaries train for').default(5),
      pairsMin: whole(
        1,
        1_000_000,
        'least number of pairs of the validation documents to score them on',
      ).default(2000),
      accuracyMax: numberFrom(0.5, 1, 'accuracy that the better of T1 and T2 may reach').default(0.53),
      lambdaGrowth: numberFrom(1, 100, 'factor by which lambda grows after a failed check').default(2),
    })
    .prefault({}),
  sentencesPerBatch: whole(1, 512, 'sentences of one training step').default(32),
  phase1: schedule('phase 1 (representer and de-identifier together)', 20, 3),
  phase2: reachingSchedule,
  phase3: schedule('phase 3 (in turns)', 20, 3),
});
