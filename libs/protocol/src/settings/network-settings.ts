/**
 * Hyper-parameters of the three networks: names, bounds, defaults and meanings, stated once. The networks' libraries use them, the
 * coordinator checks requests by them, and `train-* --list-settings` prints them. Unknown keys are refused.
 */
import { z } from 'zod';

/** Settings of the representer. */
export const representerSettingsSchema = z.strictObject({
  embeddingSize: z.int().min(1).max(1024).describe('E'),
  representationSize: z
    .int()
    .min(1)
    .max(1024)
    .describe('R, d in the paper, which tries 50, 100 and 300')
    .default(50),
  hidden: z.int().min(1).max(1024).describe('H, LSTM units in each direction').default(128),
  inputNoise: z.boolean().describe('whether noise is added to the embeddings as well').default(true),
  /**
   * Output noise, without which vectors give their words away. Switched off it shows in experiments what noise is worth; a site
   * that was given such a representer would still add the noise of its floor.
   */
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

const rate = z.number().min(0).max(0.95);

/** Settings of the de-identifier. */
export const deidentifierSettingsSchema = z.strictObject({
  inputSize: z.int().min(1).max(1024).describe('R, or E for the raw model'),
  casingCount: z
    .int()
    .min(0)
    .max(16)
    .describe('one-hot casing beside the vector; 0 leaves casing out')
    .default(7),
  labelCount: z.int().min(2).max(256).describe('K'),
  /** 128 in the paper's code. */
  hidden: z.int().min(1).max(1024).describe('H, LSTM units in each direction').default(128),
  layers: z.int().min(1).max(4).describe('BiLSTM layers').default(2),
  inputDropout: rate.describe('on the vector and casing, a mask for each token').default(0.1),
  /** Gal and Ghahramani 2016. */
  variationalDropout: rate
    .describe('on the input of each BiLSTM, one mask for the whole sentence')
    .default(0.25),
  outputDropout: rate.describe('before the dense layer, a mask for each token').default(0.5),
});

/** Settings of the learned adversaries. */
export const adversarySettingsSchema = z.strictObject({
  embeddingSize: z.int().min(1).max(1024).describe('E'),
  representationSize: z.int().min(1).max(1024).describe('R'),
  hidden: z.int().min(1).max(1024).describe('H, LSTM units in each direction').default(64),
});
