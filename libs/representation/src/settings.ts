/** Hyper-parameters of the representer. */
import { z } from 'zod';

/** Schema of the settings; unknown keys are refused. */
export const representerSettingsSchema = z.strictObject({
  /** E */
  embeddingSize: z.int().min(1).max(1024),
  /** R (`d` in the paper); the paper tries 50, 100 and 300. */
  representationSize: z.int().min(1).max(1024).default(50),
  /** H a direction. */
  hidden: z.int().min(1).max(1024).default(128),
  /** Whether noise is added to the embeddings as well. */
  inputNoise: z.boolean().default(true),
  /**
   * Output noise, without which vectors give their words away. Switched off it shows in experiments what noise is worth; a site
   * that was given such a representer would still add the noise of its floor.
   */
  outputNoise: z.enum(['on', 'offForExperiments']).default('on'),
  /** No deviation can be trained below this, so noise cannot vanish. */
  noiseFloor: z.number().positive().max(1).default(0.02),
  /** Deviation of every dimension before training; rows have length one. */
  noiseStdDevInitial: z.number().positive().max(1).default(0.05),
  /** Whether deviations are trained or stay as they start. */
  noiseTrained: z.boolean().default(true),
});

/** Resolved settings of a representer. */
export type RepresenterSettings = Readonly<z.infer<typeof representerSettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveRepresenterSettings(
  settings: z.input<typeof representerSettingsSchema>,
): RepresenterSettings {
  return representerSettingsSchema.parse(settings);
}
