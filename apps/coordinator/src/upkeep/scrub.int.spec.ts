/** Blobs that are lost, emptied or flipped behind the coordinator's back: noticed, told, kept out of trainings, and repaired. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { fenceHeader, routePath, routes } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  membersOf,
  startRun,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';

describe('the store against its rows', () => {
  let coordinator: TestCoordinator;
  let representer: TestRepresenter;
  let site = { siteId: '', token: '' };
  const frames: Uint8Array[] = [];
  beforeAll(async () => {
    coordinator = await startTestCoordinator({ scrubHours: 0.000_01 });
    representer = await trainRepresenter(coordinator);
    site = await enrolSite(coordinator);
    for (let batchNumber = 0; batchNumber < 4; batchNumber += 1) {
      frames.push(
        buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0], 0x3c00 - batchNumber)] }),
      );
      await send(batchNumber);
    }
  });
  afterAll(async () => {
    await coordinator[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    for (const batchNumber of frames.keys()) await send(batchNumber);
    expect((await ready()).damagedBlobs).toBe(0);
  });
  const send = (batchNumber: number) =>
    upload(coordinator, site.token, {
      representerId: representer.representerId,
      batchNumber,
      bytes: frames[batchNumber] ?? new Uint8Array(),
    });
  const ready = async () => (await coordinator.call('GET', '/readyz')).json;
  const untilDamaged = async (count: number) => {
    while ((await ready()).damagedBlobs !== count) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const digestOf = (batchNumber: number) => sha256(frames[batchNumber] ?? '');
  const path = (batchNumber: number) => {
    const digest = digestOf(batchNumber);
    return join(coordinator.dataDirectory, 'blobs', digest.slice(0, 2), digest);
  };
  const flip = async (batchNumber: number) => {
    const bytes = await readFile(path(batchNumber));
    bytes[bytes.length - 40] = (bytes[bytes.length - 40] ?? 0) ^ 1;
    await writeFile(path(batchNumber), bytes);
  };
  const damageThree = async () => {
    await flip(0);
    await rm(path(1));
    await writeFile(path(2), '');
    await untilDamaged(3);
  };
  const receipts = async () =>
    routes.listReceipts.answer.parse(
      (await coordinator.call('GET', routePath('listReceipts'), { token: site.token })).json,
    ).receipts;
  const metric = async (name: string) => {
    const text = await coordinator.metrics();
    return text.split('\n').find((line) => line.startsWith(`${name} `));
  };
  const damageLogged = () =>
    coordinator.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'blob.damaged');
  const snapshot = (body: object = {}) => coordinator.admin('POST', routePath('makeSnapshot'), body);

  it('is told by readiness, metrics, log and receipts when a blob is flipped, missing or empty', async () => {
    await damageThree();

    const { status, json } = await coordinator.call('GET', '/readyz');
    while (damageLogged().length < 3) await new Promise((resolve) => setTimeout(resolve, 20)); // just after the row
    expect([status, json.ready, json.damagedBlobs]).toEqual([200, true, 3]);
    expect(await metric('sfumato_damaged_blobs')).toBe('sfumato_damaged_blobs 3');
    expect(
      damageLogged()
        .map(({ digest, siteId }) => `${digest} of ${siteId}`)
        .sort(),
    ).toEqual([0, 1, 2].map((batchNumber) => `${digestOf(batchNumber)} of ${site.siteId}`).sort());
    expect((await receipts()).map(({ damaged }) => damaged)).toEqual([true, true, true, false]);
  });

  it('is repaired by sending the same bytes again, which is answered with the same receipt', async () => {
    await damageThree();

    const answers = [await send(0), await send(1), await send(2), await send(3)];

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ json }) => json.digest)).toEqual([0, 1, 2, 3].map(digestOf));
    for (const batchNumber of [0, 1, 2])
      expect(sha256(await readFile(path(batchNumber)))).toBe(digestOf(batchNumber));
    expect((await ready()).damagedBlobs).toBe(0);
    expect((await receipts()).some(({ damaged }) => damaged)).toBe(false);
  });

  it('is repaired at once, before any look has found the damage', async () => {
    await rm(path(0));

    const answer = await send(0);

    expect([answer.status, sha256(await readFile(path(0)))]).toEqual([200, digestOf(0)]);
  });

  it('gives no damaged batch to a snapshot, unless such batches are left out by name', async () => {
    await damageThree();

    const refused = await snapshot();
    const { json } = await snapshot({ leaveOutDamaged: true });

    expect([refused.status, refused.json.error.code, refused.json.error.details.damaged]).toEqual([
      409,
      'POOL_BATCH_DAMAGED',
      3,
    ]);
    expect(await membersOf(coordinator, json.snapshotId)).toEqual([digestOf(3)]);
  });

  it('lets no training begin on a snapshot that has lost a batch, and serves no trainer less than a whole one', async () => {
    const { json } = await snapshot();
    const request = { kind: 'deidentifier', snapshotId: json.snapshotId };
    const { runId, fence } = await startRun(coordinator, request);
    await damageThree();

    const run = await coordinator.admin('POST', routePath('startRun'), request);
    const block = await coordinator.trainer('GET', routePath('poolBlock', { runId, block: 0 }), {
      headers: { [fenceHeader]: String(fence) },
    });

    expect([run.status, run.json.error.code]).toEqual([409, 'POOL_BATCH_DAMAGED']);
    expect([block.status, block.json.error.code]).toEqual([503, 'COORDINATOR_BLOB_DAMAGED']);
  });

  it('brings back from the quarantine what a row names', async () => {
    await rename(path(0), join(coordinator.dataDirectory, 'quarantine', digestOf(0)));

    const isRecalled = () => coordinator.logLines.some((line) => line.includes('blob.recalled'));
    while (!isRecalled()) await new Promise((resolve) => setTimeout(resolve, 20));

    expect(sha256(await readFile(path(0)))).toBe(digestOf(0));
  });

  it('forgets damage that a person has repaired', async () => {
    const bytes = await readFile(path(0));
    await rm(path(0));
    await untilDamaged(1);

    await writeFile(path(0), bytes);

    await untilDamaged(0);
  });

  it('is looked at before the first request of a start, by size', async () => {
    await coordinator.stop();
    await rm(path(0));
    await writeFile(path(1), '');
    coordinator = await startTestCoordinator({ dataDirectory: coordinator.dataDirectory });

    expect((await ready()).damagedBlobs).toBe(2);
  });

  it('forgets the damage of a batch that is withdrawn', async () => {
    await rm(path(0));
    await coordinator.stop();
    coordinator = await startTestCoordinator({ dataDirectory: coordinator.dataDirectory });
    expect((await ready()).damagedBlobs).toBe(1);

    const body = { scope: 'batch', representerId: representer.representerId, batchNumber: 0 };
    await coordinator.call('POST', routePath('withdraw'), { token: site.token, body });

    expect((await ready()).damagedBlobs).toBe(0);
  });
});
