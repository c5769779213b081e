/** Encodes and tags notes in a temporary folder with a site's own code (`libs/encoding`), on every core. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withCells } from '#cells';
import { openEmbeddings, withCasing } from '#embeddings';
import {
  encodeNotes,
  findSpans,
  type NoteEncoder,
  notePipeline,
  prepareNote,
  type ReleaseAtWork,
  SentenceSpill,
  type SurrogateMaker,
  writeFrames,
} from '#encoding';
import { createSecureRandom, type SecureRandom, sha256 } from '#foundation';
import { createIobScheme, labelMapBetween, labelSetNamed } from '#labels';
import { CASING_COUNT, languageNamed, type Note } from '#text';
import { createCorpusWriter, openCorpus } from '#text/corpus';
import { processorTimeOf } from '../measuring/measurements.js';
import { makeBenchCells } from './bench-cells.js';
import { type BenchModels, makeBenchModels, representationSize } from './bench-models.js';
import { longNotes, type NoteMaker } from './bench-notes.js';

/** An embedding table and models, opened once, and the work to time on them. */
export interface BenchSite extends AsyncDisposable {
  readonly folder: string;
  /** E of the embedding table. */
  readonly embeddingSize: number;
  /** K */
  readonly labelCount: number;
  readonly models: BenchModels;
  /** Threads that the models use: one per core, whatever the tensor engine is set to. */
  readonly modelThreads: () => number;
  /** Writes new notes and encodes them into frames, including surrogates and secure noise. */
  stage(count: number, words?: WordsRead): Promise<StagedNotes>;
  tag(count: number, words?: WordsRead): Promise<TimedWork>;
  /** Closes the table and the models; the files stay. */
  closeModels(): Promise<void>;
}

/** Whether the representer reads a word's own vector or that of its vocabulary cell. */
export type WordsRead = 'as they are' | 'in cells';

/** Cost of a piece of work, from the first note read to the last byte written. */
export interface TimedWork {
  readonly tokens: number;
  readonly seconds: number;
  /** Summed over all threads of the process. */
  readonly processorSeconds: number;
}

/** Frames on disk and their cost. */
export interface StagedNotes extends TimedWork {
  readonly bytes: number;
  /** Paths of the frame files, in batch order. */
  readonly frames: readonly string[];
}

const language = languageNamed('en');
const labelSet = labelSetNamed('i2b2');
const scheme = createIobScheme(labelSet);

