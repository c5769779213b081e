/** What a site that takes everything back has revoked, whatever becomes of the request or of the letter. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Receipt, routePath } from '#protocol/api';
import { listStages, readReceipts } from '../data/stages.js';
import { writeLetter } from '../letters/export.js';
import { openSite, stageAndApprove } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { readStatus } from './status.js';
import { upload } from './upload.js';
import { withdraw } from './withdraw.js';

type Site = Awaited<ReturnType<typeof openSite>>;

/** A site of which one stage was approved and not sent. */
async function openApproved(): Promise<Site> {
  const site = await openSite();
  await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
  return site;
}

const states = async ({ context }: Site) => (await readStatus(context)).stages.map(({ state }) => state);

describe('taking everything back', () => {
  it.each(['withdraw', 'listReceipts'] as const)(
    'lets nothing more leave, though the coordinator refuses at %s',
    async (route) => {
      await using site = await openApproved();
      site.coordinator.refusals.set(route, 'COORDINATOR_TOKEN_UNKNOWN');

      await expect(withdraw(site.context, { confirmed: true })).rejects.toMatchObject({
        code: 'COORDINATOR_TOKEN_UNKNOWN',
      });

      site.coordinator.refusals.clear();
      expect(await states(site)).toEqual(['waiting for approval']);
      await expect(upload(site.context)).rejects.toMatchObject({ code: 'SITE_STAGE_UNAPPROVED' });
    },
  );

  it('lets nothing more leave, though its letter cannot be written', async () => {
    await using site = await openApproved();
    const blocked = join(site.folder, 'file');
    await writeFile(blocked, '');

    await expect(
      writeLetter(site.context, { out: join(blocked, 'letter'), withdrawing: 'all' }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/^FILE_/) });

    expect(await states(site)).toEqual(['waiting for approval']);
  });

  it('is one revocation, and none where a single batch is taken back or somebody says no', async () => {
    await using site = await openApproved();
    const actsOf = async () => (await readStatus(site.context)).stages[0]?.approvals.map(({ act }) => act);
    const ask = async () => false;

    await withdraw({ ...site.context, terminal: { ...site.terminal, ask } }, { confirmed: false }).catch(
      () => {},
    );
    const declined = await actsOf();
    await withdraw(site.context, { batchNumber: 0, confirmed: true });
    const one = await actsOf();
    await withdraw(site.context, { confirmed: true });

    expect([declined, one, await actsOf()]).toEqual([['approved'], ['approved'], ['approved', 'revoked']]);
  });
});

describe('what the coordinator answers to a withdrawal', () => {
  /** A site that has sent one batch, to a coordinator whose answer to a withdrawal `forge` has changed. */
  async function openForged(forge: (answer: object) => object) {
    const site = await openApproved();
    await upload(site.context);
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init);
      if (!String(url).endsWith('/v1/withdrawals')) return answer;
      return Response.json(forge((await answer.json()) as object));
    };
    return { ...site, context: { ...site.context, fetch } };
  }
  const saysErased = (answer: object) => ({ ...answer, erased: 1, kept: 0, sentence: 'All is erased.' });

  it('is not believed about what is still listed as held', async () => {
    await using site = await openForged((answer) => {
      site.coordinator.withdrawn.clear();
      return saysErased(answer);
    });

    await expect(withdraw(site.context, { confirmed: true })).rejects.toMatchObject({
      code: 'SITE_WITHDRAWAL_UNCONFIRMED',
      details: { held: 1 },
    });
  });

  it('is not believed about an erasure without a signed receipt', async () => {
    await using site = await openForged((answer) => {
      site.coordinator.frames.clear();
      return saysErased(answer);
    });

    await expect(withdraw(site.context, { batchNumber: 0, confirmed: true })).rejects.toMatchObject({
      code: 'SITE_WITHDRAWAL_UNCONFIRMED',
      details: { held: 0, unreceipted: 1 },
    });
  });

  it('is not believed about what is listed as withdrawn and kept', async () => {
    await using site = await openForged((answer) => ({ ...answer, kept: 0 }));

    await expect(withdraw(site.context, { confirmed: true })).rejects.toMatchObject({
      details: { keptUnsaid: 1 },
    });
  });

  it('is not believed beside a list with other bytes than were sent, and the receipts stay', async () => {
    await using site = await openApproved();
    await upload(site.context);
    const digest = 'a'.repeat(64);
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init);
      if (!String(url).endsWith(routePath('listReceipts'))) return answer;
      const { receipts } = (await answer.json()) as { receipts: Receipt[] };
      return Response.json({ receipts: receipts.map((each) => ({ ...each, digest })) });
    };

    await expect(withdraw({ ...site.context, fetch }, { confirmed: true })).rejects.toMatchObject({
      code: 'SITE_RECEIPT_DIFFERS',
    });

    const [record] = await listStages(site.context.paths);
    const receipts = record && (await readReceipts(site.context.paths, record));
    expect(receipts?.get(0)?.digest).toBe(record?.batches[0]?.digest);
  });

  it('is told in words of the site itself', async () => {
    await using site = await openForged((answer) => ({ ...answer, sentence: 'All is erased.' }));

    const { sentence } = await withdraw(site.context, { confirmed: true });

    expect(sentence).toMatch(/^Withdrawn now: 1 batch; erased now: 0 batches; sealed until .*: 1 batch\.$/);
  });
});

