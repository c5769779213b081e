/** Hyper-parameters of the de-identifier; names, bounds and defaults are stated in `libs/protocol`, which requests are checked by. */
import type { z } from 'zod';
import { deidentifierSettingsSchema } from '#protocol';

/** Resolved settings of a de-identifier. */
export type DeidentifierSettings = Readonly<z.infer<typeof deidentifierSettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveDeidentifierSettings(
  settings: z.input<typeof deidentifierSettingsSchema>,
): DeidentifierSettings {
  return deidentifierSettingsSchema.parse(settings);
}
