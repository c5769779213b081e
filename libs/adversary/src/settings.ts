/** Hyper-parameters of the learned adversaries; names, bounds and defaults are stated in `libs/protocol`, which requests are checked by. */
import type { z } from 'zod';
import { adversarySettingsSchema } from '#protocol';

/** Resolved settings of both adversaries. */
export type AdversarySettings = Readonly<z.infer<typeof adversarySettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveAdversarySettings(
  settings: z.input<typeof adversarySettingsSchema>,
): AdversarySettings {
  return adversarySettingsSchema.parse(settings);
}
