/** Verbs that load by themselves: a command line names one, and the modules of the others would take most of its time. */
import type { Command } from 'commander';
import type { Terminal } from './terminal.js';

/** Adds a verb, or some that belong together, to the noun or the program. */
export type AddVerb = (parent: Command, terminal: Terminal) => void;

/** Verb → opens the module that adds it. Verbs of one module share one function. */
export type VerbModules = Readonly<Record<string, () => Promise<AddVerb>>>;

/**
 * Adds `wanted` if `modules` has it, else those that begin with it, which a shell wants completed (`site st`); else all of them in their
 * order: for the overview, and for a name that is none, whose likeness is looked for.
 */
export async function addVerbs(
  parent: Command,
  terminal: Terminal,
  modules: VerbModules,
  wanted: string | undefined,
): Promise<void> {
  const all = Object.entries(modules);
  const begun = all.filter(([verb]) => verb.startsWith(wanted ?? ''));
  const named = begun.filter(([verb]) => verb === wanted);
  const [chosen = all] = [named, begun].filter(({ length }) => length > 0);
  const opening = new Set(chosen.map(([, open]) => open));
  for (const open of opening) (await open())(parent, terminal);
}
