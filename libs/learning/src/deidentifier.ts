/** The second half: a de-identifier is trained from scratch on fixed vectors, exported, and opened as a release would be. */
import { type Deidentifier, exportDeidentifier, openDeidentifier } from '#deid-model';
import { type EpochReport, trainDeidentifier } from '#training';

/** What a de-identifier learns from: all that its training takes, and the cores that the exported file may use. */
export type DeidentifierLearning = Parameters<typeof trainDeidentifier>[0] & { readonly threads: number };

/** A de-identifier at work, its file, and how it was trained. */
export interface LearntDeidentifier {
  /** Runs the exported file: what is scored is what a release would ship. To be closed by its owner. */
  readonly deidentifier: Deidentifier;
  /** The bytes of `deidentifier.onnx`. */
  readonly onnx: Uint8Array;
  readonly reports: readonly EpochReport[];
}

/** Trains, exports and opens the exported file. Fails with TRAINER_*. */
export async function learnDeidentifier(options: DeidentifierLearning): Promise<LearntDeidentifier> {
  const { threads, ...training } = options;
  const { store, reports } = await trainDeidentifier(training);
  const onnx = exportDeidentifier(store, training.settings);
  return { deidentifier: await openDeidentifier(onnx, { threads }), onnx, reports };
}
