import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { frameDigest } from '#protocol/frames';
import { buildManifest } from '../testing/fake-coordinator.js';
import { openSite, stageAndApprove, uploadsOf } from '../testing/open-site.js';
import { buildNotes, writeNotes } from '../testing/site-fixture.js';
import { readStatus } from './status.js';
import { upload } from './upload.js';
import { withdraw } from './withdraw.js';

const batch = (batchNumber: number) => `${buildManifest().representerId}/${batchNumber}`;

const otherRepresenter = buildManifest({ representerId: '44444444-4444-4444-8444-444444444444' });

/** A site that has sent the batches 0 to 2 or more. */
async function openSentSite() {
  const site = await openSite();
  await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(700)));
  const { sent } = await upload(site.context);
  return { ...site, sent };
}

const confirmed = { withdrawAll: { confirmed: true }, withdrawFirst: { confirmed: true, batchNumber: 0 } };

describe('upload after the coordinator lost something', () => {
  it('sends the batches again, byte for byte, whose rows the coordinator has forgotten', async () => {
    await using site = await openSentSite();
    const lost = site.coordinator.frames.get(batch(1));
    site.coordinator.frames.delete(batch(1));

    const report = await upload(site.context);

    expect(report).toMatchObject({ sent: 1, sentAgain: 1, sentBefore: site.sent - 1 });
    expect(sha256(site.coordinator.frames.get(batch(1)) ?? '')).toBe(sha256(lost ?? ''));
    expect((await readStatus(site.context)).comparison).toMatchObject({
      missing: 1,
      confirmed: site.sent - 1,
    });
    expect(await upload(site.context)).toMatchObject({ sent: 0, sentBefore: site.sent });
    expect((await readStatus(site.context)).comparison).toMatchObject({ missing: 0, confirmed: site.sent });
  });

  it('sends again what is reported as damaged, for an older representer too', async () => {
    await using site = await openSentSite();
    site.coordinator.damaged.add(batch(0)).add(batch(2));
    site.coordinator.frames.delete(batch(1));
    site.coordinator.representer = otherRepresenter;

    const report = await upload(site.context);

    expect(report).toMatchObject({ sent: 2, sentAgain: 2, superseded: ['stage-1'] });
    expect((await readStatus(site.context)).comparison).toMatchObject({ damaged: 2, missing: 1 });
    expect(site.coordinator.damaged.size).toBe(0);
  });

  it('shows in status what is to be sent again while that fails', async () => {
    await using site = await openSentSite();
    site.coordinator.frames.clear();
    site.coordinator.representer = otherRepresenter;

    const report = await upload(site.context);

    expect(report).toMatchObject({ sent: 0, superseded: ['stage-1'] });
    expect((await readStatus(site.context)).stages[0]).toMatchObject({
      state: 'approved',
      receipts: 0,
      unconfirmed: site.sent,
    });
  });

  it('refuses to go on when the coordinator lists other bytes', async () => {
    await using site = await openSentSite();
    const frame = site.coordinator.frames.get(batch(0)) ?? Buffer.alloc(0);
    const fetch: typeof globalThis.fetch = async (...request) => {
      const answer = await (await globalThis.fetch(...request)).text();
      return new Response(answer.replace(frameDigest(frame), sha256('other bytes')));
    };

    await expect(upload({ ...site.context, fetch })).rejects.toMatchObject({ code: 'SITE_RECEIPT_DIFFERS' });
  });

  it.each([
    ['representerId', otherRepresenter.representerId],
    ['batchNumber', 1],
    ['digest', sha256('other bytes')],
  ])('refuses a receipt with another %s than was sent, and keeps none', async (field, value) => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const answer = await globalThis.fetch(url, init);
      if (init?.method !== 'PUT') return answer;
      return Response.json({ ...((await answer.json()) as object), [field]: value });
    };

    await expect(upload({ ...site.context, fetch })).rejects.toMatchObject({ code: 'SITE_RECEIPT_DIFFERS' });

    expect((await readStatus(site.context)).stages[0]).toMatchObject({ receipts: 0 });
  });
});

describe('upload after a withdrawal', () => {
  it.each(['withdrawAll', 'withdrawFirst'] as const)(
    'never sends again what was taken back, whatever the coordinator forgets (%s)',
    async (kind) => {
      await using site = await openSentSite();
      await withdraw(site.context, confirmed[kind]);
      const before = uploadsOf(site.coordinator).length;
      site.coordinator.frames.delete(batch(0));

      await upload(site.context);

      expect(site.coordinator.frames.has(batch(0))).toBe(false);
      expect(uploadsOf(site.coordinator)).toHaveLength(before);
    },
  );

  it('never sends again what the coordinator had already forgotten when everything was taken back', async () => {
    await using site = await openSentSite();
    site.coordinator.frames.clear();

    await expect(withdraw(site.context, confirmed.withdrawAll)).rejects.toMatchObject({
      code: 'SITE_WITHDRAWAL_UNCONFIRMED',
      details: { unreceipted: site.sent },
    });
    await upload(site.context);

    expect(site.coordinator.frames.size).toBe(0);
  });

  it('does not send what the administrator withdrew before its receipt arrived', async () => {
    await using site = await openSite();
    await stageAndApprove(site.context, await writeNotes(site.folder, buildNotes(3)));
    site.coordinator.disturbances.push('store-then-cut', 'cut', 'cut', 'cut');
    await expect(upload(site.context)).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });
    site.coordinator.withdrawn.set(batch(0), '2025-01-05T00:00:00.000Z');

    expect(await upload(site.context)).toMatchObject({ sent: 0, sentBefore: 1 });

    expect((await readStatus(site.context)).stages[0]).toMatchObject({ withdrawn: 1 });
  });

  it('withdraws again what an older backup of the coordinator has brought back', async () => {
    await using site = await openSentSite();
    await withdraw(site.context, confirmed.withdrawFirst);
    site.coordinator.withdrawn.clear();

    await upload(site.context);

    expect([...site.coordinator.withdrawn.keys()]).toEqual([batch(0)]);
    expect((await readStatus(site.context)).comparison).toMatchObject({ withdrawnAgain: 1 });
  });
});
