/** Hyper-parameters of the learned adversaries. */
import { z } from 'zod';

/** Schema of the settings; unknown keys are refused. */
export const adversarySettingsSchema = z.strictObject({
  /** E */
  embeddingSize: z.int().min(1).max(1024),
  /** R */
  representationSize: z.int().min(1).max(1024),
  /** H a direction. */
  hidden: z.int().min(1).max(1024).default(64),
});

/** Resolved settings of both adversaries. */
export type AdversarySettings = Readonly<z.infer<typeof adversarySettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveAdversarySettings(
  settings: z.input<typeof adversarySettingsSchema>,
): AdversarySettings {
  return adversarySettingsSchema.parse(settings);
}
