/** `site join`: exchanges the one-time code for an access token, over the network or by a letter. */
import { rm } from 'node:fs/promises';
import type { Command, Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type Enrolment } from '#protocol/api';
import { requireNewFile, type WrittenPart, writeCarriedFile } from '#protocol/carried';
import { requireEncrypted, travelsInClear } from '#service';
import { fingerprintOf, openSigningKey } from '#signing';
import { clientFor, connect, type SiteContext } from '../context.js';
import { withSiteLock, writeJson } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import {
  type LetterState,
  readSite,
  requireNotJoined,
  requireSameSite,
  storeSite,
} from '../data/site-record.js';
import { readSecret } from '../given-secret.js';
import { runVerb } from '../verb.js';
import { type CoordinatorClient, parseCoordinatorUrl } from './client.js';
import { followTrail } from './follow-trail.js';

export function registerJoin(site: Command, terminal: Terminal): void {
  const joining = site
    .command('join')
    .description('enrol this site with the one-time code from the model provider')
    .argument('<url>', 'address of the coordinator')
    .option(
      '--code-file <file>',
      'file that holds the one-time code; without it the code is read from standard input, since arguments are shown to every account of this machine',
    )
    .option('--out <file>', 'write a letter that asks to be enrolled, for a site without a network')
    .option('--again', 'the site of this directory once more, after it was revoked or lost its token');
  runVerb<JoinFlags>(joining, terminal, async (context, { out, again = false, codeFile }, [url = '']) => {
    if (out !== undefined && again)
      throw new Failure('SETTING_INVALID', { fields: '--out --again', expected: 'one of them' });
    const code = await readSecret(codeFile, 'one-time code: ');
    if (code === undefined) throw new Failure('ENROLMENT_CODE_MISSING');
    if (out !== undefined) {
      const asked = await askToBeEnrolled(context, { address: url, code, out });
      return { json: asked, lines: [`have ${out} carried, then import the reply to it`, ...keyLine(asked)] };
    }
    const report = await join(context, url, code, { again });
    return { json: report, lines: describeJoin(report) };
  });
}

interface JoinFlags {
  readonly codeFile?: string;
  readonly out?: string;
  readonly again?: boolean;
}

/** Formats a report, with the fingerprints to compare. */
export function describeJoin(report: JoinReport): string[] {
  return [
    `joined ${report.url} as ${report.siteName} (${report.siteId})`,
    ...keyLine(report),
    ...(report.coordinatorFingerprint === null
      ? []
      : [`  the coordinator's key is ${report.coordinatorFingerprint}: compare it in the same call`]),
  ];
}

const keyLine = ({ fingerprint }: Pick<JoinReport, 'fingerprint'>): string[] => [
  `  the site's key is ${fingerprint}: read it to the model provider by telephone`,
];

/** The joined site, without the access token. */
export interface JoinReport {
  readonly siteId: string;
  readonly siteName: string;
  readonly url: string;
  /** Of the pinned key; null if the coordinator sends none, so that the first pull pins it. */
  readonly coordinatorFingerprint: string | null;
  /** Of the site's key. */
  readonly fingerprint: string;
}

/**
 * Joins a site; `again` only renews the access token. Fails with SITE_URL_INVALID, COORDINATOR_UNENCRYPTED,
 * SITE_ALREADY_JOINED (with `again`: another site's code), SITE_NOT_JOINED (with `again`),
 * COORDINATOR_UNREACHABLE or an ENROLMENT code.
 */
export async function join(
  context: SiteContext,
  address: string,
  code: string,
  { again = false }: { readonly again?: boolean } = {},
): Promise<JoinReport> {
  const url = parseCoordinatorUrl(address);
  requireEncrypted(url, context.allowsHttp === true);
  if (travelsInClear(url))
    context.terminal.say(
      'warning: this address is not encrypted; the token and every batch can be read in transit',
    );
  return withSiteLock(context.paths, async () => {
    await (again ? readSite(context.paths) : requireNotJoined(context.paths));
    // Left over from an earlier site or join.
    for (const file of [context.paths.newKeyFile, context.paths.confirmationFile])
      await rm(file, { force: true });
    // Before the code is used up, so that a site with a token always has its key.
    const { publicKey } = await openSigningKey(context.paths.keyFile);
    const enrolment = await clientFor(context, url).enrol(code, publicKey);
    const report = await rememberEnrolment(context, { url: url.href, publicKey, enrolment });
    const { client } = await connect(context);
    await seeTrail(context, client);
    return report;
  });
}

/** Stores the enrolment. Needs the site's lock. */
export async function rememberEnrolment(
  context: SiteContext,
  {
    url,
    publicKey,
    enrolment,
  }: { readonly url: string; readonly publicKey: string; readonly enrolment: Enrolment },
): Promise<JoinReport> {
  const { siteId, siteName, token: accessToken, installationId, signingKey: coordinatorKey } = enrolment;
  await requireSameSite(context.paths, siteId);
  await logAct(context, { act: 'joined', subject: siteId }); // first: no access token without a log line
  const { coordinatorKey: pinned } = await storeSite(context.paths, {
    url,
    siteId,
    siteName,
    accessToken,
    joinedAt: context.clock().toISOString(),
    ...(coordinatorKey === undefined ? {} : { coordinatorKey }),
    ...(installationId === undefined ? {} : { installationId }),
  });
  const coordinatorFingerprint = pinned === undefined ? null : fingerprintOf(pinned);
  return { siteId, siteName, url, coordinatorFingerprint, fingerprint: fingerprintOf(publicKey) };
}

/** A failure does not undo joining: the next exchange tries again. */
async function seeTrail(context: SiteContext, client: CoordinatorClient): Promise<void> {
  try {
    await followTrail(context, client);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

/** Writes the first letter: key and code. Fails with SITE_URL_INVALID, SITE_ALREADY_JOINED and CARRIED_FILE_EXISTS. */
export async function askToBeEnrolled(
  { paths, clock }: SiteContext,
  { address, code, out }: { readonly address: string; readonly code: string; readonly out: string },
): Promise<{ readonly letter: string; readonly fingerprint: string }> {
  const { href: url } = parseCoordinatorUrl(address);
  await requireNewFile(out);
  return withSiteLock(paths, async () => {
    await requireNotJoined(paths);
    await rm(paths.newKeyFile, { force: true }); // left over from an earlier site
    const { publicKey } = await openSigningKey(paths.keyFile);
    const state = {
      kind: 'enrolment',
      writtenAt: clock().toISOString(),
      url,
      publicKey,
    } satisfies LetterState;
    await writeJson(paths.letterFile, state);
    await writeCarriedFile(out, 'letter', onePart({ kind: 'enrolment', code, publicKey }));
    return { letter: out, fingerprint: fingerprintOf(publicKey) };
  });
}

async function* onePart(head: object): AsyncGenerator<WrittenPart> {
  yield { head, body: new Uint8Array() };
}
