/** Which part of an experiment a run computes, and the options that every kind of experiment shares. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';

/** The part to compute; all of it by default. */
export interface Selection {
  /** Words that name something to compute, such as systems or labels. Others are taken when they are finished already. */
  readonly only?: readonly string[];
  /** Seeds to compute; all of the experiment by default. */
  readonly seeds?: readonly number[];
}

/** Where an experiment writes, what it computes and what it says. */
export interface RunOptions extends Selection {
  readonly folder: string;
  readonly cacheFolder: string;
  /** Where finished cells are, which experiments may share; `cells` in `folder` by default. */
  readonly cellsFolder?: string;
  /** Threads of the engine; all cores by default. */
  readonly threads?: number;
  readonly terminal: Terminal;
  /** Computes nothing: what is finished is gathered, the rest is told as not run. */
  readonly gathersOnly?: boolean;
  /** Representers of cells that are computed are kept here, each in a folder of its own; nowhere by default. */
  readonly representersFolder?: string;
}

/** Whether something of these names is to be computed with a seed. */
export function isSelected(names: readonly string[], seed: number, { only, seeds }: Selection): boolean {
  const isNamed = only === undefined || names.some((name) => only.includes(name));
  return isNamed && (seeds === undefined || seeds.includes(seed));
}

/** What an experiment has to select from. */
export interface Selectable {
  readonly words: readonly string[];
  /** The words that a failure lists; {@link words} where there are not too many. */
  readonly listed: readonly string[];
  readonly seeds: readonly number[];
}

/** Fails with SETTING_INVALID for a word or a seed that selects nothing. */
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
