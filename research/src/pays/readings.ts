/** How each arm reads notes: text, skeletons, or private vectors of skeletons, each in its sentence's context. */
import { createSkeletonReader, createSkeletonTable, type SkeletonReader } from '#cells';
import { embedAgain, embedAsSent, embeddingsWithCasing, type PreparedDocument, sentencesOf } from '#encoding';
import { createSeededRandom } from '#foundation';
import { exportSentences, type InstalledContexts } from '#learning';
import type { EpochReport, TrainingSentence } from '#training';
import { makeCellTable } from '../../../apps/lab/src/embeddings/corpus-cells.js';
import { representerChoiceOf } from '../consortium/representer-choice.js';
import { asTheyAre } from '../run/materials.js';
import { type Represent, readAll } from '../run/score-documents.js';
import { makeRepresenter } from '../systems/representers.js';
import { replacementMaterial, splitOff, type Workbench } from '../systems/workbench.js';
import type { PaysExperiment } from './pays-file.js';

/** One way to read notes. */
export interface Reading {
  /** Values per token. */
  readonly inputSize: number;
  /** Sentences to learn from; with `sent`, as others get them: surrogates, and noise on vectors. Memoised. */
  learn(document: PreparedDocument, sent: boolean): Promise<readonly TrainingSentence[]>;
  /** The owner's own reading, without noise. */
  readonly represent: Represent;
  show(documents: readonly PreparedDocument[]): readonly PreparedDocument[];
}

/** Reads plain text. */
export function readText(bench: Workbench, contexts: InstalledContexts): Reading {
  return plainReading(bench, skeletonReaderOf(bench, asTheyAre(bench.table), contexts).reader);
}

/** Reads skeletons over the cells of public documents. */
export function readSkeletons(
  bench: Workbench,
  contexts: InstalledContexts,
  open: readonly PreparedDocument[],
  { representer }: PaysExperiment,
) {
  const made = makeCellTable(bench, open, {
    plainCells: representer.cells,
    detail: representer.cellsDetail,
  });
  const { table, reader } = skeletonReaderOf(bench, made.table, contexts);
  return { table, reader, reading: plainReading(bench, reader) };
}

function skeletonReaderOf(
  bench: Workbench,
  words: Parameters<typeof createSkeletonTable>[0],
  contexts: InstalledContexts,
) {
  const table = createSkeletonTable(words, bench.language);
  return { table, reader: createSkeletonReader(table, contexts, embeddingsWithCasing(table, 'both')) };
}

function plainReading(bench: Workbench, reader: SkeletonReader): Reading {
  const preparation = { ...bench, table: reader.input };
  return {
    inputSize: reader.size,
    learn: once(async (document, sent) => {
      const sentences = sentencesOf(await shownAs(document, sent, preparation));
      return readAll(sentences, reader.read);
    }),
    represent: reader.read,
    show: (documents) => embedAgain(documents, preparation),
  };
}

/** Reads private vectors of skeletons; first trains a representer on public documents. */
export async function readVectors(
  bench: Workbench,
  skeletons: ReturnType<typeof readSkeletons>,
  open: readonly PreparedDocument[],
  { experiment, seed, onEpoch }: VectorsRequest,
) {
  const { table, reader } = skeletons;
  const preparation = { ...bench, table: reader.input };
  const random = createSeededRandom(`pays/representer/${seed}`);
  const { size, neighbours } = experiment.representer;
  const [training, validation] = splitOff(open, 0.1, random.fork('validation'));
  const material = async (documents: readonly PreparedDocument[]) => ({
    ...(await replacementMaterial(bench, sentencesOf(embedAgain(documents, preparation)), neighbours)),
    table,
  });
  const made = await makeRepresenter(bench, {
    settings: representerChoiceOf({ ...experiment, adversary: { hidden: 64 } }),
    embeddingSize: reader.size,
    training: await material(training),
    validation: await material(validation),
    random,
    reader,
    onEpoch,
  });
  const { frozen, quiet, publicDeidentifier } = made;
  const { threads, scheme } = bench;
  const represent: Represent = (vectors) => quiet.encodeQuietly(vectors);
  const reading: Reading = {
    inputSize: size,
    learn: once(async (document, sent) => {
      const sentences = sentencesOf(await shownAs(document, sent, preparation));
      if (!sent) return readAll(sentences, represent);
      const labelCount = scheme.labelIdCount;
      const noise = random.fork(document.tokenized.note.id);
      return (await exportSentences(sentences, { frozen, threads, labelCount, random: noise })).sentences;
    }),
    represent,
    show: (documents) => embedAgain(documents, preparation),
  };
  return { reading, start: publicDeidentifier.weights, close: () => quiet.close() };
}

interface VectorsRequest {
  readonly experiment: PaysExperiment;
  readonly seed: number;
  readonly onEpoch: (report: EpochReport) => void;
}

async function shownAs(
  document: PreparedDocument,
  sent: boolean,
  preparation: Parameters<typeof embedAgain>[1],
): Promise<readonly PreparedDocument[]> {
  const random = createSeededRandom(`pays/surrogates/${document.tokenized.note.id}`);
  return sent ? embedAsSent([document], preparation, random) : embedAgain([document], preparation);
}

function once(learn: Reading['learn']): Reading['learn'] {
  const known = new Map<string, Promise<readonly TrainingSentence[]>>();
  return (document, sent) => {
    const key = `${sent} ${document.tokenized.note.id}`;
    const found = known.get(key) ?? learn(document, sent);
    known.set(key, found);
    return found;
  };
}
