/** `site join`: exchanges the one-time code for an access token and remembers who this site is. */
import type { Command, Terminal } from '#command-line';
import { Failure } from '#foundation';
import { fingerprintOf } from '#signing';
import { clientFor, type SiteContext } from '../context.js';
import { type CoordinatorClient, parseCoordinatorUrl, travelsInClear } from '../coordinator/client.js';
import { followTrail } from '../coordinator/follow-trail.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
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
        `  the coordinator's key is ${report.coordinatorFingerprint}: compare it with the model provider by telephone`,
      ],
    };
  });
}

/** What `join` reports; never the access token. */
export interface JoinReport {
  readonly siteId: string;
  readonly siteName: string;
  readonly url: string;
  /** Of the key that is pinned from now on; the model provider reads the same from `coordinator signing-key`. */
  readonly coordinatorFingerprint: string;
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
    const {
      siteId,
      siteName,
      token: accessToken,
      signingKey: coordinatorKey,
    } = await clientFor(context, url).enrol(code);
    await createSite(context.paths, {
      url: url.href,
      siteId,
      siteName,
      accessToken,
      joinedAt: context.clock().toISOString(),
      coordinatorKey,
    });
    await logAct(context, { act: 'joined', subject: siteId });
    await seeTrail(context, clientFor(context, url, accessToken));
    return { siteId, siteName, url: url.href, coordinatorFingerprint: fingerprintOf(coordinatorKey) };
  });
}

/** The site has joined by now, whatever this comes to: what fails here is done at the next exchange. */
async function seeTrail(context: SiteContext, client: CoordinatorClient): Promise<void> {
  try {
    await followTrail(context, client);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
