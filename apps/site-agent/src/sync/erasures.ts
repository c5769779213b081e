/**
 * The coordinator's receipts of what it erased, checked and kept here.
 *
 * **Guarantees**
 * | a receipt | what happens |
 * |---|---|
 * | by the pinned key, or by one that it introduced | is kept with that key, and the log has a line of it |
 * | by another key | SIGNATURE_KEY_UNKNOWN or SIGNATURE_INVALID, and it is not kept |
 * | of another site, under another id, or about a batch that was sent with other bytes | SITE_ERASURE_DIFFERS, and it is not kept |
 * | that is kept | is never replaced, and is checked again whenever it is shown |
 */
import { z } from 'zod';
import { Failure } from '#foundation';
import { type Erasure, erasureDigest, openErasure } from '#protocol';
import { envelopeSchema, fingerprintOf, publicKeyPattern, requireKey } from '#signing';
import type { SiteContext } from '../context.js';
import { appendLine, readLines } from '../data/json-lines.js';
import type { SitePaths } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import { listStages } from '../data/stages.js';
import type { CoordinatorClient } from './client.js';
import { batchKey } from './receipts.js';

const keptSchema = z.strictObject({
  signingKey: z.string().regex(publicKeyPattern),
  receipt: envelopeSchema,
});

/** What was erased, and whose word that is. */
export interface KeptErasure extends Erasure {
  /** Of the key that signed it. */
  readonly fingerprint: string;
}

/** Every receipt that is kept, the oldest first. Fails with SIGNATURE_INVALID where one was changed here. */
export async function readErasures(paths: SitePaths): Promise<readonly KeptErasure[]> {
  const kept = await readLines(paths.erasuresFile, keptSchema);
  return kept.map(({ signingKey, receipt }) => ({
    ...openErasure(receipt, signingKey),
    fingerprint: fingerprintOf(signingKey),
  }));
}

/** Fetches the receipts that are not here yet; the caller holds the site's lock. Fails as the table above says. */
export async function fetchErasures(
  context: SiteContext,
  client: CoordinatorClient,
): Promise<readonly KeptErasure[]> {
  const known = new Set((await readErasures(context.paths)).map(({ receiptId }) => receiptId));
  const fetched: KeptErasure[] = [];
  for (const receiptId of await client.erasures())
    if (!known.has(receiptId)) fetched.push(await keep(context, client, receiptId));
  return fetched;
}

async function keep(
  context: SiteContext,
  client: CoordinatorClient,
  receiptId: string,
): Promise<KeptErasure> {
  const { coordinatorKey, siteId } = await readSite(context.paths);
  const { signingKey, introductions, receipt } = await client.erasureReceipt(receiptId);
  const key = requireKey(coordinatorKey ?? signingKey, signingKey, introductions);
  const erasure = openErasure(receipt, key);
  if (erasure.siteId !== siteId || erasure.receiptId !== receiptId)
    throw new Failure('SITE_ERASURE_DIFFERS', { receiptId });
  await requireOwn(context.paths, erasure);
  const content = erasureDigest(erasure.batches);
  const count = erasure.batches.length;
  // Before it is kept and not fetched again: whoever dies here logs twice rather than never.
  await logAct(context, { act: 'erased', subject: `receipt ${receiptId}`, content, count });
  await appendLine(context.paths.erasuresFile, { signingKey, receipt });
  return { ...erasure, fingerprint: fingerprintOf(key) };
}

/** Batches of stages that are here must be the very bytes; a site that lost its stages knows of none. */
async function requireOwn(paths: SitePaths, { receiptId, batches }: Erasure): Promise<void> {
  const own = new Map(
    (await listStages(paths)).flatMap(({ representerId, batches: staged }) =>
      staged.map(({ batchNumber, digest }) => [batchKey({ representerId, batchNumber }), digest] as const),
    ),
  );
  const other = batches.find((batch) => (own.get(batchKey(batch)) ?? batch.digest) !== batch.digest);
  if (other !== undefined)
    throw new Failure('SITE_ERASURE_DIFFERS', { receiptId, batchNumber: other.batchNumber });
}
