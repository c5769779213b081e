/** `site rotate-key`: a new key in the place of the one that signs the requests of this site, or its first one. */
import { readFile, rm } from 'node:fs/promises';
import type { Command, Terminal } from '#command-line';
import { Failure, writeFileAtomic } from '#foundation';
import { createRequestSigner, type SiteKeyView } from '#protocol';
import { fingerprintOf, openSigningKey, readSigningKey, type SigningKey } from '#signing';
import { clientFor, type SiteContext } from '../context.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { readSite, rememberInstallation, type SiteRecord } from '../data/site-record.js';
import { runVerb } from '../verb.js';
import { parseCoordinatorUrl } from './client.js';

/** Adds `rotate-key`. */
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

/** What `rotate-key` reports. */
export interface RotationReport extends Pick<SiteKeyView, 'confirmedAt' | 'previousUntil'> {
  readonly fingerprint: string;
}

/**
 * Makes a key in a file of its own, registers it by a request that the old key signs, and puts it in the old one's place. Whatever it dies
 * at, the same verb goes on: the file with the new key tells that it had begun, and a key that is registered already is registered
 * again without a change. Fails with SITE_NOT_JOINED, COORDINATOR_*, SIGNATURE_*.
 */
export function rotateKey(context: SiteContext): Promise<RotationReport> {
  const { paths } = context;
  return withSiteLock(paths, async () => {
    const site = await knownInstallation(context, await readSite(paths));
    const begun = await readSigningKey(paths.newKeyFile);
    const key = begun ?? (await openSigningKey(paths.newKeyFile));
    const old = await readSigningKey(paths.keyFile);
    // One that had begun may be registered already, and then signs itself.
    const signers = [...(begun === undefined ? [] : [begun]), ...(old === undefined ? [key] : [old])];
    const registered = await registerBy(signers, context, { site, key });
    // Otherwise the key that the coordinator knows would be gone.
    if (registered.publicKey !== key.publicKey)
      throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { field: 'publicKey' });
    await writeFileAtomic(paths.keyFile, await readFile(paths.newKeyFile, 'utf8'));
    const fingerprint = fingerprintOf(key.publicKey);
    await logAct(context, { act: 'rotated-key', subject: fingerprint });
    await rm(paths.newKeyFile, { force: true }); // last: whoever dies before it logs twice rather than never
    return { fingerprint, confirmedAt: registered.confirmedAt, previousUntil: registered.previousUntil };
  });
}

type Identified = SiteRecord & { readonly installationId: string };

/** A site that joined before there were keys learns what its signatures have to name before it registers one. */
async function knownInstallation(context: SiteContext, site: SiteRecord): Promise<Identified> {
  if (site.installationId !== undefined) return { ...site, installationId: site.installationId };
  const { accessToken, url } = site;
  const told = await clientFor(context, parseCoordinatorUrl(url), { accessToken }).siteKey();
  const { installationId, signingKey: coordinatorKey } = told;
  await rememberInstallation(context.paths, { installationId, coordinatorKey });
  return { ...(await readSite(context.paths)), installationId };
}

/** The first of the keys that the coordinator knows registers the new one. */
async function registerBy(
  [signer, ...others]: readonly SigningKey[],
  context: SiteContext,
  request: { readonly site: Identified; readonly key: SigningKey },
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
