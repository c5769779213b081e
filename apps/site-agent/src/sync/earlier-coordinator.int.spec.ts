/** The wire of the version before: a coordinator that knows no keys of sites, no channels, no signed trail and no erasure receipts. */
import { rm } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { RouteName } from '#protocol/api';
import { readSite } from '../data/site-record.js';
import { startFakeCoordinator, testCode } from '../testing/fake-coordinator.js';
import { stageAndApprove } from '../testing/open-site.js';
import { buildContext, buildNotes, temporaryFolder, writeNotes } from '../testing/site-fixture.js';
import { join as joinSite } from './join.js';
import { pull } from './pull.js';
import { upload } from './upload.js';
import { withdraw } from './withdraw.js';

const unknownThere: readonly RouteName[] = [
  'showSiteKey',
  'registerSiteKey',
  'currentChannel',
  'auditGrowth',
  'auditInclusion',
  'listErasures',
  'erasureReceipt',
];

/** Refuses bodies with a field that the version before did not know, as its schemas did. */
const fetchBefore: typeof fetch = async (target, init) => {
  if (typeof init?.body !== 'string' || !init.body.includes('publicKey')) return await fetch(target, init);
  const code = 'COORDINATOR_REQUEST_INVALID';
  const correlationId = 'c-1';
  const error = { code, message: '', remedy: '', details: { field: 'publicKey' }, correlationId };
  return new Response(JSON.stringify({ error }), { status: 400 });
};

/** A site with models and approved notes, whose coordinator has never signed a trail; it is one of the version before throughout. */
async function openBefore() {
  const folder = await temporaryFolder();
  const coordinator = await startFakeCoordinator();
  const { context } = buildContext(folder.path);
  await joinSite(context, coordinator.url, testCode);
  await pull(context); // nothing is installed that is not signed: what such a site has is from before its upgrade
  await rm(context.paths.headsFile); // likewise: that coordinator has shown no head
  await stageAndApprove(context, await writeNotes(folder.path, buildNotes(50)));
  for (const route of unknownThere) coordinator.refusals.set(route, 'COORDINATOR_ROUTE_UNKNOWN');
  const close = async () => {
    await coordinator[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  return { folder: folder.path, coordinator, context, [Symbol.asyncDispose]: close };
}

describe('a site whose coordinator is of the version before', () => {
  it('joins by its code and its token', async () => {
    await using site = await openBefore();
    const { context } = buildContext(`${site.folder}/other`, { fetch: fetchBefore });

    const joined = await joinSite(context, site.coordinator.url, testCode);

    expect(joined.siteName).not.toBe('');
    expect(await readSite(context.paths)).not.toHaveProperty('installationId');
  });

  it('sends what was approved', async () => {
    await using site = await openBefore();

    const report = await upload(site.context);

    expect(report.sent).toBe(site.coordinator.frames.size);
    expect(report.sent).toBeGreaterThan(0);
  });

  it('takes back what it sent', async () => {
    await using site = await openBefore();
    const { sent } = await upload(site.context);

    const report = await withdraw(site.context, { confirmed: true });

    expect([report.withdrawn, report.receipts]).toEqual([sent, []]);
  });

  it('installs nothing, because nothing there is signed', async () => {
    await using site = await openBefore();

    await expect(pull(site.context)).rejects.toMatchObject({ code: 'SITE_MODEL_UNSIGNED' });
  });
});
