/** An administrator's verb in this process: for tests whose claim is neither an exit code nor a stream. */
import { Command, type Terminal } from '#command-line';
import { registerCommands } from '../coordinator-verbs.js';

/** Where a verb finds the coordinator, as its options. */
export const targetOf = ({
  url,
  tokenFile,
}: {
  readonly url: string;
  readonly tokenFile: string;
}): string[] => ['--url', url, '--token-file', tokenFile];

/**
 * Runs `coordinator` with these words. Fails with the `Failure` that a process would report, or with the
 * error of the library of command lines.
 */
export async function runVerbHere(terminal: Terminal, words: readonly string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  await registerCommands(program, terminal);
  await program.parseAsync(['coordinator', ...words], { from: 'user' });
}
