/** What all verbs of the administrator share: where the coordinator is, who asks, and how an answer is printed. */
import type { Command, Terminal } from '#command-line';
import { type AdminClient, type AdminTarget, createAdminClient } from './admin-client.js';

/** Options that every verb of the administrator has. */
export interface AdminFlags extends AdminTarget {
  readonly json?: true;
}

/** A verb with the options that all of them share. */
export function addVerb(coordinator: Command, usage: string, summary: string): Command {
  return coordinator
    .command(usage)
    .description(summary)
    .option('--url <address>', 'the coordinator (SFUMATO_URL, http://127.0.0.1:8420)')
    .option('--token-file <file>', "the administrator's token, unless SFUMATO_ADMIN_TOKEN is set")
    .option('--json', 'print the answer as one JSON document');
}

/** A client for the coordinator that the options name. */
export const clientFor = (flags: AdminFlags): Promise<AdminClient> => createAdminClient(flags, process.env);

/** Prints an answer as JSON or as lines. */
export function print<Value>(
  terminal: Terminal,
  flags: AdminFlags,
  answer: Value,
  describe: (answer: Value) => readonly string[],
): void {
  const lines = flags.json === true ? [JSON.stringify(answer)] : describe(answer);
  for (const line of lines) terminal.data(line);
}
