/**
 * The wire of the version before: an agent without a key, which knows no channels, no trail and no erasure receipts. What it reads is written
 * down here as it read it, strictly: a field that is added to one of these answers locks such sites out.
 */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withCoordinator } from '../testing/test-coordinator.js';

const id = z.uuid();
const digest = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.iso.datetime();
const count = z.int().min(0);
const file = z.strictObject({ name: z.string(), digest, bytes: count });
const manifest = z.looseObject({ formatVersion: z.literal(2) });
const gate = z.strictObject({
  verdict: z.enum(['PASS', 'FAIL', 'INVALID']),
  waiver: z.looseObject({}).nullable(),
  budget: z.string().optional(),
  j1Max: z.number().optional(),
});

/** As it enrolled. */
const enrolment = z.strictObject({ siteId: id, siteName: z.string(), token: z.string() });
/** `GET /v1/representers/current`. */
const representer = z.strictObject({
  representerId: id,
  digest,
  createdAt: time,
  number: count,
  publishedAt: time,
  gate: gate,
  manifest,
  files: z.array(file),
});
/** `PUT` and `GET /v1/uploads`. */
const receipt = z.strictObject({
  representerId: id,
  batchNumber: count,
  digest,
  bytes: count,
  sentences: count,
  tokens: count,
  receivedAt: time,
  withdrawnAt: time.nullable(),
  erasedAt: time.nullable(),
});
const receiptList = z.strictObject({
  receipts: z.array(receipt.extend({ damaged: z.boolean().optional() })),
});
/** `GET /v1/releases/current`. */
const release = z.strictObject({
  releaseId: id,
  number: count,
  representerId: id,
  runId: id,
  publishedAt: time,
  supersededAt: time.nullable(),
  gate: gate,
  manifest,
  files: z.array(file),
});
/** `POST /v1/withdrawals`. */
const withdrawal = z.strictObject({
  withdrawn: count,
  erased: count,
  kept: count,
  keptForRelease: count.nullable(),
  endedRuns: count,
  sentence: z.string(),
});

describe('an agent of the version before', () => {
  const started = withCoordinator();
  let trained: TestRepresenter;
  let token: string;
  const get = (path: string) => started().call('GET', path, { token });

  beforeAll(async () => {
    trained = await trainRepresenter(started());
  });

  it('joins by its code alone, and is told what it knows and nothing else', async () => {
    const { code } = (await started().admin('POST', routePath('inviteSite'), { name: 'Before' })).json;

    const { status, json } = await started().call('POST', '/v1/enrolments', { body: { code } });

    token = enrolment.parse(json).token;
    expect(status).toBe(201);
  });

  it('pulls the representer and its files', async () => {
    const current = representer.parse((await get('/v1/representers/current')).json);

    const statuses = await Promise.all(
      current.files.map(({ name }) => get(`/v1/representers/${current.representerId}/files/${name}`)),
    );

    expect(statuses.map(({ status }) => status)).toEqual(current.files.map(() => 200));
  });

  it('sends a batch unsigned, and again, for the same receipt', async () => {
    const frame = { ...trained, batchNumber: 0, bytes: buildFrameFor(trained) };

    const answers = [await upload(started(), token, frame), await upload(started(), token, frame)];

    expect(answers.map(({ status }) => status)).toEqual([201, 200]);
    const [first, second] = answers.map(({ json }) => receipt.parse(json));
    expect(second).toEqual(first);
    expect(receiptList.parse((await get('/v1/uploads')).json).receipts).toHaveLength(1);
  });

  it('pulls the release that learned from it', async () => {
    const { json } = await started().admin('POST', routePath('makeSnapshot'), {});
    const runId = await trainDeidentifier(started(), json.snapshotId);
    await started().admin('POST', routePath('publishRelease'), { runId });

    const current = release.parse((await get('/v1/releases/current')).json);

    const [first] = current.files;
    expect((await get(`/v1/releases/${current.releaseId}/files/${first?.name}`)).status).toBe(200);
  });

  it('takes everything back', async () => {
    const { json } = await started().call('POST', '/v1/withdrawals', { token, body: { scope: 'all' } });

    expect(withdrawal.parse(json)).toMatchObject({ withdrawn: 1, kept: 1 });
  });
});
