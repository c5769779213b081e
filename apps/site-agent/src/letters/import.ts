/** `site import`: reads the reply to the last letter, with every check that answers over a network get. */
import { type Command, counted, type Terminal } from '#command-line';
import { describeGate } from '#protocol';
import { describeJoin } from '../sync/join.js';
import { describeErasure } from '../sync/show-receipts.js';
import { runVerb } from '../verb.js';
import { importReply, type ReplyReport } from './reply.js';

/** Adds `import`. */
export function registerImport(site: Command, terminal: Terminal): void {
  const importing = site
    .command('import')
    .description('read the reply to the last letter: receipts, models, the audit trail')
    .argument('<reply>', 'file that "sfumato coordinator carry" has written')
    .option('--embeddings <path>', 'file of the embedding table, which is remembered')
    .option('--accept-older', 'accept an older model than the last one accepted, or none')
    .option('--accept-rewritten', 'accept another audit trail of the coordinator than the one seen before');
  runVerb<ImportFlags>(
    importing,
    terminal,
    async (context, { embeddings, acceptOlder, acceptRewritten }, [reply = '']) => {
      const report = await importReply(context, reply, {
        embeddingsPath: embeddings,
        acceptOlder: acceptOlder === true,
        acceptRewritten: acceptRewritten === true,
      });
      return { json: report, lines: describe(report) };
    },
  );
}

interface ImportFlags {
  readonly embeddings?: string;
  readonly acceptOlder?: boolean;
  readonly acceptRewritten?: boolean;
}

function describe({ joined, upload, withdrawn, pull, receipts }: ReplyReport): string[] {
  if (joined !== null) return describeJoin(joined);
  const received = upload?.sent ?? 0;
  return [
    received + withdrawn === 0
      ? 'no batch has a new receipt and none is withdrawn'
      : `receipts of ${counted(received, 'batch', 'batches')} and ${counted(withdrawn, 'withdrawal')}`,
    ...(pull === null
      ? ['no representer yet']
      : [
          `representer ${pull.representerId}, ${pull.releaseId === null ? 'no release yet' : `release ${pull.releaseId}`}`,
          `  privacy audit: ${describeGate(pull.gate)}`,
        ]),
    ...receipts.flatMap(describeErasure),
  ];
}
