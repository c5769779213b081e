/** An example below the help of every command, one that a reader can change and run. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { z } from 'zod';

/** Words of the command → what follows them. `tests/architecture/examples.spec.ts` finds commands without one. */
export const examples = z
  .record(z.string(), z.string())
  .parse(JSON.parse(readFileSync(new URL('examples.json', import.meta.url), 'utf8')));

/** Adds the examples to the help of all commands. */
export function addExamples(program: Command): void {
  for (const command of program.commands) addBelow(command, command.name());
}

function addBelow(command: Command, words: string): void {
  const example = examples[words];
  if (example !== undefined)
    command.addHelpText('after', `\nExample:\n  sfumato ${words} ${example}`.trimEnd());
  for (const inner of command.commands) addBelow(inner, `${words} ${inner.name()}`);
}
