/** Hyper-parameters of the representer; names, bounds and defaults are stated in `libs/protocol`, which requests are checked by. */
import type { z } from 'zod';
import { representerSettingsSchema } from '#protocol';

/** Resolved settings of a representer. */
export type RepresenterSettings = Readonly<z.infer<typeof representerSettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveRepresenterSettings(
  settings: z.input<typeof representerSettingsSchema>,
): RepresenterSettings {
  return representerSettingsSchema.parse(settings);
}
