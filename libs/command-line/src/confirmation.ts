/** Asking before something is given up. */
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
