/** A joined site in a temporary folder, for benchmarks of the site agent's own code. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSilentTerminal } from '#command-line';
import { notePipeline } from '#encoding';
import { createCorpusWriter, type Note } from '#text';
import { createSiteContext, type SiteContext } from '../../../../site-agent/src/context.js';
import { createSite } from '../../../../site-agent/src/data/site-record.js';
import { type StageReport, stageNotes } from '../../../../site-agent/src/staging/stage-notes.js';
import { processorTimeOf } from '../measuring/processor-time.js';
import { type BenchModels, installModels } from './bench-models.js';
import { longNotes, type NoteMaker } from './bench-notes.js';
import { keepOpen } from './keep-open.js';

/** A site with a representer and a release. */
export interface BenchSite extends AsyncDisposable {
  readonly folder: string;
  /** Its pipeline opens the table and the models once and keeps them. */
  readonly context: SiteContext;
  readonly models: BenchModels;
  /** How many threads its models run on; the agent takes a core for each, whatever the tensor engine is given here. */
  modelThreads(): Promise<number>;
  /** Writes notes that were not written before as one file and returns its path. */
  writeNotes(count: number): Promise<string>;
  /** Writes notes and stages them; result: the report and what it took from the first note read to the last frame written. */
  stage(count: number): Promise<TimedStage>;
  /** Lets go of the table and the models; the files stay. */
  closeModels(): Promise<void>;
}

/** A stage, and what it took. */
export interface TimedStage extends StageReport {
  readonly seconds: number;
  /** Of all threads of the process. */
  readonly processorSeconds: number;
}

/** Makes the site; compiles the embedding table the first time. */
export async function openBenchSite(cacheFolder: string, notes: NoteMaker = longNotes): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-bench-'));
  const pipeline = keepOpen(notePipeline);
  const context = createSiteContext(
    { data: join(folder, 'site'), cache: cacheFolder },
    createSilentTerminal(),
    { loadPipeline: async () => pipeline, ask: async () => undefined },
  );
  const models = await installModels(
    context,
    await pipeline.openEmbeddings({ kind: 'glove' }, { cacheFolder }),
  );
  await recordSite(context);
  let seed = 0;
  const writeNotes = async (count: number): Promise<string> => {
    seed += 1;
    return writeCorpus(join(folder, `notes-${seed}.jsonl`), notes(count, seed));
  };
  return {
    folder,
    context,
    models,
    writeNotes,
    modelThreads: () => pipeline.modelThreads(),
    stage: async (count) => {
      const notesPath = await writeNotes(count);
      const startedAt = performance.now();
      const { result, processorSeconds } = await processorTimeOf(() =>
        stageNotes(context, { notesPath, format: 'jsonl', surrogates: 'typed' }),
      );
      return { ...result, processorSeconds, seconds: (performance.now() - startedAt) / 1000 };
    },
    closeModels: () => pipeline.closeAll(),
    [Symbol.asyncDispose]: async () => {
      await pipeline.closeAll();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The record that `join` leaves; nothing here talks to a coordinator. */
async function recordSite({ paths, clock }: SiteContext): Promise<void> {
  const facts = { url: 'http://localhost/', siteId: 'bench', siteName: 'bench', token: 'none' };
  await createSite(paths, { ...facts, joinedAt: clock().toISOString() });
}

async function writeCorpus(path: string, notes: Iterable<Note>): Promise<string> {
  const writer = createCorpusWriter({ path, format: 'jsonl' });
  for (const note of notes) await writer.write(note);
  await writer.close();
  return path;
}