/** Opens the table, compiling it the first time; models open on first use. */
export async function openBenchSite(cacheFolder: string, notes: NoteMaker = longNotes): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-bench-'));
  const table = await openEmbeddings({ kind: 'glove' }, { cacheFolder });
  const plain = withCasing(table); // as trainers do
  const cells = once(async () => makeBenchCells(table, scheme));
  /** Fresh cells for each staging, as in a site's command: no word is cached from an earlier one. */
  const inputOf = async (words: WordsRead = 'as they are') =>
    words === 'as they are' ? plain : withCasing(withCells(table, await cells.open()));
  const models = makeBenchModels(plain.size, scheme.labelIdCount);
  const { onnx, deviations } = models.representer;
  const representer = once(() => notePipeline.openRepresenter(onnx, { deviations, floor: 0 }));
  const tagger = once(() =>
    notePipeline.openTagger({ representer: onnx, deidentifier: models.deidentifier }),
  );
  const random = createSecureRandom();
  const surrogates = once(() => notePipeline.createSurrogates(random, language));
  let seed = 0;
  let threads = 0;
  const newNotes = async (count: number): Promise<AsyncIterable<Note>> => {
    seed += 1;
    return readCorpus(await writeCorpus(join(folder, `notes-${seed}.jsonl`), notes(count, seed)));
  };
  let isOpen = true;
  const closeModels = async () => {
    if (!isOpen) return;
    isOpen = false;
    for (const part of [representer, tagger]) await (await part.opened())?.close();
    await table.close();
  };
  return {
    folder,
    embeddingSize: table.size,
    labelCount: scheme.labelIdCount,
    models,
    modelThreads: () => threads,
    stage: async (count, words) => {
      const input = await inputOf(words);
      const work = { random, surrogates: await surrogates.open(), representer: await representer.open() };
      threads = work.representer.parallel;
      const written = await newNotes(count);
      const place = { folder: join(folder, `stage-${seed}`), digest: sha256(onnx) };
      return timed(() => stageNotes(written, { ...work, ...place, input }));
    },
    tag: async (count, words) => {
      const release = { input: await inputOf(words), tagger: await tagger.open(), language, scheme };
      threads = release.tagger.parallel;
      const written = await newNotes(count);
      return timed(() => tagNotes(written, release, join(folder, 'tagged.jsonl')));
    },
    closeModels,
    [Symbol.asyncDispose]: async () => {
      await closeModels();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Staging extends NoteEncoder {
  readonly folder: string;
  /** SHA-256 of the representer's file. */
  readonly digest: string;
  readonly random: SecureRandom;
  readonly surrogates: SurrogateMaker;
}

async function stageNotes(
  notes: AsyncIterable<Note>,
  { folder, digest, random, surrogates, representer, input }: Staging,
) {
  await mkdir(folder);
  const spill = new SentenceSpill({ folder: join(folder, 'shards'), representationSize, random });
  const labelMap = labelMapBetween(labelSet.name, labelSet.name);
  const prepared = async function* () {
    for await (const note of notes)
      yield prepareNote(note, { language, scheme, input, labelMap, surrogates });
  };
  const ignore = () => {};
  await encodeNotes(prepared(), { input, representer }, { spill, onSentence: ignore, onStep: ignore });
  const fileOf = (batchNumber: number) => join(folder, `${batchNumber}.frame`);
  const facts = { representerId: 'bench', representerDigest: digest, representationSize };
  const frames = await writeFrames(spill.shuffled(), {
    facts: { ...facts, labelCount: scheme.labelIdCount, casingCount: CASING_COUNT },
    firstBatchNumber: 0,
    fileOf,
  });
  return {
    tokens: frames.reduce((sum, { tokens }) => sum + tokens, 0),
    bytes: frames.reduce((sum, { bytes }) => sum + bytes, 0),
    frames: frames.map(({ batchNumber }) => fileOf(batchNumber)),
  };
}

async function tagNotes(
  notes: AsyncIterable<Note>,
  release: ReleaseAtWork,
  path: string,
): Promise<{ readonly tokens: number }> {
  const writer = createCorpusWriter({ path, format: 'jsonl' });
  let tokens = 0;
  await findSpans(notes, release, {
    onStep: (added) => {
      tokens += added;
    },
    write: ({ note }) => writer.write(note),
  });
  await writer.close();
  return { tokens };
}

async function timed<Result>(work: () => Promise<Result>) {
  const startedAt = performance.now();
  const { result, processorSeconds } = await processorTimeOf(work);
  return { ...result, processorSeconds, seconds: (performance.now() - startedAt) / 1000 };
}

function once<Part>(open: () => Promise<Part>) {
  let kept: Promise<Part> | undefined;
  return {
    open: (): Promise<Part> => {
      kept ??= open();
      return kept;
    },
    opened: (): Promise<Part> | undefined => kept,
  };
}

async function writeCorpus(path: string, notes: Iterable<Note>): Promise<string> {
  const writer = createCorpusWriter({ path, format: 'jsonl' });
  for (const note of notes) await writer.write(note);
  await writer.close();
  return path;
}

async function* readCorpus(path: string): AsyncGenerator<Note> {
  for await (const item of openCorpus({ path, format: 'jsonl', labelSet })) {
    if (item.kind === 'refused') throw item.failure;
    yield item.note;
  }
}
