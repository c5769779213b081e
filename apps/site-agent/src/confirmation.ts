/** Asking before something leaves or is given up. */
import { createInterface } from 'node:readline/promises';
import { Failure } from '#foundation';
import type { SiteContext } from './context.js';

/** Passes when confirmed already or answered with yes; fails with SITE_CONFIRMATION_NEEDED or _DECLINED. */
export async function requireConfirmation(
  { ask }: Pick<SiteContext, 'ask'>,
  confirmed: boolean,
  question: string,
): Promise<void> {
  if (confirmed) return;
  const answer = await ask(question);
  if (answer === undefined) throw new Failure('SITE_CONFIRMATION_NEEDED');
  if (!answer) throw new Failure('SITE_CONFIRMATION_DECLINED');
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
