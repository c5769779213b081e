/**
 * What leaves a site that has no network: a letter with the same requests that `upload` and `withdraw` would send, signed one by one, and one
 * signature for every question. No access token and nothing of the text plane is in it.
 */
import { Failure, sha256 } from '#foundation';
import {
  carriedReading,
  type RequestSigner,
  requireNewFile,
  routePath,
  type SignedHeaders,
  signatureHeaders,
  type WithdrawalRequest,
  type WrittenPart,
  writeCarriedFile,
} from '#protocol';
import { type SiteContext, signerOf } from '../context.js';
import { readLastHead } from '../data/seen-trail.js';
import { readJson, withSiteLock, writeJson } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { type LetterState, letterStateSchema, readSite } from '../data/site-record.js';
import { listStages, readApproval, readReceipts, readStagedFrame } from '../data/stages.js';
import { batchKey } from '../sync/receipts.js';
import { batchesToSend, markSending, type OpenBatch } from '../sync/upload.js';
import { revokeApprovals } from '../sync/withdraw.js';

/** What a letter holds. */
export interface LetterReport {
  readonly letter: string;
  readonly batches: number;
  readonly bytes: number;
  readonly withdrawals: number;
  /** Stages that wait for approval, of which nothing is in it. */
  readonly unapproved: readonly string[];
}

/** What a letter takes back. */
export type Withdrawing =
  | 'nothing'
  | 'all'
  | { readonly representerId: string; readonly batchNumber: number };

/**
 * Writes a letter. One that takes everything back first revokes the approval of stages that were not sent in full, whatever becomes of
 * the letter. Fails with SITE_NOT_JOINED, SITE_KEY_MISSING, CARRIED_FILE_EXISTS and SITE_FRAME_CHANGED.
 */
export async function writeLetter(
  context: SiteContext,
  { out, withdrawing }: { readonly out: string; readonly withdrawing: Withdrawing },
): Promise<LetterReport> {
  const { paths } = context;
  return withSiteLock(paths, async () => {
    if (withdrawing === 'all') await revokeApprovals(context);
    await requireNewFile(out);
    const site = await readSite(paths);
    const sign = await signerOf(context, site);
    if (sign === undefined || site.installationId === undefined)
      throw new Failure('SITE_KEY_MISSING', { file: paths.keyFile });
    const { open, unapproved } = await batchesToSend(context);
    const withdrawals = await withdrawalsOf(context, withdrawing);
    const taken = new Set(withdrawals.map(({ body }) => body));
    const sent = withdrawing === 'all' ? [] : open.filter((batch) => !taken.has(bodyFor(batch)));
    const reading = sign(carriedReading);
    const state = {
      kind: 'work',
      writtenAt: await timeBehindApprovals(context),
      reading: signatureOf(reading),
      uploads: {},
      withdrawals: {},
    } satisfies LetterState;
    const seen = (await readLastHead(paths))?.number ?? 0;
    const { siteId, installationId } = site;
    const head = { kind: 'work', installationId, siteId, channel: context.channel, seen, reading } as const;
    for (const batch of sent) await markSending(context, batch);
    const content = sha256(sent.map(({ batch: { digest } }) => digest).join('\n'));
    await logAct(context, {
      act: 'exported',
      subject: `letter of ${state.writtenAt}`,
      content,
      count: sent.length,
    });
    // Behind its line in the log: a letter that lies there may be carried, whatever this process still came to.
    await writeCarriedFile(out, 'letter', partsOf(context, { head, sent, withdrawals, sign, state }));
    const bytes = sent.reduce((sum, { batch }) => sum + batch.bytes, 0);
    return { letter: out, batches: sent.length, bytes, withdrawals: withdrawals.length, unapproved };
  });
}

/** Now, or the last approval where the clock was put back since: no approval of today may look newer than what a letter takes back. */
async function timeBehindApprovals({ paths, clock }: SiteContext): Promise<string> {
  let latest = clock().toISOString();
  for (const record of await listStages(paths)) {
    const approvedAt = (await readApproval(paths, record))?.approvedAt ?? latest;
    if (approvedAt > latest) latest = approvedAt;
  }
  return latest;
}

