/** The synthetic public corpus, prepared for the game: GloVe vectors of its sentences, and neighbours of its PHI. */
import { generateNotes } from '#corpora';
import { openEmbeddings } from '#embeddings';
import { embedNote, type PreparedSentence, sentencesOf } from '#encoding';
import { type Engine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import { trainingCorpusOf } from '#learning';
import type { TrainingCorpus } from '#training';
import { replacementMaterial, type Workbench } from '../../systems/workbench.js';
import type { BenchOptions } from '../bench.js';

/** N of the paper's middle setting. */
const neighbours = 100;
/** The minimum a phase needs to finish: validation is not measured. */
const validationNotes = 1;

/** Prepared sentences for training and validation, and their workbench. */
export interface GameBenchData extends AsyncDisposable {
  readonly bench: Workbench;
  readonly sentences: readonly PreparedSentence[];
  readonly training: TrainingCorpus;
  readonly validation: TrainingCorpus;
  readonly validationSentences: readonly PreparedSentence[];
}

/** Generates and prepares `notes` notes; neighbours are cached. */
export async function openGameData(
  { cacheFolder, notes, threads }: BenchOptions,
  engine: Engine,
): Promise<GameBenchData> {
  const table = await openEmbeddings({ kind: 'glove' }, { cacheFolder });
  const scheme = createIobScheme(labelSetNamed('i2b2'));
  const bench: Workbench = { engine, threads, table, scheme, language: 'en', cacheFolder };
  const prepare = (count: number, seed: number): PreparedSentence[] =>
    sentencesOf(
      [...generateNotes({ source: 'public', notes: count, seed })].map((note) =>
        embedNote(note, { table, scheme, language: 'en' }),
      ),
    );
  const sentences = prepare(notes, 1);
  const validationSentences = prepare(validationNotes, 2);
  const corpus = async (of: readonly PreparedSentence[]): Promise<TrainingCorpus> =>
    trainingCorpusOf(await replacementMaterial(bench, of, neighbours));
  return {
    bench,
    sentences,
    validationSentences,
    training: await corpus(sentences),
    validation: await corpus(validationSentences),
    [Symbol.asyncDispose]: () => table.close(),
  };
}
