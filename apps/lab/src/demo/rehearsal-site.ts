/**
 * A site of the demo at work, as a process of its own: `stage` and `tag` by the site agent's own functions, but with
 * randomness from the demo's seed, so that a demo can be repeated. No command of a site can do this: there the random
 * source is made in `createSiteContext`, is the operating system's, and its type admits no other. The lab goes around
 * the type, for invented notes only. One thread, so that values are drawn in one order.
 *
 * Arguments: one JSON document (see `rehearsal-order.ts`); prints the same document as the verb would.
 */

import { createTerminal, reportOutcome } from '#command-line';
import { applySurrogates, createSurrogateMaker } from '#corpora';
import { openEmbeddings } from '#embeddings';
import { createSeededRandom, type SecureRandom } from '#foundation';
import { openRepresenter } from '#representation';
import { languageNamed } from '#text';
import { createSiteContext } from '../../../site-agent/src/context.js';
import type { SitePipeline } from '../../../site-agent/src/models/site-pipeline.js';
import { openTaggerFiles } from '../../../site-agent/src/models/tagger.js';
import { approve } from '../../../site-agent/src/sending/approve.js';
import { stageNotes } from '../../../site-agent/src/staging/stage-notes.js';
import { tagNotes } from '../../../site-agent/src/tagging/tag-notes.js';
import { type RehearsalOrder, rehearsalOrderSchema } from './rehearsal-order.js';

const terminal = createTerminal();

async function rehearse(order: RehearsalOrder): Promise<unknown> {
  const context = {
    ...createSiteContext(order, terminal, { loadPipeline: async () => pipeline, ask: async () => true }),
    random: createSeededRandom(order.seed) as unknown as SecureRandom, // see above: invented notes only
  };
  if (order.verb === 'tag') {
    const { notes: notesPath, out: outFolder } = order;
    return tagNotes(context, { notesPath, format: 'text', outFolder, outFormat: 'jsonl' });
  }
  const { stage, tokensPerSecond } = await stageNotes(context, {
    notesPath: order.notes,
    format: 'jsonl',
    surrogates: 'typed',
  });
  await approve(context, { stageId: stage.stageId, approvedBy: 'demo', confirmed: true });
  return { ...stage, bytesPerToken: stage.bytes / stage.tokens, tokensPerSecond };
}

const oneThread = { threads: 1 };

const pipeline: SitePipeline = {
  openEmbeddings,
  openRepresenter: async (onnx) => ({ ...(await openRepresenter(onnx, oneThread)), parallel: 1 }),
  openTagger: async (files) => ({ ...(await openTaggerFiles(files)), parallel: 1 }),
  createSurrogates: async (random, language) => {
    const maker = createSurrogateMaker({ random, language: languageNamed(language) });
    return (note) => applySurrogates(note, maker);
  },
};

// Last: what stands above has to be there when it runs.
try {
  terminal.data(
    JSON.stringify(await rehearse(rehearsalOrderSchema.parse(JSON.parse(process.argv[2] ?? '')))),
  );
} catch (error) {
  process.exitCode = reportOutcome(error, terminal, true);
}
