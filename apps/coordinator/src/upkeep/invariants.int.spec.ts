/** `sfumato verify` against a real coordinator: sound after a whole flow, and each invariant named once it was broken on purpose. */
import { rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { type InvariantName, type InvariantView, invariantNames } from '#protocol/admin';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainDeidentifier,
  trainRepresenter,
  upload,
} from '../testing/scenes.js';
import { withDatabase } from '../testing/server-database.js';
import { withCoordinator } from '../testing/test-coordinator.js';

const coordinator = withCoordinator({}, { embedded: true });
const frames: Uint8Array[] = [];
let sender: { readonly token: string; readonly representer: TestRepresenter };

beforeAll(async () => {
  const { token } = await enrolSite(coordinator());
  const representer = await trainRepresenter(coordinator());
  sender = { token, representer };
  for (const batchNumber of [0, 1, 2]) {
    const bytes = buildFrameFor(representer, {
      batchNumber,
      sentences: [buildSentence([0], 0x3c00 + batchNumber)],
    });
    frames.push(bytes);
    await upload(coordinator(), token, { representerId: representer.representerId, batchNumber, bytes });
  }
  const body = { scope: 'batch', representerId: representer.representerId, batchNumber: 2 };
  await coordinator().call('POST', routePath('withdraw'), { token, body });
  const { json } = await coordinator().admin('POST', routePath('makeSnapshot'), {});
  const runId = await trainDeidentifier(coordinator(), json.snapshotId);
  await coordinator().admin('POST', routePath('publishRelease'), { runId });
});

const look = async (name: InvariantName): Promise<InvariantView> =>
  (await coordinator().admin('GET', `${routePath('checkInvariant')}?name=${name}`)).json;

