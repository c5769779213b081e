/** What `status` and `log` say of withdrawn batches, and whose word they say it is. */
import { describe, expect, it } from '@jest/globals';
import { Command } from '#command-line';
import { createSilentTerminal } from '#command-line/testing';
import { type Receipt, routePath } from '#protocol/api';
import { connect } from '../context.js';
import { readSite } from '../data/site-record.js';
import { openSite, stageAndApprove } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { registerLog } from './log.js';
import { registerStatus } from './status.js';
import { upload } from './upload.js';
import { withdraw } from './withdraw.js';

const erasedAt = '2025-01-05T00:00:00.000Z';

/** A site that has sent one batch, to a coordinator that lists it as erased. */
async function openErased() {
  const site = await openSite();
  await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
  await upload(site.context);
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const answer = await globalThis.fetch(url, init);
    if (!String(url).endsWith(routePath('listReceipts')) || init?.method === 'POST') return answer;
    const { receipts } = (await answer.json()) as { receipts: Receipt[] };
    return Response.json({ receipts: receipts.map((receipt) => ({ ...receipt, erasedAt })) });
  };
  const context = { ...site.context, fetch };
  const show = async (verb: 'status' | 'log', ...flags: string[]) => {
    const terminal = createSilentTerminal();
    const program = new Command('site');
    (verb === 'status' ? registerStatus : registerLog)(program, terminal);
    await program.parseAsync([verb, '--data', context.paths.root, ...flags], { from: 'user' });
    return terminal.dataLines.join('\n');
  };
  const sign = async ({ representerId, batchNumber, digest, bytes, sentences, tokens }: Receipt) => {
    const { siteId } = await readSite(context.paths);
    const batch = { representerId, batchNumber, digest, bytes, sentences, tokens, withdrawnAt: erasedAt };
    site.coordinator.erasures.push({
      receiptId: '77777777-7777-4777-8777-777777777777',
      installationId: '55555555-5555-4555-8555-555555555555',
      siteId,
      erasedAt,
      batches: [batch],
      learned: { runs: 0, releases: [] },
      remains: [],
    });
  };
  return { ...site, context, show, sign };
}

describe('that a batch is erased', () => {
  it("is the coordinator's list alone until a signed receipt names it", async () => {
    await using site = await openErased();
    await expect(withdraw(site.context, { confirmed: true })).rejects.toMatchObject({
      code: 'SITE_WITHDRAWAL_UNCONFIRMED',
    });

    const unsigned = await site.show('status');
    const document = JSON.parse(await site.show('status', '--json'));

    expect(unsigned).toContain('1 listed as withdrawn');
    expect(unsigned).toContain(
      "erased: 1 batch.\n  by the coordinator's list; signed receipts name 0 of 1 erased",
    );
    expect(document.stages).toMatchObject([{ withdrawn: 1, kept: 0, receipted: 0 }]);
  });

  it('is borne out by the signed receipt that is kept, when it is taken back again', async () => {
    await using site = await openErased();
    const { client } = await connect(site.context);
    const [receipt] = await client.receipts();
    if (receipt !== undefined) await site.sign(receipt);

    const first = await withdraw(site.context, { confirmed: true });
    const second = await withdraw(site.context, { confirmed: true });

    expect([first.erased, second.erased, second.receipts]).toEqual([1, 0, []]);
  });

  it('is a signed receipt once there is one, and the log says so of its line', async () => {
    await using site = await openErased();
    const { client } = await connect(site.context);
    const [receipt] = await client.receipts();
    if (receipt !== undefined) await site.sign(receipt);
    await withdraw(site.context, { confirmed: true });

    const status = await site.show('status');
    const log = await site.show('log');
    const { entries } = JSON.parse(await site.show('log', '--json'));

    expect(status).toContain('signed receipts name 1 of 1 erased');
    expect(log).toMatch(/withdrew .*word of: coordinator\n.*erased .*word of: signed receipt$/);
    expect(log).not.toMatch(/sent .*word of/);
    expect(entries.at(-1)).toMatchObject({ act: 'erased', word: 'signed receipt', count: 1 });
  });
});
