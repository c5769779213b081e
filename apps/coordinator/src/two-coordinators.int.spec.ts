/** Two coordinators on one PostgreSQL and one bucket: what one has stored the other serves, and what is due is done once. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { invariantNames } from '#protocol/admin';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import { createServerDatabase, dropServerDatabase, testDatabaseServer } from './testing/server-database.js';
import { startTestCoordinator, type TestCoordinator } from './testing/test-coordinator.js';
import { createTestBucket, testS3Endpoint } from './testing/test-stores.js';

const canRun = testS3Endpoint !== '' && testDatabaseServer !== '';
if (!canRun)
  process.stderr.write(
    'skipped: two coordinators on one PostgreSQL and one bucket, because SFUMATO_TEST_S3_ENDPOINT or SFUMATO_TEST_DATABASE_URL names no server\n',
  );

(canRun ? describe : describe.skip)('two coordinators on one PostgreSQL and one bucket', () => {
  let databaseUrl: string;
  let folder: string;
  let first: TestCoordinator;
  let second: TestCoordinator;
  let representer: TestRepresenter;
  let site: { siteId: string; token: string };
  const both = () => [first, second] as const;

  beforeAll(async () => {
    databaseUrl = await createServerDatabase();
    const { settings: s3, client } = await createTestBucket();
    client.destroy();
    folder = await mkdtemp(join(tmpdir(), 'sfumato-two-'));
    const settings = { databaseUrl, s3, reconcileSeconds: 0.1 };
    first = await startTestCoordinator({ ...settings, dataDirectory: join(folder, 'first') });
    // As docs/operating.md has it: the second directory belongs to the same installation, and signs with the same key.
    for (const name of ['installation.json', 'signing-key.pem'])
      await cp(join(folder, 'first', name), join(folder, 'second', name));
    second = await startTestCoordinator({ ...settings, dataDirectory: join(folder, 'second') });
    representer = await trainRepresenter(first);
    site = await enrolSite(second, 'Saint Brigid');
  });
  afterAll(async () => {
    for (const coordinator of [first, second]) await coordinator?.[Symbol.asyncDispose]();
    await dropServerDatabase(databaseUrl);
    await rm(folder, { recursive: true, force: true });
  });

  const frameOf = (batchNumber: number) =>
    buildFrameFor(representer, { batchNumber, sentences: [buildSentence([0, 1], 0x3c00 + batchNumber)] });
  const send = (at: TestCoordinator, batchNumber: number) =>
    upload(at, site.token, { ...representer, batchNumber, bytes: frameOf(batchNumber) });

  it('serve what the other has stored, byte by byte', async () => {
    const path = routePath('representerFile', {
      representerId: representer.representerId,
      name: 'representer.onnx',
    });

    const digests = await Promise.all(
      both().map(async ({ url }) => {
        const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${site.token}` } });
        return sha256(new Uint8Array(await answer.arrayBuffer()));
      }),
    );

    expect(digests).toEqual([representer.digest, representer.digest]);
  });

  it('take batches of one site at once: one row each, the same receipt from either', async () => {
    const numbers = [0, 1, 2, 3, 4, 5];
    const sent = await Promise.all(
      numbers.flatMap((number) => both().map(async (at) => (await send(at, number)).json.digest)),
    );

    const lists = await Promise.all(
      both().map(
        async (at) => (await at.call('GET', routePath('listReceipts'), { token: site.token })).json.receipts,
      ),
    );

    expect(new Set(sent).size).toBe(numbers.length);
    expect(lists.map((list) => list.length)).toEqual([numbers.length, numbers.length]);
    expect(lists[0]).toEqual(lists[1]);
  });

  it('open a due time once, whichever looks first', async () => {
    await first.admin('POST', routePath('setSchedule'), { everySeconds: 86_400 });
    const day = 86_400_000;
    for (const coordinator of both()) coordinator.advance(day + 1_000);
    const history = async (at: TestCoordinator) =>
      (await at.admin('GET', routePath('showSchedule'))).json.history as { runId: string | null }[];
    for (let tries = 0; tries < 300 && (await history(first))[0]?.runId == null; tries += 1) await sleep(100);
    await sleep(1_000); // both look several times more

    const seen = await Promise.all(both().map(history));

    expect(seen[0]).toHaveLength(1);
    expect(seen[0]).toEqual(seen[1]);
    const { runs } = (await second.admin('GET', routePath('listRuns'))).json;
    expect(runs.filter(({ kind }: { kind: string }) => kind === 'deidentifier')).toHaveLength(1);
    expect((await first.admin('GET', routePath('listSnapshots'))).json.snapshots).toHaveLength(1);
  });

  it('leave nothing untrue behind', async () => {
    const broken: string[] = [];
    for (const at of both())
      for (const name of invariantNames) {
        const { json } = await at.admin('GET', `${routePath('checkInvariant')}?name=${name}`);
        if (json.faults !== 0) broken.push(name);
      }

    expect(broken).toEqual([]);
  });
});
