/** Trains a starter release: a representer without privacy and a de-identifier on its vectors, or only the latter. */
import { exportDeidentifier, resolveDeidentifierSettings, weightsOfExported } from '#deid-model';
import type { EmbeddingTable, TokenEmbeddings } from '#embeddings';
import { withCasing, withForms } from '#embeddings';
import { embedNote, type PreparedSentence, type StarterRelease } from '#encoding';
import type { SeededRandom } from '#foundation';
import { sha256 } from '#foundation';
import { createOnnxRuntimeEngine, type Engine } from '#kernels';
import type { IobScheme } from '#labels';
import { type LearntRepresenter, learnRepresenter } from '#learning';
import { openQuietRepresenter, type QuietRepresenter } from '#representation';
import type { Language, Note } from '#text';
import {
  type BatchSource,
  createMemorySource,
  type EpochReport,
  gameOfKind,
  networksOfKind,
  type TrainingCorpus,
  type TrainingSentence,
  trainDeidentifier,
} from '#training';
import type { StarterNotes } from './starter-notes.js';

/** Sizes and durations of a training; the card states them. */
export interface StarterSettings {
  /** Starter notes per pass, besides hospital notes. */
  readonly notes: number;
  readonly devNotes: number;
  readonly representerEpochs: number;
  readonly deidentifierEpochs: number;
  /** Size of the word-form features appended to the word vector; 0 for none. */
  readonly formSize: number;
  /** Share of training tokens treated as unknown words, so that forms are learned, too. */
  readonly unknownShare: number;
  /** R */
  readonly representationSize: number;
  readonly representerHidden: number;
  readonly deidentifierHidden: number;
  readonly sentencesPerBatch: number;
}

/** Sized for half an hour on one core; not tuned. */
export const starterDefaults: StarterSettings = {
  notes: 4000,
  devNotes: 250,
  representerEpochs: 5,
  deidentifierEpochs: 24,
  formSize: 128,
  unknownShare: 0.1,
  representationSize: 160,
  representerHidden: 160,
  deidentifierHidden: 192,
  sentencesPerBatch: 32,
};

/** Averages over some 200 steps: the default of 1,000 is as long as this whole training. */
const smoothing = 0.995;

/** The inputs of a training. */
export interface StarterTraining {
  readonly settings: StarterSettings;
  readonly notes: StarterNotes;
  readonly table: EmbeddingTable;
  readonly scheme: IobScheme;
  readonly threads: number;
  readonly random: SeededRandom;
  /** A release to continue from: keeps its representer, trains its de-identifier further. */
  readonly from?: StarterRelease;
  readonly onEpoch: (report: EpochReport) => void;
  readonly onSentences: (count: number) => void;
}

/** Both models, and their training data. */
export interface TrainedStarter {
  readonly engine: Engine;
  readonly representer: StarterRepresenter;
  readonly deidentifier: Uint8Array;
  readonly reports: readonly EpochReport[];
  /** One entry per pass of the de-identifier, each over new notes. */
  readonly passes: readonly Pass[];
  readonly dev: readonly PreparedSentence[];
}

/** A representer trained here, or kept from the release that the training continues. */
export type StarterRepresenter =
  | { readonly kind: 'learnt'; readonly onnx: Uint8Array; readonly outcome: LearntRepresenter }
  | { readonly kind: 'kept'; readonly onnx: Uint8Array; readonly release: StarterRelease };

/** Notes seen once. */
export interface Pass {
  /** Digest of their texts and labels. */
  readonly digest: string;
  readonly sentences: number;
  readonly tokens: number;
}

/** Trains both models. Fails with TRAINER_*. */
export async function trainStarter(training: StarterTraining): Promise<TrainedStarter> {
  const { settings, notes, table, scheme, threads, random } = training;
  const input = starterInput(table, settings);
  const forgetting = starterInput(
    withUnknownWords(table, settings.unknownShare, random.fork('unknown words')),
    settings,
  );
  const engine = createOnnxRuntimeEngine({ threads });
  const embed = (given: Iterable<Note>) =>
    embedAll(given, { table: forgetting, scheme, language: notes.language });
  const dev = embedAll(notes.dev(settings.devNotes, 1), {
    table: input,
    scheme,
    language: notes.language,
  }).sentences;
  const representer = await representerOf(training, { engine, input, embed, dev });
  const quiet = await openQuietRepresenter(representer.onnx, { threads });
  const made = await trainOnPasses(training, { engine, quiet, embed, dev });
  await quiet.close();
  return { engine, representer, dev, ...made };
}

interface Parts {
  readonly engine: Engine;
  readonly embed: (notes: Iterable<Note>) => EmbeddedNotes;
  readonly dev: readonly PreparedSentence[];
}

