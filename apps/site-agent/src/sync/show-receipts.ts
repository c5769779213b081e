/** `site receipts`: the coordinator's signed word on what it has erased of this site, each checked again. */
import { type Command, counted, type Terminal } from '#command-line';
import { connect } from '../context.js';
import { withSiteLock } from '../data/site-directory.js';
import { runVerb } from '../verb.js';
import { fetchErasures, type KeptErasure, readErasures } from './erasures.js';

/** Adds `receipts`. */
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

/** What was erased and when, by whose word, and what cannot be undone. */
export function describeErasure(erasure: KeptErasure): string[] {
  const { receiptId, erasedAt, batches, remains, fingerprint } = erasure;
  const bytes = batches.reduce((sum, batch) => sum + batch.bytes, 0);
  return [
    `${erasedAt}  erased ${counted(batches.length, 'batch', 'batches')}, ${counted(bytes, 'byte')}; receipt ${receiptId}, signed by ${fingerprint}`,
    ...remains.map((sentence) => `  ${sentence}`),
  ];
}
