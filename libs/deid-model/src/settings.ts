/** Hyper-parameters of the de-identifier. */
import { z } from 'zod';

const rate = z.number().min(0).max(0.95);

/** Schema of the settings; unknown keys are refused. */
export const deidentifierSettingsSchema = z.strictObject({
  /** R, or E for the raw model. */
  inputSize: z.int().min(1).max(1024),
  /** One-hot casing beside the vector; 0 leaves casing out. */
  casingCount: z.int().min(0).max(16).default(7),
  /** K */
  labelCount: z.int().min(2).max(256),
  /** H a direction; 128 in the paper's code. */
  hidden: z.int().min(1).max(1024).default(128),
  layers: z.int().min(1).max(4).default(2),
  /** On [vector ; casing], a mask per token. */
  inputDropout: rate.default(0.1),
  /** On the input of each BiLSTM, one mask a sentence (Gal and Ghahramani 2016). */
  variationalDropout: rate.default(0.25),
  /** Before the dense layer, a mask per token. */
  outputDropout: rate.default(0.5),
});

/** Resolved settings of a de-identifier. */
export type DeidentifierSettings = Readonly<z.infer<typeof deidentifierSettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveDeidentifierSettings(
  settings: z.input<typeof deidentifierSettingsSchema>,
): DeidentifierSettings {
  return deidentifierSettingsSchema.parse(settings);
}
