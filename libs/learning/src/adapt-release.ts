/**
 * Trains a release's de-identifier further on labelled notes, where the notes are. Vectors have no noise, as
 * in tagging, and stay in this call's memory; the resulting weights may remember the notes.
 */
import {
  type DeidentifierSettings,
  deidentifierPrefix,
  resolveDeidentifierSettings,
  weightsOfExported,
} from '#deid-model';
import type { TokenEmbeddings } from '#embeddings';
import { embedNote } from '#encoding';
import { createSeededRandom } from '#foundation';
import { closedOnFailure, createOnnxRuntimeEngine } from '#kernels';
import { createIobScheme, labelSetNamed } from '#labels';
import { labelCountOf, type RepresenterManifest } from '#protocol/manifests';
import { openQuietRepresenter, type QuietRepresenter, type SentenceReader } from '#representation';
import { languageNamed, type Note } from '#text';
import { createMemorySource, type EpochReport, type TrainingSentence } from '#training';
import { type LearntDeidentifier, learnDeidentifier } from './learn.js';

/** A release's files and the embeddings they read. */
export interface AdaptableRelease {
  readonly manifest: RepresenterManifest;
  readonly representer: Uint8Array;
  readonly deidentifier: Uint8Array;
  readonly input: TokenEmbeddings;
  /** For releases that read sentences in context. */
  readonly reader?: SentenceReader | undefined;
}

/** Notes with labels of the release's set. */
export interface AdaptationNotes {
  readonly learning: readonly Note[];
  /** Decide when to stop. */
  readonly stopping: readonly Note[];
}

/** Threads, cancellation and progress. */
export interface AdaptationOptions {
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onEpoch?: ((report: EpochReport) => void) | undefined;
}

/** Half of the trainer's: ten notes fill only a dozen steps of an epoch. */
const sentencesPerBatch = 16;

/** Few notes make few steps per epoch, so more epochs than in a trainer; few notes decide, so more patience. */
const schedule = { epochsMax: 100, patience: 5 };

/** Few steps need an average that forgets sooner. */
const average = { smoothing: 0.98, decayFrom: 0.5 };

/**
 * Returns the bytes of the adapted `deidentifier.onnx` and the number of epochs. Equal notes give equal
 * bytes. All sentences are in memory: 60 MB for 1,000 notes of 300 tokens at R = 50. Fails with
 * KERNELS_MODEL_*, SETTING_INVALID when file and manifest disagree, and TRAINER_*.
 */
export async function adaptRelease(
  release: AdaptableRelease,
  notes: AdaptationNotes,
  { threads, signal, onEpoch }: AdaptationOptions,
): Promise<{ readonly onnx: Uint8Array; readonly epochs: number }> {
  const { manifest, reader } = release;
  const start = weightsOfExported(release.deidentifier);
  const representer = await openQuietRepresenter(release.representer, { threads, reader });
  const { learning, stopping } = await closedOnFailure(representer, async () => ({
    learning: await encodeQuietly(notes.learning, { ...release, representer, signal }),
    stopping: await encodeQuietly(notes.stopping, { ...release, representer, signal }),
  }));
  await representer.close();
  const settings = settingsOf(start, manifest);
  const { onnx, deidentifier, reports } = await adaptDeidentifier(
    { start, settings, learning, stopping },
    { threads, signal, onEpoch },
  );
  await deidentifier.close();
  return { onnx, epochs: reports.length };
}

/** A trained de-identifier, and encoded sentences to fit it to. */
export interface Adaptation {
  readonly start: ReadonlyMap<string, Float32Array>;
  readonly settings: DeidentifierSettings;
  readonly learning: readonly TrainingSentence[];
  /** Decide when to stop. */
  readonly stopping: readonly TrainingSentence[];
}

/** Trains a de-identifier further on few sentences. Equal sentences give equal bytes. Fails with TRAINER_*. */
export function adaptDeidentifier(
  { learning, stopping, ...rest }: Adaptation,
  { threads, signal, onEpoch }: AdaptationOptions,
): Promise<LearntDeidentifier> {
  return learnDeidentifier({
    ...rest,
    engine: createOnnxRuntimeEngine({ threads }),
    threads,
    training: createMemorySource(learning, sentencesPerBatch),
    validation: createMemorySource(stopping, sentencesPerBatch),
    schedule,
    average,
    random: createSeededRandom('adaptation'),
    signal,
    ...(onEpoch === undefined ? {} : { onEpoch }),
  });
}

interface QuietEncoding extends Pick<AdaptableRelease, 'manifest' | 'input'> {
  readonly representer: QuietRepresenter;
  readonly signal: AbortSignal;
}

/** Vectors per sentence: (T, R). */
async function encodeQuietly(
  notes: readonly Note[],
  { manifest, input: table, representer, signal }: QuietEncoding,
): Promise<TrainingSentence[]> {
  const language = languageNamed(manifest.language);
  const scheme = createIobScheme(labelSetNamed(manifest.labelSet.name));
  const encoded: TrainingSentence[] = [];
  for (const note of notes) {
    signal.throwIfAborted();
    const { sentences } = embedNote(note, { table, scheme, language });
    if (sentences.length === 0) continue;
    const rows = await representer.encodeQuietly(sentences.map(({ vectors }) => vectors)); // (T, E) → (T, R)
    for (const [at, { casingIds, labelIds }] of sentences.entries())
      encoded.push({ vectors: rows[at] ?? new Float32Array(0), casingIds, labelIds });
  }
  return encoded;
}

/** Settings of the file's network; a BiLSTM has eight biases per unit, four gates in each direction. */
function settingsOf(
  weights: ReadonlyMap<string, Float32Array>,
  manifest: RepresenterManifest,
): DeidentifierSettings {
  const biases = [...weights].filter(([name]) =>
    /^bilstm\d+\/bias$/.test(name.slice(deidentifierPrefix.length)),
  );
  return resolveDeidentifierSettings({
    inputSize: manifest.representationSize,
    casingCount: manifest.casingCount,
    labelCount: labelCountOf(manifest),
    layers: biases.length,
    hidden: (biases[0]?.[1].length ?? 0) / 8,
  });
}
