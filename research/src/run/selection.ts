/** Selects the part of an experiment to compute, and holds the options common to all kinds of experiment. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';

/** The part to compute; everything by default. */
export interface Selection {
  /** Names of things to compute, such as systems or labels; finished results of others are still included. */
  readonly only?: readonly string[];
  readonly seeds?: readonly number[];
}

/** Folders, selection and output of a run. */
export interface RunOptions extends Selection {
  readonly folder: string;
  readonly cacheFolder: string;
  /** Folder of finished cells, which experiments may share; `cells` in `folder` by default. */
  readonly cellsFolder?: string;
  /** Engine threads; all cores by default. */
  readonly threads?: number;
  readonly terminal: Terminal;
  /** Computes nothing: gathers finished results and reports the rest as not run. */
  readonly gathersOnly?: boolean;
  /** Stores the representers of computed cells, one folder each; by default none are stored. */
  readonly representersFolder?: string;
}

/** Tells whether a result with any of these names and this seed is selected. */
export function isSelected(names: readonly string[], seed: number, { only, seeds }: Selection): boolean {
  const isNamed = only === undefined || names.some((name) => only.includes(name));
  return isNamed && (seeds === undefined || seeds.includes(seed));
}

/** The names and seeds of an experiment. */
export interface Selectable {
  readonly words: readonly string[];
  /** Names for the error message; a subset if {@link words} is too long. */
  readonly listed: readonly string[];
  readonly seeds: readonly number[];
}

/** Fails with SETTING_INVALID for a word or seed that matches nothing. */
export function requireSelection(
  { words, listed, seeds: known }: Selectable,
  { only = [], seeds = [] }: Selection,
): void {
  const stranger = only.find((word) => !words.includes(word));
  if (stranger !== undefined)
    throw new Failure('SETTING_INVALID', { field: 'only', value: stranger, expected: listed.join(', ') });
  const strange = seeds.find((seed) => !known.includes(seed));
  if (strange !== undefined)
    throw new Failure('SETTING_INVALID', { field: 'seeds', value: strange, expected: known.join(' ') });
}
