/** Policies that come with the program, by name: how each label is written, with the paragraph of the regulation in `about`. */
import { readFileSync } from 'node:fs';

/** Names for `--policy` and `extends`. */
export const presetNames = ['safe-harbor', 'limited-data-set', 'research'] as const;

/** One of them. */
export type PresetName = (typeof presetNames)[number];

/** Whether a name is one of them. */
export function isPresetName(name: unknown): name is PresetName {
  return presetNames.some((known) => known === name);
}

/** What a preset says, as its file has it. */
export function presetNamed(name: PresetName): object {
  return JSON.parse(readFileSync(new URL(`./presets/${name}.json`, import.meta.url), 'utf8')) as object;
}
