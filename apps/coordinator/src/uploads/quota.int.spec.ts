import { request as open } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';

/** Sends batches of a site by their numbers. */
const senderOf =
  (coordinator: TestCoordinator, token: string, representer: TestRepresenter) => (batchNumber: number) =>
    upload(coordinator, token, {
      ...representer,
      batchNumber,
      bytes: buildFrameFor(representer, { batchNumber }),
    });

describe('the quota of a site', () => {
  const started = withCoordinator({ siteBatches: 2, siteRequests: 2 });

  it('refuses a batch beyond it, answers what was received before, and leaves other sites alone', async () => {
    const representer = await trainRepresenter(started());
    const { representerId } = representer;
    const eager = await enrolSite(started(), 'Eager');
    const other = await enrolSite(started(), 'Other');
    const send = (token: string, batchNumber: number, value?: number) =>
      upload(started(), token, {
        representerId,
        batchNumber,
        bytes: buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0], value)] }),
      });
    const first = [(await send(eager.token, 0)).status, (await send(eager.token, 1)).status];

    const beyond = await send(eager.token, 2);

    expect(first).toEqual([201, 201]);
    expect([beyond.status, beyond.json.error.code]).toEqual([413, 'UPLOAD_QUOTA_REACHED']);
    expect((await send(eager.token, 1)).status).toBe(200);
    expect((await send(other.token, 0, 0x3800)).status).toBe(201); // its own frame: the same one is refused
  });

  it('has room again when a batch was withdrawn and erased', async () => {
    const representer = await trainRepresenter(started(), 'another model');
    const { token } = await enrolSite(started(), 'Withdraws');
    const send = senderOf(started(), token, representer);
    for (const number of [0, 1]) await send(number);

    await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });

    expect((await send(2)).status).toBe(201);
  });

  it('has no more room when ten times as many batches were received, whatever became of them', async () => {
    const representer = await trainRepresenter(started(), 'a third model');
    const { token } = await enrolSite(started(), 'Sends and withdraws');
    const send = senderOf(started(), token, representer);
    const answers: number[] = [];
    for (let number = 0; number < 21; number += 1) {
      const { status } = await send(number);
      answers.push(status);
      await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });
    }

    expect(answers.filter((status) => status === 201)).toHaveLength(20);
    expect(answers.at(-1)).toBe(413);
  });

  it('tells a site with too many requests in hand to come back, until one of them ends', async () => {
    const { token } = await enrolSite(started(), 'Many hands');
    const list = () => started().call('GET', routePath('listReceipts'), { token });

    // Any of a site's requests may be counted first, so an upload may be refused in place of a list.
    const stalled = [];
    let refused = await list();
    while (refused.status === 200) {
      stalled.push(await stall(started().url, token));
      refused = await list();
    }
    for (const request of stalled) request.destroy();
    let after = await list();
    while (after.status === 429) after = await list();

    expect(stalled.length).toBeGreaterThanOrEqual(2);
    expect([refused.status, refused.json.error.code]).toEqual([429, 'COORDINATOR_SITE_TOO_BUSY']);
    expect(refused.headers.get('retry-after')).toBe('2');
    expect(after.status).toBe(200);
  });
});

describe('the quota of bytes', () => {
  const started = withCoordinator({ siteGigabytes: 1e-6 });

  it('refuses the batch with which a site would have more', async () => {
    const representer = await trainRepresenter(started());
    const { token } = await enrolSite(started(), 'Heavy');
    const send = senderOf(started(), token, representer);
    const size = buildFrameFor(representer).length;

    const answers = [];
    for (let number = 0; number <= Math.ceil(1000 / size); number += 1)
      answers.push((await send(number)).status);

    expect(answers.filter((status) => status === 201)).toHaveLength(Math.floor(1000 / size));
    expect(answers.at(-1)).toBe(413);
  });

  it('counts no bytes that were erased', async () => {
    const representer = await trainRepresenter(started(), 'another model');
    const { token } = await enrolSite(started(), 'Heavy and withdrawn');
    const send = senderOf(started(), token, representer);
    const room = Math.floor(1000 / buildFrameFor(representer).length);
    for (let number = 0; number < room; number += 1) await send(number);
    const full = await send(room);

    await started().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });

    expect(full.status).toBe(413);
    expect((await send(room)).status).toBe(201);
  });
});

/** Begins an upload and sends no more of it; resolves when the coordinator has heard of it, which may refuse it later. */
async function stall(url: string, token: string) {
  const path = routePath('uploadBatch', {
    representerId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    batchNumber: 0,
  });
  const headers = { authorization: `Bearer ${token}`, 'content-length': 1000, expect: '100-continue' };
  const request = open(new URL(path, url), { method: 'PUT', headers });
  request.on('error', () => {});
  await new Promise((resolve) => request.once('continue', resolve));
  request.write('the first bytes');
  return request;
}