interface LetterParts {
  readonly head: object;
  readonly sent: readonly OpenBatch[];
  readonly withdrawals: readonly WithdrawalRow[];
  readonly sign: RequestSigner;
  /** Filled in as requests are signed. */
  readonly state: Extract<LetterState, { kind: 'work' }>;
}

/** What is asked is stored behind the last part: no letter takes its place whose reply nobody could read, and one that could not be written changes nothing. */
async function* partsOf(
  { paths }: SiteContext,
  { head, sent, withdrawals, sign, state }: LetterParts,
): AsyncGenerator<WrittenPart> {
  yield { head, body: new Uint8Array() };
  for (const { record, batch } of sent) {
    const address = { representerId: record.representerId, batchNumber: batch.batchNumber };
    const body = await readStagedFrame(paths, record, batch);
    const signed = sign({ method: 'PUT', path: routePath('uploadBatch', address), body });
    state.uploads[batchKey(address)] = signatureOf(signed);
    yield { head: { route: 'uploadBatch', ...address, signed }, body };
  }
  for (const { body } of withdrawals) {
    const signed = sign({ method: 'POST', path: routePath('withdraw'), body });
    state.withdrawals[sha256(body)] = signatureOf(signed);
    yield { head: { route: 'withdraw', signed }, body: Buffer.from(body) };
  }
  await writeJson(paths.letterFile, state);
}

/** Batch by batch, so that a letter which is carried again takes nothing back that was sent later; what was taken back, or asked for, before is told again. */
async function withdrawalsOf({ paths }: SiteContext, withdrawing: Withdrawing): Promise<WithdrawalRow[]> {
  const before = await readJson(paths.letterFile, letterStateSchema);
  const isAsked = (representerId: string, batchNumber: number): boolean =>
    withdrawing === 'all' ||
    (withdrawing !== 'nothing' &&
      withdrawing.representerId === representerId &&
      withdrawing.batchNumber === batchNumber);
  const rows: WithdrawalRow[] = [];
  for (const record of await listStages(paths)) {
    const { representerId } = record;
    const receipts = await readReceipts(paths, record);
    const approvedAt = (await readApproval(paths, record))?.approvedAt;
    for (const batch of record.batches) {
      const { batchNumber } = batch;
      const body = bodyFor({ record, batch });
      const wasWithdrawn = (receipts.get(batchNumber)?.withdrawnAt ?? null) !== null;
      if (wasWithdrawn || isAsked(representerId, batchNumber) || isStillAsked(before, body, approvedAt))
        rows.push({ body });
    }
  }
  return rows;
}

/** A withdrawal as it is sent. */
interface WithdrawalRow {
  readonly body: string;
}

/** The request that takes one batch back. */
export type BatchWithdrawal = Extract<WithdrawalRequest, { scope: 'batch' }>;

/** The request for a batch of a stage. */
export const withdrawalOf = ({
  record: { representerId },
  batch: { batchNumber },
}: {
  readonly record: Pick<OpenBatch['record'], 'representerId'>;
  readonly batch: Pick<OpenBatch['batch'], 'batchNumber'>;
}): BatchWithdrawal => ({ scope: 'batch', representerId, batchNumber });

const bodyFor = (batch: Parameters<typeof withdrawalOf>[0]): string => JSON.stringify(withdrawalOf(batch));

/** A letter that was lost took nothing back: what it asked for is asked again, and not sent, until somebody approves it anew. */
function isStillAsked(
  before: LetterState | undefined,
  body: string,
  approvedAt: string | undefined,
): boolean {
  if (before?.kind !== 'work' || before.withdrawals[sha256(body)] === undefined) return false;
  return approvedAt === undefined || approvedAt <= before.writtenAt;
}

const signatureOf = (signed: SignedHeaders): string => String(signed[signatureHeaders.signature]);
