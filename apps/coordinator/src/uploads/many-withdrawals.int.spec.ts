/** A site that sent two thousand batches takes them all back. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { routePath, routes } from '#protocol/api';
import { enrolSite, trainRepresenter } from '../testing/scenes.js';
import { withDatabase } from '../testing/server-database.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';

const batches = 2_000;

describe('a withdrawal of two thousand batches', () => {
  const started = withCoordinator();

  it('takes few transactions, and leaves an event and an erased file for each', async () => {
    const coordinator = started();
    const { representerId } = await trainRepresenter(coordinator);
    const { siteId, token } = await enrolSite(coordinator);
    await insertBatches(coordinator, { siteId, representerId });
    await coordinator.admin('POST', routePath('makeSnapshot'), {});

    const answer = await coordinator.call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });

    expect(answer.json).toMatchObject({ withdrawn: batches, erased: batches, kept: 0 });
    const { receipts } = routes.listReceipts.answer.parse(
      (await coordinator.call('GET', routePath('listReceipts'), { token })).json,
    );
    expect(receipts.filter(({ erasedAt }) => erasedAt !== null)).toHaveLength(batches);
    expect(await countEvents(coordinator)).toEqual({
      'upload.withdrawn': batches,
      'upload.erased': batches,
    });
    // 500 batches are erased in each; one for each batch would be 2,000.
    const transactions = await countTransactions(coordinator);
    expect(transactions).toBeGreaterThanOrEqual(batches / 500);
    expect(transactions).toBeLessThan(40);
  });
});

/** As the owner of the tables, who writes for every site. */
const asOwner = <Result>({ ownerUrl }: TestCoordinator, work: Parameters<typeof withDatabase<Result>>[1]) =>
  withDatabase({ databaseUrl: ownerUrl }, work);

/** Each row knows the transaction that wrote it; a counter of the server would count those of other databases, too. */
async function countTransactions(coordinator: TestCoordinator): Promise<number> {
  return asOwner(coordinator, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int FROM (
         SELECT xmin::text FROM upload
         UNION SELECT xmin::text FROM audit_event WHERE action IN ('upload.withdrawn', 'upload.erased')
       ) AS writer`,
    );
    return rows[0]?.count ?? batches;
  });
}

async function insertBatches(
  coordinator: TestCoordinator,
  { siteId, representerId }: { readonly siteId: string; readonly representerId: string },
): Promise<void> {
  const digests = Array.from({ length: batches }, (_, index) => index.toString(16).padStart(64, 'a'));
  await asOwner(coordinator, (client) =>
    client.query(
      `INSERT INTO upload (id, site_id, representer_id, batch_number, digest, bytes, sentences, tokens, received_at)
       SELECT gen_random_uuid(), $1, $2, number, digest, 1, 1, 1, now()
       FROM unnest($3::text[]) WITH ORDINALITY AS batch (digest, number)`,
      [siteId, representerId, digests],
    ),
  );
  const folder = join(coordinator.dataDirectory, 'blobs', 'aa');
  await mkdir(folder, { recursive: true });
  await Promise.all(digests.map((digest) => writeFile(join(folder, digest), 'x')));
}

async function countEvents(coordinator: TestCoordinator): Promise<Record<string, number>> {
  const rows = await asOwner(coordinator, async (client) => {
    const found = await client.query(
      `SELECT action, count(DISTINCT subject_id)::int FROM audit_event
       WHERE action IN ('upload.withdrawn', 'upload.erased') GROUP BY action`,
    );
    return found.rows;
  });
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}
