/** Receipts of erasures: believed by the pinned key alone, about this site's own bytes alone, and kept. */
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import type { Erasure } from '#protocol/admin';
import { createSigningKey, fingerprintOf } from '#signing';
import { connect, type SiteContext } from '../context.js';
import { readLog } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import { listStages } from '../data/stages.js';
import { openSite, stageAndApprove } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { describeErasure, fetchErasures, readErasures } from './erasures.js';
import { withdraw } from './withdraw.js';

async function buildErasure(context: SiteContext, overrides: Partial<Erasure> = {}): Promise<Erasure> {
  const { siteId } = await readSite(context.paths);
  return {
    receiptId: '77777777-7777-4777-8777-777777777777',
    installationId: '55555555-5555-4555-8555-555555555555',
    siteId,
    erasedAt: '2025-01-05T00:00:00.000Z',
    batches: [
      {
        representerId: '11111111-1111-4111-8111-111111111111',
        batchNumber: 3,
        digest: 'a'.repeat(64),
        bytes: 640,
        sentences: 2,
        tokens: 9,
        withdrawnAt: '2025-01-05T00:00:00.000Z',
      },
    ],
    learned: { runs: 1, releases: [] },
    remains: ['No release learned from these batches.'],
    ...overrides,
  };
}

describe('a receipt of an erasure', () => {
  it('comes with the withdrawal, is kept with its key, and stands in the log, once', async () => {
    await using site = await openSite();
    const { context, coordinator } = site;
    coordinator.erasures.push(await buildErasure(context));

    const first = await withdraw(context, { confirmed: true });
    const again = await withdraw(context, { confirmed: true });

    const { publicKey } = coordinator.signing.key;
    expect(first.receipts).toMatchObject([{ fingerprint: fingerprintOf(publicKey), learned: { runs: 1 } }]);
    expect(again.receipts).toEqual([]);
    expect(await readErasures(context.paths)).toEqual(first.receipts);
    expect((await readLog(context.paths)).filter(({ act }) => act === 'erased')).toMatchObject([
      { subject: 'receipt 77777777-7777-4777-8777-777777777777', count: 1 },
    ]);
  });

  it.each([['of another site', { siteId: '99999999-9999-4999-8999-999999999999' }]])(
    'is refused and not kept when it is %s',
    async (_, overrides) => {
      await using site = await openSite();
      const { context, coordinator } = site;
      coordinator.erasures.push(await buildErasure(context, overrides));
      const { client } = await connect(context);

      await expect(fetchErasures(context, client)).rejects.toMatchObject({ code: 'SITE_ERASURE_DIFFERS' });
      expect(await readErasures(context.paths)).toEqual([]);
    },
  );

  it('is refused and not kept when it is about a batch that was staged here with other bytes', async () => {
    await using site = await openSite();
    const { context, coordinator } = site;
    const notes = await writeNotes(site.folder, buildNotes(1));
    await stageAndApprove(context, notes);
    const [stage] = await listStages(context.paths);
    const own = {
      representerId: stage?.representerId ?? '',
      batchNumber: stage?.batches[0]?.batchNumber ?? 0,
    };
    const erasure = await buildErasure(context);
    coordinator.erasures.push({
      ...erasure,
      batches: erasure.batches.map((batch) => ({ ...batch, ...own })),
    });
    const { client } = await connect(context);

    await expect(fetchErasures(context, client)).rejects.toMatchObject({
      code: 'SITE_ERASURE_DIFFERS',
      details: { batchNumber: own.batchNumber },
    });
    expect(await readErasures(context.paths)).toEqual([]);
  });

  it('is refused when a key signed it that the pinned one has not introduced', async () => {
    await using site = await openSite();
    const { context, coordinator } = site;
    coordinator.erasures.push(await buildErasure(context));
    coordinator.signing = { ...coordinator.signing, key: createSigningKey().key };
    const { client } = await connect(context);

    await expect(fetchErasures(context, client)).rejects.toMatchObject({ code: 'SIGNATURE_KEY_UNKNOWN' });
    expect(await readErasures(context.paths)).toEqual([]);
  });

  it('is shown in plain words: what, when, by whose word, and what cannot be undone', async () => {
    await using site = await openSite();
    const { context, coordinator } = site;
    coordinator.erasures.push(await buildErasure(context));
    const { receipts } = await withdraw(context, { confirmed: true });

    expect(receipts.flatMap(describeErasure)).toEqual([
      `2025-01-05T00:00:00.000Z  erased 1 batch, 640 bytes; receipt 77777777-7777-4777-8777-777777777777, signed by ${fingerprintOf(coordinator.signing.key.publicKey)}`,
      '  No release learned from these batches.',
    ]);
  });

  it('is checked again when it is shown: a changed one is not shown as if it held', async () => {
    await using site = await openSite();
    const { context, coordinator } = site;
    coordinator.erasures.push(await buildErasure(context));
    await withdraw(context, { confirmed: true });
    const line = JSON.parse(await readFile(context.paths.erasuresFile, 'utf8'));
    const payload = Buffer.from(line.receipt.payload, 'base64').toString().replace('640', '641');
    line.receipt.payload = Buffer.from(payload).toString('base64');
    await writeFile(context.paths.erasuresFile, `${JSON.stringify(line)}\n`);

    await expect(readErasures(context.paths)).rejects.toMatchObject({ code: 'SIGNATURE_INVALID' });
  });

  it('is nothing that a coordinator of the version before can be asked for', async () => {
    await using site = await openSite();
    site.coordinator.refusals.set('listErasures', 'COORDINATOR_ROUTE_UNKNOWN');

    expect((await withdraw(site.context, { confirmed: true })).receipts).toEqual([]);
  });
});
