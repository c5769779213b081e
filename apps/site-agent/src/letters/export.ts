/**
 * `site export`: writes a letter with the signed requests that `upload`, `withdraw` and `pull` would send. It
 * holds no access token and nothing of the text plane.
 */
import { type Command, counted, requireConfirmation, type Terminal, wholeNumber } from '#command-line';
import { Failure, sha256 } from '#foundation';
import { routePath, type WithdrawalRequest } from '#protocol/api';
import {
  carriedReading,
  requireNewFile,
  type SignedHeaders,
  type WrittenPart,
  writeCarriedFile,
} from '#protocol/carried';
import { type RequestSigner, signatureHeaders } from '#protocol/client';
import { type SiteContext, signerOf } from '../context.js';
import { requireRepresenter } from '../data/installed-models.js';
import { readJson, withSiteLock, writeJson } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { type LetterState, letterStateSchema, readSite } from '../data/site-record.js';
import { listStages, readApproval, readReceipts, readStagedFrame } from '../data/stages.js';
import { readLastHead } from '../sync/follow-trail.js';
import { batchKey } from '../sync/receipts.js';
import { batchesToSend, markSending, type OpenBatch } from '../sync/upload.js';
import { revokeApprovals } from '../sync/withdraw.js';
import { runVerb } from '../verb.js';

export function registerExport(site: Command, terminal: Terminal): void {
  const exporting = site
    .command('export')
    .description('write a letter that is carried to the coordinator, for a site without a network')
    .requiredOption('--out <file>', 'where to write the letter')
    .option('--withdraw <number>', 'also withdraw this batch of the current representer', wholeNumber(0))
    .option('--withdraw-all', 'withdraw everything, and send nothing')
    .option('--yes', 'confirm a withdrawal without being asked');
  runVerb<ExportFlags>(exporting, terminal, async (context, flags) => {
    const report = await exportLetter(context, flags);
    const { letter, batches, bytes, withdrawals, unapproved } = report;
    return {
      json: report,
      lines: [
        ...(batches + withdrawals === 0
          ? ['nothing to send or to take back: this letter only asks for models and receipts']
          : []),
        `${letter}: ${counted(batches, 'batch', 'batches')}, ${counted(bytes, 'byte')}; ${counted(withdrawals, 'withdrawal')}`,
        ...unapproved.map((stage) => `  ${stage} waits for approval`),
        '  have it carried, then import the reply to it: "sfumato coordinator carry" writes that',
      ],
    };
  });
}

interface ExportFlags {
  readonly out: string;
  readonly withdraw?: number;
  readonly withdrawAll?: boolean;
  readonly yes?: boolean;
}

async function exportLetter(context: SiteContext, flags: ExportFlags): Promise<LetterReport> {
  const { out, withdraw, withdrawAll = false, yes = false } = flags;
  if (withdraw !== undefined && withdrawAll)
    throw new Failure('SETTING_INVALID', { fields: '--withdraw --withdraw-all', expected: 'one of them' });
  if (withdraw === undefined && !withdrawAll) return writeLetter(context, { out, withdrawing: 'nothing' });
  const what = withdrawAll ? 'everything this site has sent' : `batch ${withdraw}`;
  await requireConfirmation(context.terminal, yes, `Withdraw ${what} from the pool?`);
  if (withdraw !== undefined) {
    const { representerId } = await requireRepresenter(context.paths);
    return writeLetter(context, { out, withdrawing: { representerId, batchNumber: withdraw } });
  }
  return writeLetter(context, { out, withdrawing: 'all' });
}

/** Content of a letter. */
export interface LetterReport {
  readonly letter: string;
  readonly batches: number;
  readonly bytes: number;
  readonly withdrawals: number;
  /** Stages waiting for approval, which are left out. */
  readonly unapproved: readonly string[];
}

/** Withdrawals in a letter. */
export type LetterWithdrawals =
  | 'nothing'
  | 'all'
  | { readonly representerId: string; readonly batchNumber: number };

/**
 * Writes a letter. `all` first revokes approvals of stages not sent in full. Fails with SITE_NOT_JOINED,
 * SITE_KEY_MISSING, CARRIED_FILE_EXISTS and SITE_FRAME_CHANGED.
 */
export async function writeLetter(
  context: SiteContext,
  { out, withdrawing }: { readonly out: string; readonly withdrawing: LetterWithdrawals },
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
    // Logged first: a written letter may be carried whatever happens next.
    await writeCarriedFile(out, 'letter', partsOf(context, { head, sent, withdrawals, sign, state }));
    const bytes = sent.reduce((sum, { batch }) => sum + batch.bytes, 0);
    return { letter: out, batches: sent.length, bytes, withdrawals: withdrawals.length, unapproved };
  });
}

/** Now, or the last approval if the clock was set back: a letter must not look older than approvals that it revokes. */
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
  readonly state: Extract<LetterState, { kind: 'work' }>; // filled while signing
}

/** Stores the state last: if a letter fails, the reply to its predecessor can still be read. */
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

/** One request per batch, so that a letter carried twice withdraws nothing sent later; repeats earlier withdrawals. */
async function withdrawalsOf(
  { paths }: SiteContext,
  withdrawing: LetterWithdrawals,
): Promise<WithdrawalRow[]> {
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

interface WithdrawalRow {
  readonly body: string;
}

/** Withdrawal of one batch. */
export type BatchWithdrawal = Extract<WithdrawalRequest, { scope: 'batch' }>;

/** Withdrawal of a staged batch. */
export const withdrawalOf = ({
  record: { representerId },
  batch: { batchNumber },
}: {
  readonly record: Pick<OpenBatch['record'], 'representerId'>;
  readonly batch: Pick<OpenBatch['batch'], 'batchNumber'>;
}): BatchWithdrawal => ({ scope: 'batch', representerId, batchNumber });

const bodyFor = (batch: Parameters<typeof withdrawalOf>[0]): string => JSON.stringify(withdrawalOf(batch));

/** Whether an earlier, perhaps lost, letter asked for it; a new approval cancels that. */
function isStillAsked(
  before: LetterState | undefined,
  body: string,
  approvedAt: string | undefined,
): boolean {
  if (before?.kind !== 'work' || before.withdrawals[sha256(body)] === undefined) return false;
  return approvedAt === undefined || approvedAt <= before.writtenAt;
}

const signatureOf = (signed: SignedHeaders): string => String(signed[signatureHeaders.signature]);
