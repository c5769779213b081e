/** Adds a runnable example to the help of every command. */
import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { z } from 'zod';

/** Command words → their arguments. `tests/architecture/examples.spec.ts` finds commands without an example. */
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