/** As an owner of the tables could: without the triggers that refuse it. */
const sql = (...statements: string[]) =>
  withDatabase({ databaseUrl: coordinator().ownerUrl }, async (client) => {
    const { username } = new URL(await coordinator().ownerUrl());
    await client.query('BEGIN');
    await client.query(`SET LOCAL SESSION AUTHORIZATION ${username}`);
    await client.query('SET LOCAL session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    await client.query('COMMIT');
  });

const fileOf = (digest: string) => join(coordinator().dataDirectory, 'blobs', digest.slice(0, 2), digest);

describe('a coordinator after a whole flow', () => {
  it.each(invariantNames)('holds: %s', async (name) => {
    const { checked, faults, examples } = await look(name);

    expect({ faults, examples }).toEqual({ faults: 0, examples: [] });
    expect(checked).toBeGreaterThan(0);
  });
});

describe('a coordinator whose clock went back', () => {
  it('holds: a batch that was taken back after the snapshot by the trail, and before it by the clock', async () => {
    const { token, representer } = sender;
    const batch = { representerId: representer.representerId, batchNumber: 3 };
    const bytes = buildFrameFor(representer, { batchNumber: 3, sentences: [buildSentence([0], 0x3c03)] });
    expect((await upload(coordinator(), token, { ...batch, bytes })).status).toBe(201);
    await coordinator().admin('POST', routePath('makeSnapshot'), {});

    coordinator().advance(-3_600_000);
    const body = { scope: 'batch', ...batch };
    const { status, json } = await coordinator().call('POST', routePath('withdraw'), { token, body });
    coordinator().advance(3_600_000);

    expect([status, json]).toMatchObject([200, { withdrawn: 1 }]);
    expect(await look('withdrawal')).toMatchObject({ checked: 4, faults: 0 }); // two batches and their receipts
  });
});

/** Its triggers fire for everybody, so they must go first. */
const open = ['ALTER TABLE audit_event DISABLE TRIGGER USER'];

describe('a coordinator that was tampered with is told', () => {
  it.each<[InvariantName, string, string[], string[]]>([
    [
      'conservation',
      'a batch that the trail knows is gone',
      ['UPDATE upload SET withdrawn_at = now() WHERE batch_number = 1'],
      ['UPDATE upload SET withdrawn_at = NULL WHERE batch_number = 1'],
    ],
    [
      'noDoubleCount',
      'a snapshot states a sentence more',
      ['UPDATE snapshot SET sentences = sentences + 1'],
      ['UPDATE snapshot SET sentences = sentences - 1'],
    ],
    [
      'determinism',
      'members of a snapshot changed places',
      [
        'UPDATE snapshot_batch SET position = 1 - position + 10',
        'UPDATE snapshot_batch SET position = position - 10',
      ],
      [
        'UPDATE snapshot_batch SET position = 1 - position + 10',
        'UPDATE snapshot_batch SET position = position - 10',
      ],
    ],
    [
      'releaseSafety',
      'the verdict on a published representer is another one',
      ["UPDATE representer SET verdict = 'FAIL'"],
      ["UPDATE representer SET verdict = 'PASS'"],
    ],
    [
      'withdrawal',
      'a batch was withdrawn before the snapshot that has it',
      ["UPDATE upload SET withdrawn_at = '2020-01-01' WHERE batch_number = 0"],
      ['UPDATE upload SET withdrawn_at = NULL WHERE batch_number = 0'],
    ],
    [
      'withdrawal',
      'a receipt states other bytes than were erased',
      ['ALTER TABLE erasure_receipt DISABLE TRIGGER USER', 'UPDATE erasure_receipt SET bytes = bytes + 1'],
      ['UPDATE erasure_receipt SET bytes = bytes - 1', 'ALTER TABLE erasure_receipt ENABLE TRIGGER USER'],
    ],
    [
      'withdrawal',
      'an erased batch has no receipt',
      ['UPDATE upload SET erasure_receipt_id = NULL WHERE batch_number = 2'],
      [
        'UPDATE upload SET erasure_receipt_id = (SELECT id FROM erasure_receipt WHERE id NOT IN (SELECT erasure_receipt_id FROM upload WHERE erasure_receipt_id IS NOT NULL)) WHERE batch_number = 2',
      ],
    ],
    [
      'withdrawal',
      'a snapshot has a batch that had been withdrawn by then',
      [
        'INSERT INTO snapshot_batch (snapshot_id, upload_id, position) SELECT snapshot.id, upload.id, 9 FROM snapshot, upload WHERE batch_number = 2',
      ],
      ['DELETE FROM snapshot_batch WHERE position = 9'],
    ],
    [
      'chain',
      'an old line says something else',
      [...open, 'UPDATE audit_event SET count = 7 WHERE id = 2'],
      [...open, 'UPDATE audit_event SET count = NULL WHERE id = 2'],
    ],
    [
      'liveness',
      'a run is called running of which nothing was heard',
      [
        "UPDATE run SET status = 'running', heard_at = '2020-01-01', started_at = '2020-01-01' WHERE kind = 'representer'",
      ],
      ["UPDATE run SET status = 'done' WHERE kind = 'representer'"],
    ],
  ])('%s: %s', async (name, _, breaking, mending) => {
    await sql(...breaking);

    const { faults, examples } = await look(name);
    await sql(...mending);

    expect(faults).toBeGreaterThan(0);
    expect(examples).not.toEqual([]);
    expect((await look(name)).faults).toBe(0);
  });

  it('noLoss: a frame is cut short', async () => {
    const digest = sha256(frames[0] ?? '');
    await truncate(fileOf(digest), 10);

    expect(await look('noLoss')).toMatchObject({ faults: 1, examples: [digest] });
    await writeFile(fileOf(digest), frames[0] ?? '');
  });

  it('withdrawal: what was erased lies in the store again', async () => {
    const digest = sha256(frames[2] ?? '');
    await writeFile(fileOf(digest), frames[2] ?? '').catch(() => {});

    expect((await look('withdrawal')).faults).toBe(1);
    await rm(fileOf(digest));
  });

  it('noOrphan: an old blob that no row names', async () => {
    const bytes = Buffer.from('nobody names this');
    const old = new Date('2020-01-01');
    const path = fileOf(sha256(frames[0] ?? '')).replace(
      /[^/]+$/,
      `${sha256(frames[0] ?? '').slice(0, 2)}${'0'.repeat(62)}`,
    );
    await writeFile(path, bytes);
    await utimes(path, old, old);

    expect(await look('noOrphan')).toMatchObject({ faults: 1 });
    await rm(path);
  });
});