async function representerOf(
  { settings, notes, scheme, threads, random, from, onEpoch }: StarterTraining,
  { engine, input, embed, dev }: Parts & { readonly input: TokenEmbeddings },
): Promise<StarterRepresenter> {
  if (from !== undefined) return { kind: 'kept', onnx: from.files.representer, release: from };
  const outcome = await learnRepresenter({
    engine,
    threads,
    networks: networksOfKind({
      kind: 'separated',
      embeddingSize: input.size,
      representationSize: settings.representationSize,
      labelCount: scheme.labelIdCount,
      representer: {
        hidden: settings.representerHidden,
        inputNoise: false,
        outputNoise: 'offForExperiments',
      },
      deidentifier: { hidden: settings.deidentifierHidden, layers: 1 }, // discarded after training the representer
    }),
    // A starter's vectors never leave the machine, so nothing needs hiding: no adversaries, no separation.
    game: gameOfKind('separated', {
      separationLambda: 0,
      sentencesPerBatch: settings.sentencesPerBatch,
      phase1: { epochsMax: settings.representerEpochs, patience: settings.representerEpochs },
    }),
    training: withoutSwaps(embed(notes.learned(settings.notes, seedOf(random, 'representer'))).sentences),
    validation: withoutSwaps(dev),
    random: random.fork('representer'),
    onEpoch,
  });
  return { kind: 'learnt', onnx: outcome.frozen.onnx, outcome };
}

/** The representer's input for a token: word vector, form, casing. */
export function starterInput(
  table: TokenEmbeddings,
  { formSize }: Pick<StarterSettings, 'formSize'>,
): TokenEmbeddings {
  return withCasing(formSize === 0 ? table : withForms(table, formSize));
}

/** A private-use character, so never a word. */
const nobodysWord = '\u{E000}';

function withUnknownWords(table: TokenEmbeddings, share: number, random: SeededRandom): TokenEmbeddings {
  return {
    size: table.size,
    embed: (token, out, offset) => table.embed(random.uniform() < share ? nobodysWord : token, out, offset),
  };
}

async function trainOnPasses(
  { settings, notes, scheme, random, from, onEpoch, onSentences }: StarterTraining,
  { engine, quiet, embed, dev }: Parts & { readonly quiet: QuietRepresenter },
): Promise<Pick<TrainedStarter, 'deidentifier' | 'reports' | 'passes'>> {
  const passes: Pass[] = [];
  const first = embed(notes.learned(settings.notes, 0));
  const source: BatchSource = {
    sentenceCount: first.sentences.length,
    tokenCount: countTokens(first.sentences),
    batches: async function* (order) {
      const { sentences, digest } = embed(notes.learned(settings.notes, seedOf(order, 'notes')));
      passes.push({ digest, sentences: sentences.length, tokens: countTokens(sentences) });
      const encoded = createMemorySource(await encode(sentences, quiet), settings.sentencesPerBatch);
      for await (const batch of encoded.batches(order)) {
        yield batch;
        onSentences(batch.length);
      }
    },
  };
  const deidentifier = resolveDeidentifierSettings({
    inputSize: settings.representationSize,
    labelCount: scheme.labelIdCount,
    hidden: settings.deidentifierHidden,
  });
  const { store, reports } = await trainDeidentifier({
    engine,
    settings: deidentifier,
    training: source,
    validation: createMemorySource(await encode(dev, quiet), 64),
    schedule: { epochsMax: settings.deidentifierEpochs, patience: settings.deidentifierEpochs },
    average: { smoothing, decayFrom: 0.5 },
    ...(from === undefined ? {} : { start: weightsOfExported(from.files.deidentifier) }),
    random: random.fork('deidentifier'),
    onEpoch,
  });
  return { deidentifier: exportDeidentifier(store, deidentifier), reports, passes };
}

const seedOf = (random: SeededRandom, use: string): number => random.fork(use).integer(2 ** 31);

interface Encoding {
  readonly table: TokenEmbeddings;
  readonly scheme: IobScheme;
  readonly language: Language;
}

interface EmbeddedNotes {
  readonly sentences: readonly PreparedSentence[];
  readonly digest: string;
}

function embedAll(notes: Iterable<Note>, encoding: Encoding): EmbeddedNotes {
  const digests: string[] = [];
  const sentences: PreparedSentence[] = [];
  for (const note of notes) {
    digests.push(sha256(JSON.stringify(note)));
    sentences.push(...embedNote(note, encoding).sentences);
  }
  return { sentences, digest: sha256(digests.join('\n')) };
}

function countTokens(sentences: readonly TrainingSentence[]): number {
  return sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0);
}

/** Sentences as the de-identifier reads them, (T, R), without noise as in tagging. */
async function encode(
  sentences: readonly PreparedSentence[],
  quiet: QuietRepresenter,
): Promise<TrainingSentence[]> {
  const rows = await quiet.encodeQuietly(sentences.map(({ vectors }) => vectors));
  return sentences.map(({ casingIds, labelIds }, index) => ({
    vectors: rows[index] ?? new Float32Array(0),
    casingIds,
    labelIds,
  }));
}

function withoutSwaps(sentences: readonly PreparedSentence[]): TrainingCorpus {
  const none = { draw: () => undefined };
  return { sentences, neighbours: none, swaps: { alike: none, telling: none } };
}
