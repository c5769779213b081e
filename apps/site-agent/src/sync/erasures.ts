/**
 * Signed receipts of erasures, checked and kept, and `site receipts`.
 *
 * **Guarantees**
 * | a receipt | what happens |
 * |---|---|
 * | by the pinned key, or one that it introduced | is kept with that key and logged |
 * | by another key | SIGNATURE_KEY_UNKNOWN or SIGNATURE_INVALID, and it is not kept |
 * | of another site or id, or about a batch sent with other bytes | SITE_ERASURE_DIFFERS, and it is not kept |
 * | once kept | is never replaced, and is checked again whenever it is shown |
 */
import { z } from 'zod';
import { type Command, counted, type Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type Erasure, erasureDigest, openErasure } from '#protocol/admin';
import { envelopeSchema, fingerprintOf, publicKeyPattern, requireKey } from '#signing';
import { connect, type SiteContext } from '../context.js';
import { appendLine, readLines, type SitePaths, withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import { listStages } from '../data/stages.js';
import { runVerb } from '../verb.js';
import type { CoordinatorClient } from './client.js';
import { batchKey } from './receipts.js';

const keptSchema = z.strictObject({
  signingKey: z.string().regex(publicKeyPattern),
  receipt: envelopeSchema,
});

/** An erasure and its signer. */
export interface ErasureRecord extends Erasure {
  readonly fingerprint: string;
}

/** Reads all receipts, oldest first. Fails with SIGNATURE_INVALID if one was changed here. */
export async function readErasures(paths: SitePaths): Promise<readonly ErasureRecord[]> {
  const kept = await readLines(paths.erasuresFile, keptSchema);
  return kept.map(({ signingKey, receipt }) => ({
    ...openErasure(receipt, signingKey),
    fingerprint: fingerprintOf(signingKey),
  }));
}

/** Fetches new receipts. Needs the site's lock. Fails as the table says. */
export async function fetchErasures(
  context: SiteContext,
  client: CoordinatorClient,
): Promise<readonly ErasureRecord[]> {
  const known = new Set((await readErasures(context.paths)).map(({ receiptId }) => receiptId));
  const fetched: ErasureRecord[] = [];
  for (const receiptId of await client.erasures())
    if (!known.has(receiptId)) fetched.push(await keep(context, client, receiptId));
  return fetched;
}

async function keep(
  context: SiteContext,
  client: CoordinatorClient,
  receiptId: string,
): Promise<ErasureRecord> {
  const { coordinatorKey, siteId } = await readSite(context.paths);
  const { signingKey, introductions, receipt } = await client.erasureReceipt(receiptId);
  const key = requireKey(coordinatorKey ?? signingKey, signingKey, introductions);
  const erasure = openErasure(receipt, key);
  if (erasure.siteId !== siteId || erasure.receiptId !== receiptId)
    throw new Failure('SITE_ERASURE_DIFFERS', { receiptId });
  await requireOwn(context.paths, erasure);
  const content = erasureDigest(erasure.batches);
  const count = erasure.batches.length;
  // Logged first: a crash may log twice, but never lose an entry.
  await logAct(context, { act: 'erased', subject: `receipt ${receiptId}`, content, count });
  await appendLine(context.paths.erasuresFile, { signingKey, receipt });
  return { ...erasure, fingerprint: fingerprintOf(key) };
}

/** Compares with the local stages; passes if the site has lost them. */
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

export function registerReceipts(site: Command, terminal: Terminal): void {
  const receipts = site
    .command('receipts')
    .description('fetch, check and show the signed receipts of what the coordinator erased')
    .option('--offline', 'show those that are here, and ask the coordinator nothing');
  runVerb<{ offline?: boolean }>(receipts, terminal, async (context, { offline }) => {
    const { paths } = context;
    if (offline !== true) {
      const { client } = await connect(context);
      await withSiteLock(paths, () => fetchErasures(context, client));
    }
    const erasures = await readErasures(paths);
    const lines = erasures.flatMap(describeErasure);
    return {
      json: { receipts: erasures },
      lines: lines.length === 0 ? ['nothing of this site was erased yet'] : lines,
      isAnswer: true,
    };
  });
}

/** Formats a receipt. */
export function describeErasure(erasure: ErasureRecord): string[] {
  const { receiptId, erasedAt, batches, remains, fingerprint } = erasure;
  const bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
  return [
    `${erasedAt}  erased ${counted(batches.length, 'batch', 'batches')}, ${counted(bytes, 'byte')}; receipt ${receiptId}, signed by ${fingerprint}`,
    ...remains.map((sentence) => `  ${sentence}`),
  ];
}
