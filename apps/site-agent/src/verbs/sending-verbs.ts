/** upload, status, withdraw. */
import type { Command, Terminal } from '#command-line';
import { Failure } from '#foundation';
import { requireLiveStart, type StartState } from '../daemon/start-state.js';
import type { Comparison } from '../sending/compare-receipts.js';
import { upload } from '../sending/upload.js';
import { discardStage, withdraw } from '../sending/withdraw.js';
import { readStatus, type StageStatus } from '../status.js';
import { runVerb, wholeNumber } from './verb.js';

/** Adds the verbs that send approved batches and take them back. */
export function registerSendingVerbs(site: Command, terminal: Terminal): void {
  const uploading = site.command('upload').description('send what was approved and has no receipt yet');
  runVerb(uploading, terminal, async (context) => {
    const report = await upload(context);
    return {
      json: report,
      lines: [
        `sent ${report.sent} batches, ${report.bytes} bytes; ${report.sentBefore} sent before`,
        ...(report.sentAgain === 0
          ? []
          : [`  ${report.sentAgain} of them had a receipt, but the coordinator had lost them`]),
        ...report.unapproved.map((stage) => `  ${stage} waits for approval`),
        ...report.superseded.map(
          (stage) => `  ${stage} was made for an older representer and cannot be sent`,
        ),
      ],
    };
  });

  const status = site
    .command('status')
    .description('what is here and how far each stage has come')
    .option('--live', 'only whether "site start" is alive here: exit 0 if so, else 2; for monitors');
  runVerb<{ live?: boolean }>(status, terminal, async (context, { live }) => {
    if (live === true) {
      const state = await requireLiveStart(context);
      return { json: state, lines: [liveLine(state)], isAnswer: true };
    }
    const report = await readStatus(context);
    return {
      json: report,
      lines: [
        `${report.siteName} (${report.siteId}) at ${report.url}`,
        `representer ${report.representerId ?? 'none'}, release ${report.releaseId ?? 'none'}`,
        ...report.stages.flatMap((stage) => [stageLine(stage), ...stage.approvals.map(actLine)]),
        ...(report.comparison === null ? [] : [comparisonLine(report.comparison)]),
        ...(report.withdrawals === null ? [] : [report.withdrawals]),
      ],
      isAnswer: true,
    };
  });

  const withdrawing = site
    .command('withdraw')
    .description('take batches back from the pool, or discard a stage that was not sent')
    .option(
      '--batch <number>',
      'one batch of the current representer; everything when left out',
      wholeNumber(0),
    )
    .option('--stage <id>', 'discard this stage, of which nothing was sent')
    .option('--yes', 'confirm without being asked');
  runVerb<WithdrawFlags>(withdrawing, terminal, async (context, { batch, stage, yes }) => {
    if (batch !== undefined && stage !== undefined)
      throw new Failure('SETTING_INVALID', { fields: 'batch stage', expected: 'one of them' });
    const confirmed = yes === true;
    if (stage !== undefined) {
      const report = await discardStage(context, stage, confirmed);
      return { json: report, lines: [`discarded ${report.discarded}; its notes may be staged again`] };
    }
    const options = batch === undefined ? { confirmed } : { confirmed, batchNumber: batch };
    const report = await withdraw(context, options);
    return { json: report, lines: [report.sentence] };
  });
}

interface WithdrawFlags {
  readonly batch?: number;
  readonly stage?: string;
  readonly yes?: boolean;
}

function actLine({ act, at, by }: StageStatus['approvals'][number]): string {
  return `    ${act} ${at} by ${by}`;
}

function stageLine(stage: StageStatus): string {
  const withdrawn = stage.withdrawn === 0 ? '' : `, ${stage.withdrawn} withdrawn`;
  const unconfirmed = stage.unconfirmed === 0 ? '' : `, ${stage.unconfirmed} lost there and to be sent again`;
  return (
    `  ${stage.stageId.padEnd(10)} ${stage.state.padEnd(20)} ${stage.notes.staged} notes, ${stage.tokens} tokens, ` +
    `${stage.receipts} of ${stage.batches} batches received${withdrawn}${unconfirmed}`
  );
}

function liveLine({ step, stepSince, rounds, failures, lastFailure }: StartState): string {
  const failed = lastFailure === null ? '' : `, ${failures} failures, the last ${lastFailure}`;
  return `alive: ${step} since ${stepSince}, ${rounds} rounds${failed}`;
}

function comparisonLine({ comparedAt, confirmed, missing, damaged, withdrawnAgain }: Comparison): string {
  const amiss = [
    missing === 0 ? '' : `, ${missing} missing there`,
    damaged === 0 ? '' : `, ${damaged} damaged there`,
    withdrawnAgain === 0 ? '' : `, ${withdrawnAgain} withdrawn again`,
  ].join('');
  return `receipts compared with the coordinator at ${comparedAt}: ${confirmed} confirmed${amiss}`;
}
