/** `site join`: exchanges the one-time code for an access token and remembers who this site is. */
import type { Command, Terminal } from '#command-line';
import { fingerprintOf, openSigningKey } from '#signing';
import { clientFor, type SiteContext } from '../context.js';
import { parseCoordinatorUrl, travelsInClear } from '../coordinator/client.js';
import { withSiteLock } from '../data/site-directory.js';
import { createSite, requireNotJoined } from '../data/site-record.js';
import { runVerb } from './verb.js';

/** Adds `join`. */
export function registerJoin(site: Command, terminal: Terminal): void {
  const joining = site
    .command('join')
    .description('enrol this site with the one-time code from the model provider')
    .argument('<url>', 'address of the coordinator')
    .argument('<code>', 'one-time code');
  runVerb(joining, terminal, async (context, _options, [url = '', code = '']) => {
    const report = await join(context, url, code);
    return {
      json: report,
      lines: [
        `joined ${report.url} as ${report.siteName} (${report.siteId})`,
        `fingerprint of the site's key: ${report.fingerprint}`,
      ],
    };
  });
}

/** What `join` reports; never the access token. */
export interface JoinReport {
  readonly siteId: string;
  readonly siteName: string;
  readonly url: string;
  /** Of the site's key, for a person to compare. */
  readonly fingerprint: string;
}

/** Fails with SITE_URL_INVALID, SITE_ALREADY_JOINED, COORDINATOR_UNREACHABLE or an ENROLMENT code. */
export async function join(context: SiteContext, address: string, code: string): Promise<JoinReport> {
  const url = parseCoordinatorUrl(address);
  if (travelsInClear(url))
    context.terminal.say(
      'warning: this address is not encrypted; the token and every batch can be read in transit',
    );
  return withSiteLock(context.paths, async () => {
    await requireNotJoined(context.paths);
    // Made before the code is used: a site whose token came in has the key that belongs to it.
    const { publicKey } = await openSigningKey(context.paths.keyFile);
    const enrolment = await clientFor(context, url).enrol(code, publicKey);
    const { siteId, siteName, token: accessToken, installationId } = enrolment;
    await createSite(context.paths, {
      url: url.href,
      siteId,
      siteName,
      accessToken,
      joinedAt: context.clock().toISOString(),
      ...(installationId === undefined ? {} : { installationId }),
    });
    return { siteId, siteName, url: url.href, fingerprint: fingerprintOf(publicKey) };
  });
}
