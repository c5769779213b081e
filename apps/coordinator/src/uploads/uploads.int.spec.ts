import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { routePath, routes } from '#protocol/api';
import { frameLimits } from '#protocol/frames';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';

describe('uploads', () => {
  const started = withCoordinator();
  let representer: TestRepresenter;
  let site: { siteId: string; token: string };
  beforeAll(async () => {
    representer = await trainRepresenter(started());
    site = await enrolSite(started(), 'Uploader');
  });
  const put = (batchNumber: number, bytes: Uint8Array, token = site.token) =>
    upload(started(), token, { representerId: representer.representerId, batchNumber, bytes });

  it('gives the same receipt for the same bytes, with status 200 the second time', async () => {
    const frame = buildFrameFor(representer, { batchNumber: 1 });

    const first = await put(1, frame);
    const second = await put(1, frame);

    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.json).toEqual(first.json);
    expect(first.json.digest).toBe(sha256(frame));
  });

  it('gives one row and equal receipts when the same bytes arrive several times at once', async () => {
    const frame = buildFrameFor(representer, { batchNumber: 2 });

    const answers = await Promise.all([put(2, frame), put(2, frame), put(2, frame), put(2, frame)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  });

  it('refuses other bytes under a number that is taken, and keeps the first', async () => {
    const frame = buildFrameFor(representer, { batchNumber: 3 });
    const other = buildFrameFor(representer, { batchNumber: 3, sentences: [buildSentence([0], 0x4000)] });
    await put(3, frame);

    const answer = await put(3, other);

    expect([answer.status, answer.json.error.code]).toEqual([409, 'UPLOAD_CONFLICT']);
    expect((await put(3, frame)).json.digest).toBe(sha256(frame));
    expect(await blobDigests(started())).not.toContain(sha256(other));
  });

  it.each([
    [
      'a flipped bit',
      (frame: Uint8Array) => flipped(frame, frame.length - 40),
      'PROTOCOL_FRAME_DIGEST_MISMATCH',
    ],
    ['a missing byte', (frame: Uint8Array) => frame.subarray(0, -1), 'PROTOCOL_FRAME_TRUNCATED'],
    [
      'a byte too many',
      (frame: Uint8Array) => Buffer.concat([frame, Buffer.of(0)]),
      'PROTOCOL_FRAME_TRAILING_BYTES',
    ],
    ['something else', () => Buffer.from('a note about a patient'), 'PROTOCOL_FRAME_MAGIC_UNKNOWN'],
    ['nothing', () => new Uint8Array(), 'PROTOCOL_FRAME_TRUNCATED'],
    ['a value that is no row with noise', () => tooLarge(representer), 'PROTOCOL_FRAME_VALUE_TOO_LARGE'],
  ])('refuses %s, keeps nothing and counts it', async (_name, damage, code) => {
    const bytes = damage(buildFrameFor(representer, { batchNumber: 4 }));
    const refusedBefore = await refusedCount(started(), site.siteId);
    const blobsBefore = await blobDigests(started());

    const answer = await put(4, bytes);

    expect(answer.json.error.code).toBe(code);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    const logged = started().logLines.map((line) => JSON.parse(line));
    expect(logged.filter(({ msg }) => msg === 'upload.refused').at(-1)).toMatchObject({
      code,
      siteId: site.siteId,
      correlationId: answer.headers.get('x-correlation-id'),
    });
    expect(await refusedCount(started(), site.siteId)).toBe(refusedBefore + 1);
    expect(await blobDigests(started())).toEqual(blobsBefore);
    expect(await readdir(join(started().dataDirectory, 'incoming'))).toEqual([]);
    expect(answer.json.error.message).not.toContain('patient');
    expect(started().logLines.join('')).not.toContain('patient');
  });

  it.each([
    ['another batch number', { batchNumber: 6 }],
    ['another representer', { representerDigest: 'ab'.repeat(32) }],
    ['another label set', { labelCount: 7 }],
    ['other casing classes', { casingCount: 8 }],
  ])('refuses a frame made for %s', async (_name, overrides) => {
    const answer = await put(5, buildFrameFor(representer, { batchNumber: 5, ...overrides }));

    expect(answer.json.error.code).toBe('PROTOCOL_FRAME_NOT_AS_AGREED');
  });

  it('refuses a body larger than a frame before it has all arrived', async () => {
    const answer = await put(7, new Uint8Array(frameLimits.bytes + 1));

    expect([answer.status, answer.json.error.code]).toEqual([413, 'PROTOCOL_FRAME_TOO_LARGE']);
    expect(await readdir(join(started().dataDirectory, 'incoming'))).toEqual([]);
  });

  it('keeps nothing of an upload whose connection breaks, and does not count it as refused', async () => {
    const refusedBefore = await refusedCount(started(), site.siteId);
    const path = routePath('uploadBatch', { representerId: representer.representerId, batchNumber: 8 });
    const head = `PUT ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${site.token}\r\nContent-Length: 5000\r\n\r\n`;
    const socket = connect(Number(new URL(started().url).port), '127.0.0.1');
    socket.write(`${head}only the beginning`);
    await incomingFiles(started(), 1);

    socket.destroy();

    await incomingFiles(started(), 0);
    const { json } = await started().call('GET', routePath('listReceipts'), { token: site.token });
    expect(json.receipts.some((receipt: { batchNumber: number }) => receipt.batchNumber === 8)).toBe(false);
    expect(await refusedCount(started(), site.siteId)).toBe(refusedBefore);
    const metrics = await started().metrics();
    expect(metrics).toContain('sfumato_uploads_total{outcome="failed",code="COORDINATOR_BODY_TRUNCATED"} 1');
  });

  it('shows a site its own receipts only', async () => {
    const other = await enrolSite(started(), 'Neighbour');
    await put(9, buildFrameFor(representer, { batchNumber: 9 }), other.token);

    const { receipts } = routes.listReceipts.answer.parse(
      (await started().call('GET', routePath('listReceipts'), { token: other.token })).json,
    );

    expect(receipts.map(({ batchNumber }) => batchNumber)).toEqual([9]);
  });

  it('lets two sites use the same batch number', async () => {
    const other = await enrolSite(started(), 'Same number');
    const mine = buildFrameFor(representer, { batchNumber: 10 });
    const theirs = buildFrameFor(representer, {
      batchNumber: 10,
      sentences: [buildSentence([0, 0], 0x4100)],
    });

    const answers = [await put(10, mine), await put(10, theirs, other.token)];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  });

  it.each([
    ['a negative number', '-1'],
    ['a fraction', '1.5'],
    ['a number beyond the column', '2147483648'],
    ['a word', 'one'],
  ])('refuses %s as a batch number', async (_name, number) => {
    const path = `${routePath('listReceipts')}/${representer.representerId}/${number}`;

    const answer = await started().call('PUT', path, { token: site.token, bytes: new Uint8Array(8) });

    expect([answer.status, answer.json.error.code]).toEqual([400, 'COORDINATOR_REQUEST_INVALID']);
  });

  it('takes batches for the current representer only, and still repeats receipts of an earlier one', async () => {
    const frame = buildFrameFor(representer, { batchNumber: 11 });
    await put(11, frame);
    await trainRepresenter(started(), 'a newer model');

    const repeated = await put(11, frame);
    const late = await put(12, buildFrameFor(representer, { batchNumber: 12 }));

    expect(repeated.status).toBe(200);
    expect([late.status, late.json.error.code]).toEqual([409, 'REPRESENTER_SUPERSEDED']);
  });
});

/** A frame whose values are 65,504. */
function tooLarge(representer: TestRepresenter): Uint8Array {
  return buildFrameFor(representer, { batchNumber: 4, sentences: [buildSentence([0], 0x7bff)] });
}

function flipped(frame: Uint8Array, at: number): Uint8Array {
  const copy = Uint8Array.from(frame);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

async function blobDigests({ dataDirectory }: TestCoordinator): Promise<string[]> {
  const names = await readdir(join(dataDirectory, 'blobs'), { recursive: true });
  return names
    .map((name) => name.split('/').at(-1) ?? '')
    .filter((name) => name.length === 64)
    .sort();
}

async function refusedCount(coordinator: TestCoordinator, siteId: string): Promise<number> {
  const { sites } = routes.listSites.answer.parse(
    (await coordinator.admin('GET', routePath('listSites'))).json,
  );
  return sites.find((site) => site.siteId === siteId)?.refusedUploads ?? -1;
}

/** Waits until so many uploads are arriving. */
async function incomingFiles({ dataDirectory }: TestCoordinator, count: number): Promise<void> {
  const folder = join(dataDirectory, 'incoming');
  while ((await readdir(folder)).length !== count) await new Promise((resolve) => setTimeout(resolve, 10));
}
