/** What a site is told in signed words once its bytes are gone, and what the administrator sees of withdrawals. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { erasureDigest, openErasure } from '#protocol/admin';
import { routePath } from '#protocol/api';
import { followKeys } from '#signing';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('an erasure receipt', () => {
  const started = withCoordinator();
  let representer: TestRepresenter;
  let site: { siteId: string; token: string };
  let other: { siteId: string; token: string };
  const digests: string[] = [];
  let value = 0x3c00;
  const send = async (token: string, batchNumber: number): Promise<string> => {
    value += 1;
    const bytes = buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0, 1], value)] });
    return (await upload(started(), token, { ...representer, batchNumber, bytes })).json.digest;
  };
  beforeAll(async () => {
    representer = await trainRepresenter(started());
    site = await enrolSite(started(), 'Takes back');
    other = await enrolSite(started(), 'Stays');
    for (const batchNumber of [0, 1, 2]) digests.push(await send(site.token, batchNumber));
    await send(other.token, 0);
  });
  const release = async () => {
    const { json } = await started().admin('POST', routePath('makeSnapshot'), {});
    const runId = await trainDeidentifier(started(), json.snapshotId);
    return (await started().admin('POST', routePath('publishRelease'), { runId })).json;
  };
  const withdraw = (batchNumber: number, token = site.token) =>
    started().call('POST', routePath('withdraw'), {
      token,
      body: { scope: 'batch', representerId: representer.representerId, batchNumber },
    });
  const list = async (token = site.token) =>
    (await started().call('GET', routePath('listErasures'), { token })).json.receipts;
  const fetchOne = async (receiptId: string, token = site.token) =>
    (await started().call('GET', routePath('erasureReceipt', { receiptId }), { token })).json;
  const withdrawals = async () =>
    (await started().admin('GET', routePath('listWithdrawals'))).json.withdrawals;

  it('names every batch that is gone by its digest and size, and says that no release learned from it', async () => {
    await withdraw(2);

    const [entry] = await list();
    const { receipt, signingKey } = await fetchOne(entry.receiptId);
    const said = openErasure(receipt, signingKey);

    expect(entry).toMatchObject({ batches: 1 });
    expect(said).toMatchObject({ siteId: site.siteId, learned: { runs: 0, releases: [] } });
    expect(said.batches).toMatchObject([{ batchNumber: 2, digest: digests[2], bytes: entry.bytes }]);
    expect(said.remains).toEqual([
      'No release learned from these batches.',
      'Backups of the coordinator from before this time still hold the bytes, until they are overwritten.',
    ]);
  });

  it('is not written for what a release in force still keeps, and names that release once it is', async () => {
    const first = await release();
    await withdraw(0);
    const before = await list();
    const kept = (await withdrawals())[0];
    await release();
    await withdraw(1); // looks again at what nothing keeps any more

    const receipts = await list();
    const { receipt, signingKey } = await fetchOne(receipts.at(-1).receiptId);
    const said = openErasure(receipt, signingKey);

    expect(before).toHaveLength(1);
    expect(kept).toMatchObject({ batches: 1, erased: 0, erasedAt: null, receiptIds: [] });
    expect(receipts).toHaveLength(2);
    expect(said.batches.map(({ digest }) => digest)).toEqual([digests[0]]);
    expect(said.learned.releases).toEqual([{ releaseId: first.releaseId, number: 1 }]);
    expect(said.remains[0]).toMatch(/^Learned from these batches before they were withdrawn: release 1\. /);
    expect(erasureDigest(said.batches)).not.toBe(erasureDigest([]));
  });

  it('is listed for the administrator with what descends from each withdrawal', async () => {
    const found = await withdrawals();

    expect(found).toMatchObject([
      {
        name: 'Takes back',
        batches: 1,
        erased: 0,
        releases: [{ number: 2, status: 'stable' }, { number: 1 }],
      },
      { name: 'Takes back', batches: 1, erased: 1, releases: [{ number: 1, status: 'superseded' }] },
      { name: 'Takes back', batches: 1, erased: 1, runs: [], releases: [] },
    ]);
    expect(found[1].receiptIds).toEqual([(await list()).at(-1).receiptId]);
  });

  it('is given to its own site only', async () => {
    const [{ receiptId }] = await list();

    expect(await list(other.token)).toEqual([]);
    expect((await fetchOne(receiptId, other.token)).error.code).toBe('ERASURE_RECEIPT_UNKNOWN');
  });

  it('is signed by the key of now, to which the one before leads', async () => {
    const [{ receiptId }] = await list();
    const before = await fetchOne(receiptId);

    await started().admin('POST', routePath('rotateSigningKey'));
    const after = await fetchOne(receiptId);

    expect(after.signingKey).not.toBe(before.signingKey);
    expect(followKeys(before.signingKey, after.introductions)).toBe(after.signingKey);
    expect(openErasure(after.receipt, after.signingKey)).toEqual(
      openErasure(before.receipt, before.signingKey),
    );
    expect(() => openErasure(after.receipt, before.signingKey)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_INVALID' }),
    );
  });

  it('is told of beside the release itself: sites see that it learned from what was withdrawn', async () => {
    const path = routePath('currentChannel', { channel: 'stable' });

    const { statement } = (await started().call('GET', path, { token: other.token })).json;

    const { predicate } = JSON.parse(Buffer.from(statement.payload, 'base64').toString());
    expect(predicate.release).toMatchObject({ number: 2, withdrawn: 1 });
  });
});
