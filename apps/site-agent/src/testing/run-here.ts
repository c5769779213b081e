/** Command lines that are read and run in this process: for tests whose claim is neither an exit code nor a signal nor a stream. Loading the program is paid once. */
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { invariant } from '#foundation';
import { registerCommands } from '../commands.js';

/**
 * Runs a command line with `--json` in these folders; result: its document, and what it told people, which a process writes to standard
 * error. Fails with the `Failure` that a process would report, and where the exit code would not be 0.
 */
export async function runHere(
  argv: readonly string[],
  { data, cache }: { readonly data: string; readonly cache: string },
) {
  const terminal = createSilentTerminal();
  const program = new Command('sfumato').exitOverride();
  await registerCommands(program, terminal, argv.slice(0, 2));
  const exitCode = process.exitCode;
  await program.parseAsync([...argv, '--data', data, '--cache', cache, '--json'], { from: 'user' });
  const found = process.exitCode;
  process.exitCode = exitCode; // that of the tests is none of the command's
  invariant(found === exitCode, 'the command ends with 0');
  return { json: JSON.parse(terminal.dataLines[0] ?? ''), spoken: terminal.spokenLines.join('\n') };
}
