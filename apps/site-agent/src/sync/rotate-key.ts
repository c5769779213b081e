/** `site rotate-key`: replaces the key that signs requests, or makes the first one; tracks its confirmation. */
import { readFile, rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Command, Terminal } from '#command-line';
import { Failure, writeFileAtomic } from '#foundation';
import { type SiteKeyView } from '#protocol/api';
import { createRequestSigner } from '#protocol/client';
import { fingerprintOf, openSigningKey, readSigningKey, type SigningKey } from '#signing';
import { clientFor, connect, type SiteContext } from '../context.js';
import { readJson, type SitePaths, withSiteLock, writeJson } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { readSite, rememberInstallation, type SiteRecord } from '../data/site-record.js';
import { runVerb } from '../verb.js';
import { parseCoordinatorUrl } from './client.js';

export function registerRotateKey(site: Command, terminal: Terminal): void {
  const rotating = site
    .command('rotate-key')
    .description("replace the key that signs this site's requests, or make its first one");
  runVerb(rotating, terminal, async (context) => {
    const report = await rotateKey(context);
    return {
      json: report,
      lines: [
        `the site's key is ${report.fingerprint} from now on`,
        ...(report.confirmedAt === null ? ['  read it to the model provider by telephone'] : []),
        ...(report.previousUntil === null ? [] : [`  the one before is taken until ${report.previousUntil}`]),
      ],
    };
  });
}

/** The new key. */
export interface RotationReport extends Pick<SiteKeyView, 'confirmedAt' | 'previousUntil'> {
  readonly fingerprint: string;
}

/**
 * Makes a key in its own file, registers it with a request signed by the old key, and replaces the old one.
 * Resumes an interrupted rotation: registering a key twice changes nothing. Fails with SITE_NOT_JOINED,
 * COORDINATOR_*, SIGNATURE_*.
 */
export function rotateKey(context: SiteContext): Promise<RotationReport> {
  const { paths } = context;
  return withSiteLock(paths, async () => {
    const site = await knownInstallation(context, await readSite(paths));
    const begun = await readSigningKey(paths.newKeyFile);
    const key = begun ?? (await openSigningKey(paths.newKeyFile));
    const old = await readSigningKey(paths.keyFile);
    // An interrupted rotation may have registered its key; then that key signs.
    const signers = [...(begun === undefined ? [] : [begun]), ...(old === undefined ? [key] : [old])];
    const registered = await registerBy(signers, context, { site, key });
    // Otherwise the registered key would be lost.
    if (registered.publicKey !== key.publicKey)
      throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { field: 'publicKey' });
    await writeFileAtomic(paths.keyFile, await readFile(paths.newKeyFile, 'utf8'));
    const fingerprint = fingerprintOf(key.publicKey);
    await logAct(context, { act: 'rotated-key', subject: fingerprint });
    await rm(paths.newKeyFile, { force: true }); // last, so that a crash logs twice at most
    return { fingerprint, confirmedAt: registered.confirmedAt, previousUntil: registered.previousUntil };
  });
}

type SiteWithKey = SiteRecord & { readonly installationId: string };

/** Fetches the installation id, which signatures name, if the site joined before keys existed. */
async function knownInstallation(context: SiteContext, site: SiteRecord): Promise<SiteWithKey> {
  if (site.installationId !== undefined) return { ...site, installationId: site.installationId };
  const { accessToken, url } = site;
  const told = await clientFor(context, parseCoordinatorUrl(url), { accessToken }).siteKey();
  const { installationId, signingKey: coordinatorKey } = told;
  await rememberInstallation(context.paths, { installationId, coordinatorKey });
  return { ...(await readSite(context.paths)), installationId };
}

/** Registers with the first signer that the coordinator knows. */
async function registerBy(
  [signer, ...others]: readonly SigningKey[],
  context: SiteContext,
  request: { readonly site: SiteWithKey; readonly key: SigningKey },
): Promise<SiteKeyView> {
  if (signer === undefined) throw new Failure('SIGNATURE_SITE_KEY_UNKNOWN');
  const { site, key } = request;
  const { siteId, installationId, accessToken } = site;
  const sign = createRequestSigner({ key: signer, clock: context.clock, installationId, siteId });
  try {
    return await clientFor(context, parseCoordinatorUrl(site.url), { accessToken, sign }).registerKey(
      key.publicKey,
    );
  } catch (error) {
    const isUnknown = error instanceof Failure && error.code === 'SIGNATURE_SITE_KEY_UNKNOWN';
    if (!isUnknown || others.length === 0) throw error;
    return registerBy(others, context, request);
  }
}

const confirmationSchema = z.strictObject({
  /** Of the key that the coordinator has. */
  fingerprint: z.string().min(1),
  /** Whether this coordinator blocks sites with an unconfirmed key. */
  isAwaited: z.boolean(),
  confirmedAt: z.iso.datetime().nullable(),
  heardAt: z.iso.datetime(),
});

/** The coordinator's last word on this site's key. */
export type KeyConfirmation = z.infer<typeof confirmationSchema>;

/** Reads the confirmation; undefined before the first answer. */
export const readConfirmation = (paths: SitePaths): Promise<KeyConfirmation | undefined> =>
  readJson(paths.confirmationFile, confirmationSchema);

/** Asks until the key is confirmed; keeps the stored state if the coordinator does not answer. */
export async function refreshConfirmation(context: SiteContext, fingerprint: string): Promise<void> {
  const known = await readConfirmation(context.paths);
  if (known?.fingerprint === fingerprint && known.confirmedAt !== null) return;
  try {
    await askConfirmation(context);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

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

/** Formats the confirmation as one line. */
export function describeConfirmation({ isAwaited, confirmedAt, heardAt }: KeyConfirmation): string {
  if (confirmedAt !== null) return `the coordinator confirmed this key on ${confirmedAt.slice(0, 10)}`;
  return isAwaited
    ? `the coordinator waits, as of ${heardAt}: tell the model provider the site key by telephone, and until they confirm it this site may do nothing`
    : 'nobody at the coordinator has confirmed this key, which it does not ask for';
}
