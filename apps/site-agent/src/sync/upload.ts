/**
 * `site upload`: sends approved batches without a receipt (step 5 of the flow, second half). Compares
 * receipts first and resends what the coordinator lost. Retries send the staged bytes and get the same
 * receipt.
 */
import { join } from 'node:path';
import { type Command, counted, type Terminal } from '#command-line';
import { Failure } from '#foundation';
import type { Receipt } from '#protocol/api';
import { traced } from '#service';
import { connect, type SiteContext } from '../context.js';
import { withSiteLock, writeJson } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import {
  isSentInPart,
  listStages,
  readApproval,
  readReceipts,
  readStagedFrame,
  readUnconfirmed,
  removeKeptText,
  type StagedBatch,
  type StageRecord,
  stageFiles,
  writeReceipt,
} from '../data/stages.js';
import { isWaiting } from '../stage/approve.js';
import { runVerb } from '../verb.js';
import type { CoordinatorClient } from './client.js';
import { followTrail } from './follow-trail.js';
import { batchKey, compareReceipts, type ListedReceipts } from './receipts.js';

export function registerUpload(site: Command, terminal: Terminal): void {
  const uploading = site.command('upload').description('send what was approved and has no receipt yet');
  runVerb(uploading, terminal, async (context) => {
    const report = await upload(context);
    return { json: report, lines: linesOfUpload(report) };
  });
}

/** Formats a report, with the next step if there was nothing to send. */
export function linesOfUpload({ sent, sentAgain, bytes, sentBefore, unapproved, superseded }: UploadReport) {
  const hasNothing = sent + sentBefore + unapproved.length + superseded.length === 0;
  return [
    `sent ${counted(sent, 'batch', 'batches')}, ${counted(bytes, 'byte')}; ${sentBefore} sent before`,
    ...(sentAgain === 0 ? [] : [`  ${sentAgain} of them had a receipt, but the coordinator had lost them`]),
    ...unapproved.map((stage) => `  ${stage} waits for approval`),
    ...superseded.map((stage) => `  ${stage} was made for an older representer and cannot be sent`),
    ...(hasNothing ? ['  nothing is staged: run "sfumato site stage", "preview" and "approve" first'] : []),
  ];
}

/** Counts of an upload. */
export interface UploadReport {
  readonly sent: number;
  /** Previously lost at the coordinator. */
  readonly sentAgain: number;
  readonly bytes: number;
  readonly sentBefore: number;
  readonly unapproved: readonly string[];
  /** Stages of an older representer, whose remaining batches cannot be sent. */
  readonly superseded: readonly string[];
}

/**
 * Sends open batches. Sent batches stay sent; run again to continue. Fails with SITE_STAGE_UNAPPROVED (no
 * stage is approved), SITE_FRAME_CHANGED, the coordinator's refusals, and before sending with
 * SITE_AUDIT_REWRITTEN or SITE_COORDINATOR_KEY_CHANGED.
 */
export async function upload(context: SiteContext, { only }: UploadOptions = {}): Promise<UploadReport> {
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    const { approved, unapproved } = await sortStages(context);
    if (approved.length === 0 && unapproved.length > 0 && only === undefined)
      throw new Failure('SITE_STAGE_UNAPPROVED', { waiting: unapproved.join(' ') });
    await followTrail(context, client);
    const listed = hasSent(context, approved) ? await compareReceipts(context, client) : new Map();
    const { open: unsent, sentBefore } = await openBatches(context, approved, listed);
    const open = only === undefined ? unsent : unsent.filter((one) => only.has(keyOf(one)));
    const { sent, superseded, bytes } = await traced(
      'site.upload',
      { batches: open.length },
      async (note) => {
        const done = await sendAll(context, client, open);
        const sentBytes = done.sent.reduce((sum, { batch }) => sum + batch.bytes, 0);
        note({ bytes: sentBytes });
        return { ...done, bytes: sentBytes };
      },
    );
    const sentAgain = sent.filter(({ hadReceipt }) => hadReceipt).length;
    return { sent: sent.length, sentAgain, bytes, sentBefore, unapproved, superseded };
  });
}

/** Restricts an upload. */
export interface UploadOptions {
  /** By `batchKey`; all by default. */
  readonly only?: ReadonlySet<string>;
}

const keyOf = ({ record: { representerId }, batch: { batchNumber } }: OpenBatch): string =>
  batchKey({ representerId, batchNumber });

