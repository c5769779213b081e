/** Whether a person at the coordinator has confirmed the key of this site: asked until somebody has, then remembered. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { fingerprintOf } from '#signing';
import { connect, type SiteContext } from '../context.js';
import { readJson, type SitePaths, writeJson } from '../data/site-directory.js';

const confirmationSchema = z.strictObject({
  /** Of the key that the coordinator has. */
  fingerprint: z.string().min(1),
  /** Whether this coordinator lets no site in whose key nobody has confirmed. */
  isAwaited: z.boolean(),
  confirmedAt: z.iso.datetime().nullable(),
  /** When the coordinator said so. */
  heardAt: z.iso.datetime(),
});

/** What the coordinator said of this site's key when it was last asked. */
export type KeyConfirmation = z.infer<typeof confirmationSchema>;

/** Undefined before the coordinator was asked. */
export const readConfirmation = (paths: SitePaths): Promise<KeyConfirmation | undefined> =>
  readJson(paths.confirmationFile, confirmationSchema);

/**
 * Asks while it is not known that somebody has confirmed the key of this fingerprint; a confirmation stays until the site joins again. A
 * coordinator that does not answer leaves what is known as it is.
 */
export async function refreshConfirmation(context: SiteContext, fingerprint: string): Promise<void> {
  const known = await readConfirmation(context.paths);
  if (known?.fingerprint === fingerprint && known.confirmedAt !== null) return;
  try {
    await askConfirmation(context);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** One request, without retries: whoever looks goes on without the answer. */
async function askConfirmation(context: SiteContext): Promise<void> {
  const { client } = await connect(context);
  const { publicKey, isConfirmationAwaited, confirmedAt } = await client.peekSiteKey();
  if (publicKey === null) return;
  const heard: KeyConfirmation = {
    fingerprint: fingerprintOf(publicKey),
    isAwaited: isConfirmationAwaited,
    confirmedAt,
    heardAt: context.clock().toISOString(),
  };
  await writeJson(context.paths.confirmationFile, heard);
}

/** One line for people. */
export function describeConfirmation({ isAwaited, confirmedAt, heardAt }: KeyConfirmation): string {
  if (confirmedAt !== null) return `the coordinator confirmed this key on ${confirmedAt.slice(0, 10)}`;
  return isAwaited
    ? `the coordinator waits, as of ${heardAt}: tell the model provider the site key by telephone, and until they confirm it this site may do nothing`
    : 'nobody at the coordinator has confirmed this key, which it does not ask for';
}
