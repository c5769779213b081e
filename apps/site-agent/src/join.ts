/** `site join`: exchanges the one-time code for a token and remembers who this site is. */
import { clientFor, type SiteContext } from './context.js';
import { parseCoordinatorUrl, travelsInClear } from './coordinator/coordinator-url.js';
import { withSiteLock } from './data/site-lock.js';
import { createSite, requireNotJoined } from './data/site-record.js';

/** What `join` reports; never the token. */
export interface JoinReport {
  readonly siteId: string;
  readonly siteName: string;
  readonly url: string;
}

/** Fails with SITE_URL_INVALID, SITE_ALREADY_JOINED, COORDINATOR_UNREACHABLE or an ENROLMENT code. */
export async function join(context: SiteContext, address: string, code: string): Promise<JoinReport> {
  const url = parseCoordinatorUrl(address);
  if (travelsInClear(url))
    context.terminal.say(
      'warning: this address is not encrypted; the token and every batch can be read on the way',
    );
  return withSiteLock(context.paths, async () => {
    await requireNotJoined(context.paths);
    const { siteId, siteName, token } = await clientFor(context, url).enrol(code);
    await createSite(context.paths, {
      url: url.href,
      siteId,
      siteName,
      token,
      joinedAt: context.clock().toISOString(),
    });
    return { siteId, siteName, url: url.href };
  });
}
