/** Asking before something leaves or is given up. */
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