/** Lists approved batches without a receipt, and stages waiting for approval. */
export async function batchesToSend(
  context: SiteContext,
): Promise<{ readonly open: readonly OpenBatch[]; readonly unapproved: readonly string[] }> {
  const { approved, unapproved } = await sortStages(context);
  const { open } = await openBatches(context, approved, new Map());
  return { open, unapproved };
}

/** Marks a stage as partly sent, before sending because the answer may be lost. It can no longer be discarded. */
export async function markSending(
  { paths, clock }: SiteContext,
  { record, batch }: Pick<OpenBatch, 'record' | 'batch'>,
): Promise<void> {
  const mark = join(paths.stageFolder(record.stageId), stageFiles.sending);
  await writeJson(mark, { batchNumber: batch.batchNumber, startedAt: clock().toISOString() });
}

function hasSent({ paths }: SiteContext, approved: readonly StageRecord[]): boolean {
  return approved.some((record) => isSentInPart(paths, record));
}

async function sendAll(
  context: SiteContext,
  client: CoordinatorClient,
  open: readonly OpenBatch[],
): Promise<{ sent: OpenBatch[]; superseded: string[] }> {
  const sent: OpenBatch[] = [];
  const superseded = new Set<string>();
  if (open.length === 0) return { sent, superseded: [] };
  const progress = context.terminal.progress({ label: 'uploading', total: open.length });
  for (const [index, batch] of open.entries()) {
    const { stageId } = batch.record;
    if (batch.isListed || !superseded.has(stageId)) {
      if (await isAccepted(sendBatch(context, client, batch))) sent.push(batch);
      else superseded.add(stageId);
    }
    progress.advanceTo(index + 1);
  }
  progress.finish();
  return { sent, superseded: [...superseded] };
}

/** Returns false if the representer is superseded, so that later stages continue. */
async function isAccepted(sending: Promise<void>): Promise<boolean> {
  try {
    await sending;
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'REPRESENTER_SUPERSEDED') return false;
    throw error;
  }
}

/** A batch to send. */
export interface OpenBatch {
  readonly record: StageRecord;
  readonly batch: StagedBatch;
  /** The coordinator lists it, so it accepts it even for an older representer. */
  readonly isListed: boolean;
  /** It was confirmed once. */
  readonly hadReceipt: boolean;
}

async function sortStages({
  paths,
}: SiteContext): Promise<{ approved: StageRecord[]; unapproved: string[] }> {
  const approved: StageRecord[] = [];
  const unapproved: string[] = [];
  for (const record of await listStages(paths)) {
    if ((await readApproval(paths, record)) !== undefined) {
      await removeKeptText(paths, record);
      approved.push(record);
    } else if (await isWaiting(paths, record)) unapproved.push(record.stageId);
  }
  return { approved, unapproved };
}

async function openBatches(
  { paths }: SiteContext,
  approved: readonly StageRecord[],
  listed: ListedReceipts,
): Promise<{ open: OpenBatch[]; sentBefore: number }> {
  const open: OpenBatch[] = [];
  let sentBefore = 0;
  for (const record of approved) {
    const receipts = await readReceipts(paths, record);
    const unconfirmed = await readUnconfirmed(paths, record);
    sentBefore += receipts.size;
    for (const batch of record.batches) {
      const { batchNumber } = batch;
      if (receipts.has(batchNumber)) continue;
      const isListed = listed.has(batchKey({ representerId: record.representerId, batchNumber }));
      open.push({ record, batch, isListed, hadReceipt: unconfirmed.has(batchNumber) });
    }
  }
  return { open, sentBefore };
}

async function sendBatch(
  context: SiteContext,
  client: CoordinatorClient,
  { record, batch }: Pick<OpenBatch, 'record' | 'batch'>,
): Promise<void> {
  const { paths } = context;
  await markSending(context, { record, batch });
  const frame = await readStagedFrame(paths, record, batch);
  const receipt = await client.upload(record.representerId, batch.batchNumber, frame);
  requireSameBatch(receipt, { record, batch });
  const subject = `${record.representerId}/${batch.batchNumber}`;
  // Logged before the receipt: a crash may log twice, but never lose an entry.
  await logAct(context, { act: 'sent', subject, content: receipt.digest });
  await writeReceipt(paths, record.stageId, receipt);
}

function requireSameBatch(receipt: Receipt, { record, batch }: Pick<OpenBatch, 'record' | 'batch'>): void {
  if (batchKey(receipt) !== batchKey({ ...record, ...batch }) || receipt.digest !== batch.digest)
    throw new Failure('SITE_RECEIPT_DIFFERS', { batchNumber: batch.batchNumber });
}
