/** Hyper-parameters of training a representer: procedure, weights, schedules. */
import { z } from 'zod';

/**
 * `private`: three phases with T1 and T2 (the paper). `separated`: the separation loss instead of them.
 * `separatedPrivate`: three phases with the separation loss. `dann`: gradient reversal.
 */
export const representerKinds = ['private', 'separated', 'separatedPrivate', 'dann'] as const;

/** One of them. */
export type RepresenterKind = (typeof representerKinds)[number];

const schedule = (phase: string, epochsMax: number, patience: number) =>
  z
    .strictObject({
      epochsMax: z.int().min(0).max(1000).describe(`epochs of ${phase} at most`).default(epochsMax),
      patience: z
        .int()
        .min(1)
        .max(1000)
        .describe('epochs without an improvement before the phase ends')
        .default(patience),
    })
    .prefault({});

/** Phase 2 may have to get somewhere: adversaries that learned nothing give phase 3 a gradient of noise. */
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
    epochsMore: z
      .int()
      .min(0)
      .max(1000)
      .describe('further epochs of phase 2 as long as it has not reached lossMax')
      .exactOptional(),
  })
  .prefault({});

/** Schema of the settings; unknown keys are refused. */
export const gameSettingsSchema = z.strictObject({
  /** Three phases (Feutry et al. 2018) or gradient reversal (Ganin and Lempitsky 2015). */
  procedure: z.enum(['threePhases', 'dann']).default('threePhases'),
  /** Which of T1 and T2 play: both (`true`), none (`false`), or those listed. Without any training ends after phase 1. */
  adversaries: z.union([z.boolean(), z.array(z.enum(['T1', 'T2'])).min(1)]).default(true),
  lambda: z
    .number()
    .min(0)
    .max(1000)
    .describe('weight of |l_adv - ln 2| against the de-identification loss of a sentence')
    .default(1),
  separationLambda: z
    .number()
    .min(0)
    .max(1000)
    .describe('weight of the mean squared separation over swaps; 0 turns it off')
    .default(0),
  separationSwaps: z
    .enum(['alike', 'telling'])
    .describe(
      'swaps it averages over: lookalikes (near, or of the same label), or of these those of words and numbers that read otherwise than what stands there',
    )
    .default('alike'),
  /** Fresh adversaries inside the stopping rule of phase 3. */
  freshChecks: z
    .strictObject({
      everyEpochs: z
        .int()
        .min(0)
        .max(1000)
        .describe(
          'fresh adversaries check after every so many epochs, and only checked epochs can be kept; 0 turns them off',
        )
        .default(0),
      epochs: z.int().min(1).max(1000).describe('epochs that fresh adversaries train for').default(5),
      pairsMin: z
        .int()
        .min(1)
        .max(1_000_000)
        .describe('least number of pairs of the validation documents to score them on')
        .default(2000),
      accuracyMax: z
        .number()
        .min(0.5)
        .max(1)
        .describe('accuracy that the better of T1 and T2 may reach')
        .default(0.53),
      lambdaGrowth: z
        .number()
        .min(1)
        .max(100)
        .describe('factor by which lambda grows after a failed check')
        .default(2),
    })
    .prefault({}),
  sentencesPerBatch: z.int().min(1).max(512).describe('sentences of one training step').default(32),
  phase1: schedule('phase 1 (representer and de-identifier together)', 20, 3),
  phase2: reachingSchedule,
  phase3: schedule('phase 3 (in turns)', 20, 3),
});
