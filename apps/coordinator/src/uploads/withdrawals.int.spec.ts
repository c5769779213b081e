import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fenceHeader, routePath, routes } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  membersOf,
  startRun,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

describe('withdrawals', () => {
  const started = withCoordinator();
  let representer: TestRepresenter;
  let token: string;
  let value = 0x3c00;
  let site = 0;
  beforeAll(async () => {
    representer = await trainRepresenter(started());
  });
  beforeEach(async () => {
    site += 1;
    ({ token } = await enrolSite(started(), `Site ${site}`));
  });
  /** A batch of its own bytes. */
  const send = async (batchNumber: number): Promise<string> => {
    value += 1;
    const bytes = buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0, 1], value)] });
    const { representerId } = representer;
    return (await upload(started(), token, { representerId, batchNumber, bytes })).json.digest;
  };
  const withdraw = (batchNumber: number) =>
    started().call('POST', routePath('withdraw'), {
      token,
      body: { scope: 'batch', representerId: representer.representerId, batchNumber },
    });
  const withdrawAll = () => started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });
  const snapshot = async () => {
    const { json } = await started().admin('POST', routePath('makeSnapshot'), {});
    return routes.makeSnapshot.answer.parse(json);
  };
  const receipts = async () =>
    routes.listReceipts.answer.parse((await started().call('GET', routePath('listReceipts'), { token })).json)
      .receipts;
  const members = async () => membersOf(started(), (await snapshot()).snapshotId);
  const isKept = (digest: string) =>
    existsSync(join(started().dataDirectory, 'blobs', digest.slice(0, 2), digest));

  it('erases a batch that is in no snapshot, at once', async () => {
    await send(0);

    const answer = await withdraw(0);

    expect(answer.json).toMatchObject({ withdrawn: 1, erased: 1, kept: 0 });
    expect(answer.json.sentence).toBe('Withdrawn now: 1 batch; erased now: 1 batch.');
    expect(await receipts()).toMatchObject([
      { withdrawnAt: expect.any(String), erasedAt: expect.any(String) },
    ]);
  });

  it('keeps a withdrawn batch out of later snapshots, and the others in', async () => {
    const gone = await send(0);
    const kept = await send(1);

    await withdraw(0);

    expect(await members()).toContain(kept);
    expect(await members()).not.toContain(gone);
  });

  it('erases a batch of a snapshot that nothing is trained on', async () => {
    const digest = await send(0);
    await snapshot();
    expect(isKept(digest)).toBe(true);

    const answer = await withdraw(0);

    expect(answer.json).toMatchObject({ withdrawn: 1, erased: 1, kept: 0 });
    expect(isKept(digest)).toBe(false);
  });

  it.each([
    ['waits', false],
    ['runs', true],
  ])('ends a training that %s on a batch, and erases the batch at once', async (_name, isClaimed) => {
    const digest = await send(0);
    const request = { kind: 'deidentifier', snapshotId: (await snapshot()).snapshotId };
    const { runId } = isClaimed
      ? await startRun(started(), request)
      : (await started().admin('POST', routePath('startRun'), request)).json;

    const answer = await withdraw(0);

    expect(answer.json).toMatchObject({ withdrawn: 1, erased: 1, kept: 0, endedRuns: 1 });
    expect(answer.json.sentence).toContain('1 training on them ended');
    expect((await started().admin('GET', routePath('showRun', { runId }))).json).toMatchObject({
      status: 'failed',
      failureCode: 'POOL_SNAPSHOT_WITHDRAWN',
    });
    const claim = await started().trainer('POST', routePath('claimRun', { runId }));
    expect([claim.status, claim.json.error.code]).toEqual([409, 'RUN_FINISHED']);
    expect(isKept(digest)).toBe(false);
  });

  it('serves a withdrawn batch to nobody, also while the current release keeps it', async () => {
    const digest = await send(0);
    const { snapshotId } = await snapshot();
    const released = await trainDeidentifier(started(), snapshotId);
    await started().admin('POST', routePath('publishRelease'), { runId: released });
    const { runId, fence } = await startRun(started(), { kind: 'deidentifier', snapshotId });

    const answer = await withdraw(0);

    expect([answer.json.kept, isKept(digest)]).toEqual([1, true]);
    const block = await started().trainer('GET', routePath('poolBlock', { runId, block: 0 }), {
      headers: { [fenceHeader]: String(fence) },
    });
    expect(block.json.error.code).toBe('RUN_FINISHED');
  });

  it('publishes no run one of whose batches was withdrawn after it was done', async () => {
    await send(0);
    const runId = await trainDeidentifier(started(), (await snapshot()).snapshotId);
    await withdraw(0);

    const answer = await started().admin('POST', routePath('publishRelease'), { runId });

    expect([answer.status, answer.json.error.code]).toEqual([409, 'POOL_SNAPSHOT_WITHDRAWN']);
  });

  it('keeps a batch that the current release was trained on until a newer release is published', async () => {
    const digest = await send(0);
    const { snapshotId } = await snapshot();
    const released = await trainDeidentifier(started(), snapshotId);
    await started().admin('POST', routePath('publishRelease'), { runId: released });

    const during = await withdraw(0);
    await send(1);
    const newer = await trainDeidentifier(started(), (await snapshot()).snapshotId);
    await started().admin('POST', routePath('publishRelease'), { runId: newer });
    const after = await withdraw(0);

    expect(during.json).toMatchObject({
      withdrawn: 1,
      erased: 0,
      kept: 1,
      keptForRelease: expect.any(Number),
    });
    expect(during.json.sentence).toMatch(
      /sealed until release \d+, which was trained on them, is judged or replaced: 1 batch/,
    );
    expect(after.json).toMatchObject({ withdrawn: 0, erased: 1, kept: 0 });
    expect(isKept(digest)).toBe(false);
  });

  describe('of what a candidate learned from', () => {
    const withdrawFromCandidate = async () => {
      const digest = await send(0);
      const { snapshotId } = await snapshot();
      const body = { runId: await trainDeidentifier(started(), snapshotId), channel: 'candidate' };
      const { releaseId } = (await started().admin('POST', routePath('publishRelease'), body)).json;
      return { digest, snapshotId, releaseId, answer: await withdraw(0) };
    };

    it('seals the batch until somebody has held the candidate: it stays, and no training reads it', async () => {
      const { digest, snapshotId, releaseId, answer } = await withdrawFromCandidate();
      const isKeptWhileSealed = isKept(digest);
      const run = { kind: 'deidentifier', snapshotId };
      const training = await started().admin('POST', routePath('startRun'), run);

      await started().admin('POST', routePath('holdRelease', { releaseId }));
      const judged = await withdraw(0);

      expect(answer.json).toMatchObject({ withdrawn: 1, erased: 0, kept: 1 });
      expect(answer.json.sentence).toMatch(/sealed until release \d+, .* is judged or replaced: 1 batch/);
      expect([isKeptWhileSealed, training.json.error.code]).toEqual([true, 'POOL_SNAPSHOT_WITHDRAWN']);
      expect(isKept(digest)).toBe(false);
      expect(judged.json).toMatchObject({ withdrawn: 0, erased: 1, kept: 0 });
    });

    it('erases it after 30 days at the latest', async () => {
      await withdrawFromCandidate();
      const day = 86_400_000;

      started().advance(29 * day);
      const sealed = await withdraw(0);
      started().advance(2 * day);
      const late = await withdraw(0);

      expect(sealed.json).toMatchObject({ erased: 0, kept: 1 });
      expect(late.json).toMatchObject({ erased: 1, kept: 0 });
    });
  });

  it('begins no training on a snapshot that has lost a batch', async () => {
    await send(0);
    const { snapshotId } = await snapshot();
    await withdraw(0);

    const answer = await started().admin('POST', routePath('startRun'), { kind: 'deidentifier', snapshotId });

    expect([answer.status, answer.json.error.code]).toEqual([409, 'POOL_SNAPSHOT_WITHDRAWN']);
  });

  it('does not take a withdrawn batch back under its number', async () => {
    await send(0);
    await withdraw(0);
    const bytes = buildFrameFor(representer, { sentences: [buildSentence([0, 1], value)] });

    const answer = await upload(started(), token, { representerId: representer.representerId, bytes });

    expect([answer.status, answer.json.error.code]).toEqual([410, 'UPLOAD_WITHDRAWN']);
  });

  it('withdraws everything of this site and nothing of another', async () => {
    const others = await send(0);
    ({ token } = await enrolSite(started(), `Site ${site} too`));
    const mine = [await send(0), await send(1)];

    const answer = await withdrawAll();

    expect(answer.json).toMatchObject({ withdrawn: 2, erased: 2, kept: 0 });
    expect(await members()).toContain(others);
    expect((await members()).filter((digest) => mine.includes(digest))).toEqual([]);
  });

  it('refuses to withdraw a batch that this site did not send', async () => {
    const answer = await withdraw(77);

    expect([answer.status, answer.json.error.code]).toEqual([404, 'UPLOAD_UNKNOWN']);
  });
});
