/** Adds the verbs about sites: invite, sites, confirm-site, revoke, withdraw. */
import { type Command, counted, requireConfirmation, type Terminal, whole, wholeNumber } from '#command-line';
import { Failure } from '#foundation';
import { type SiteView } from '#protocol/admin';
import { describeWithdrawn, type WithdrawalRequest } from '#protocol/api';
import {
  type AdminClient,
  type AdminFlags,
  addressOf,
  addVerb,
  clientFor,
  print,
  shortIds,
  table,
} from './admin-client.js';
import { fullId } from './full-ids.js';

/** Adds the verbs; sites are given by name or id. */
export function addSiteVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'invite <site>',
    'create a site, or readmit a revoked one, and print its one-time enrolment code',
  )
    .option('--renew', 'create a new code for a site that has enrolled and lost its token')
    .action(async (name: string, flags: AdminFlags & { readonly renew?: true }) => {
      const body = { name, renew: flags.renew === true };
      const client = await clientFor(flags);
      const { sites } = await client.call('listSites');
      const answer = await client.call('inviteSite', { body });
      if (sites.some(({ siteId }) => siteId === answer.siteId))
        terminal.say(
          `${answer.siteName} was invited before: from now on this code alone works, and none of those before`,
        );
      const { fingerprint } = await client.call('showSigningKey');
      for (const line of [
        `hand this code to ${answer.siteName} by another channel; it works once, until ${answer.expiresAt}`,
        `there:   sfumato site join ${addressOf(flags, process.env).href}   (or your proxy's address; it asks for the code)`,
        `compare: ${fingerprint} is the key that it pins, read it out by telephone`,
      ])
        terminal.say(line);
      print(terminal, flags, answer, ({ code }) => [code]);
    });
  addVerb(coordinator, 'sites', 'list the sites and what they sent').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listSites');
    print(terminal, flags, answer, ({ sites }) =>
      table(['id', 'status', 'name', 'sent', 'key'], sites.map(rowOfSite)),
    );
  });
  addVerb(
    coordinator,
    'confirm-site <site>',
    "confirm a site's key by the fingerprint that the site reads out",
  )
    .requiredOption(
      '--fingerprint <groups>',
      'eight groups of four, as "sfumato site status" shows them there',
    )
    .action(
      async (nameOrId: string, { fingerprint, ...flags }: AdminFlags & { readonly fingerprint: string }) => {
        const client = await clientFor(flags);
        const { siteId, name } = await findSite(client, nameOrId);
        const body = { fingerprint: fingerprint.toLowerCase() };
        await client.call('confirmSite', { params: { siteId }, body });
        print(terminal, flags, { siteId, name, status: 'confirmed' }, () => [`${name} confirmed`]);
      },
    );
  addRevoke(coordinator, terminal);
  addWithdraw(coordinator, terminal);
}

function rowOfSite(site: SiteView): readonly string[] {
  const sent = `${spell(site.batches)}, ${counted(site.sentences, 'sentence')}, ${whole(site.refusedUploads)} refused`;
  const taken = describeWithdrawn(site);
  const confirmed = site.confirmedAt === null ? ', not confirmed' : '';
  const key = site.fingerprint === null ? 'no key' : `key ${site.fingerprint}${confirmed}`;
  return [site.siteId, site.status, site.name, taken === undefined ? sent : `${sent}, ${taken}`, key];
}

interface ConfirmFlags extends AdminFlags {
  readonly yes?: true;
}

function addRevoke(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'revoke <site>',
    "end a site's access; what it sent stays, but new snapshots leave it out",
  )
    .option('--withdraw', 'also withdraw everything that it sent')
    .option('--yes', 'confirm without being asked')
    .action(async (nameOrId: string, flags: ConfirmFlags & { readonly withdraw?: true }) => {
      const client = await clientFor(flags);
      const site = await findSite(client, nameOrId);
      const doesWithdraw = flags.withdraw === true;
      await requireConfirmation(terminal, flags.yes === true, revocationQuestion(site, doesWithdraw));
      await client.call('revokeSite', { params: { siteId: site.siteId } });
      const withdrawal = doesWithdraw ? await withdrawAs(client, site, { scope: 'all' }) : null;
      const answer = {
        siteId: site.siteId,
        name: site.name,
        status: 'revoked',
        batches: site.batches,
        withdrawal,
      };
      print(terminal, flags, answer, () => [
        `${site.name} revoked. ${withdrawal?.sentence ?? `${whatStays(site)} "sfumato coordinator withdraw" takes it back.`}`,
      ]);
    });
}

function addWithdraw(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'withdraw <site>', 'withdraw what a site sent, on its behalf, even if it was revoked')
    .option('--batch <number>', 'one batch of --representer; by default everything', wholeNumber(0))
    .option('--representer <id>', `the representer that the batch was made with; ${shortIds}`)
    .option('--yes', 'confirm without being asked')
    .action(async (nameOrId: string, flags: WithdrawFlags) => {
      requireBothOrNeither(flags);
      const client = await clientFor(flags);
      const request = await requestOf(client, flags);
      const site = await findSite(client, nameOrId);
      const what =
        request.scope === 'all' ? `everything (${spell(site.batches)})` : `batch ${request.batchNumber}`;
      const question = `Withdraw ${what} of ${site.name}? Trainings on them end, and their bytes are erased; this cannot be undone.`;
      await requireConfirmation(terminal, flags.yes === true, question);
      print(terminal, flags, await withdrawAs(client, site, request), ({ sentence }) => [sentence]);
    });
}

interface WithdrawFlags extends ConfirmFlags {
  readonly batch?: number;
  readonly representer?: string;
}

function requireBothOrNeither({ batch, representer }: WithdrawFlags): void {
  if ((batch === undefined) !== (representer === undefined))
    throw new Failure('SETTING_INVALID', { fields: '--batch --representer', expected: 'both or neither' });
}

async function requestOf(
  client: AdminClient,
  { batch, representer }: WithdrawFlags,
): Promise<WithdrawalRequest> {
  if (batch === undefined || representer === undefined) return { scope: 'all' };
  const representerId = await fullId(client, 'representer', representer);
  return { scope: 'batch', representerId, batchNumber: batch };
}

async function findSite(client: AdminClient, nameOrId: string): Promise<SiteView> {
  return siteAmong((await client.call('listSites')).sites, nameOrId);
}

/** Finds a site by id or name. Fails with ENROLMENT_SITE_UNKNOWN, which quotes what was given. */
export function siteAmong(sites: readonly SiteView[], nameOrId: string): SiteView {
  const found =
    sites.find(({ siteId }) => siteId === nameOrId) ?? sites.find(({ name }) => name === nameOrId);
  if (found !== undefined) return found;
  throw new Failure('ENROLMENT_SITE_UNKNOWN', {
    site: nameOrId,
    expected: 'a name or an id that "sfumato coordinator sites" lists',
  });
}

const withdrawAs = (client: AdminClient, { siteId }: SiteView, request: WithdrawalRequest) =>
  client.call('withdrawForSite', { params: { siteId }, body: request });

function revocationQuestion(site: SiteView, doesWithdraw: boolean): string {
  const fate = doesWithdraw
    ? `What it sent (${spell(site.batches)}) is withdrawn, which cannot be undone.`
    : whatStays(site);
  return `Revoke ${site.name}? Its access ends until it is invited again. ${fate}`;
}

const whatStays = ({ batches }: SiteView) =>
  `What it sent (${spell(batches)}) stays in the snapshots that have it; new snapshots leave it out.`;

const spell = (batches: number) => counted(batches, 'batch', 'batches');