describe('an erasure that is listed and that no signed receipt names', () => {
  const at = '2025-01-05T00:00:00.000Z';
  const nothing = { withdrawn: 0, erased: 0, kept: 0, sentence: 'There was nothing to withdraw.' };

  /** A site that has sent one batch, to a coordinator that lists it as withdrawn and erased, and has nothing left to withdraw. */
  async function openListed() {
    const site = await openApproved();
    await upload(site.context);
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init);
      if (!answer.ok) return answer;
      if (String(url).endsWith(routePath('withdraw')))
        return Response.json({ ...((await answer.json()) as object), ...nothing });
      if (!String(url).endsWith(routePath('listReceipts'))) return answer;
      const { receipts } = (await answer.json()) as { receipts: Receipt[] };
      return Response.json({
        receipts: receipts.map((each) => ({ ...each, withdrawnAt: at, erasedAt: at })),
      });
    };
    return { ...site, context: { ...site.context, fetch } };
  }
  const taken = ({ context }: Site) => withdraw(context, { confirmed: true });
  const unreceipted = { code: 'SITE_WITHDRAWAL_UNCONFIRMED', details: { held: 0, unreceipted: 1 } };

  it('is not believed when it is asked for again', async () => {
    await using site = await openListed();
    await expect(taken(site)).rejects.toMatchObject(unreceipted);

    await expect(taken(site)).rejects.toMatchObject(unreceipted);
    await expect(withdraw(site.context, { batchNumber: 0, confirmed: true })).rejects.toMatchObject(
      unreceipted,
    );
  });

  it('is not believed after a withdrawal whose receipts could not be fetched', async () => {
    await using site = await openListed();
    site.coordinator.refusals.set('listErasures', 'COORDINATOR_TOKEN_UNKNOWN');
    await expect(taken(site)).rejects.toMatchObject({ code: 'COORDINATOR_TOKEN_UNKNOWN' });
    site.coordinator.refusals.clear();

    await expect(taken(site)).rejects.toMatchObject(unreceipted);
  });

  it('is not believed where the list said so before anybody asked', async () => {
    await using site = await openListed();
    await upload(site.context);

    await expect(taken(site)).rejects.toMatchObject(unreceipted);
  });

  it('is not believed where the list lacked the batch before anybody asked', async () => {
    await using site = await openListed();
    site.coordinator.frames.clear();
    const { representer } = site.coordinator;
    site.coordinator.representer = undefined;
    await upload(site.context).catch(() => {});
    site.coordinator.representer = representer;

    await expect(taken(site)).rejects.toMatchObject(unreceipted);
  });
});

describe('a withdrawal that is asked for twice', () => {
  it('is borne out by what is listed as kept, the second time too', async () => {
    await using site = await openApproved();
    await upload(site.context);

    const first = await withdraw(site.context, { confirmed: true });
    const second = await withdraw(site.context, { confirmed: true });

    expect([first.kept, second.kept]).toEqual([1, 1]);
  });
});
