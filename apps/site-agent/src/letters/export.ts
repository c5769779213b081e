/** `site export`: writes what `upload` and `withdraw` would send, and what `pull` would ask, into a letter that is carried to the coordinator. */
import { type Command, counted, requireConfirmation, type Terminal, wholeNumber } from '#command-line';
import { Failure } from '#foundation';
import type { SiteContext } from '../context.js';
import { requireRepresenter } from '../data/installed-models.js';
import { runVerb } from '../verb.js';
import { type LetterReport, writeLetter } from './letter.js';

/** Adds `export`. */
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
    throw new Failure('SETTING_INVALID', { fields: 'withdraw withdraw-all', expected: 'one of them' });
  if (withdraw === undefined && !withdrawAll) return writeLetter(context, { out, withdrawing: 'nothing' });
  const what = withdrawAll ? 'everything this site has sent' : `batch ${withdraw}`;
  await requireConfirmation(context.terminal, yes, `Withdraw ${what} from the pool?`);
  if (withdraw !== undefined) {
    const { representerId } = await requireRepresenter(context.paths);
    return writeLetter(context, { out, withdrawing: { representerId, batchNumber: withdraw } });
  }
  return writeLetter(context, { out, withdrawing: 'all' });
}
