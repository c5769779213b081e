/** Asking before something is given up. */
import { createInterface } from 'node:readline/promises';
import { Failure } from '#foundation';
import type { Terminal } from './terminal.js';

/** Passes when confirmed already or answered with yes; fails with CONFIRMATION_NEEDED or CONFIRMATION_DECLINED. */
export async function requireConfirmation(
  terminal: Pick<Terminal, 'ask'>,
  isConfirmed: boolean,
  question: string,
): Promise<void> {
  if (isConfirmed) return;
  const answer = await terminal.ask(question);
  if (answer === undefined) throw new Failure('CONFIRMATION_NEEDED');
  if (!answer) throw new Failure('CONFIRMATION_DECLINED');
}

/** Asks on the terminal of this process; only a typed `yes` is a yes. `undefined` where nobody can answer. */
export async function askOnTerminal(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question(`${question} [type yes] `)).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
