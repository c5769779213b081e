/** The second half: a de-identifier is trained from scratch on fixed vectors, exported, and opened as a release would be. */
import { type Deidentifier, exportAveraged, exportDeidentifier, openDeidentifier } from '#deid-model';
import { invariant } from '#foundation';
import { type EpochReport, trainDeidentifier } from '#training';
import { openAll } from './open-all.js';

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

/** Several de-identifiers as one, and each of them as it is alone; all are to be closed by their owner. */
export interface LearntTogether extends LearntDeidentifier {
  readonly members: readonly LearntDeidentifier[];
}

/**
 * Trains several de-identifiers on the same vectors, one after the other, each from a start and in an order of its own, and exports them as
 * one file that averages their emissions. The first is the one that `learnDeidentifier` gives. Fails with TRAINER_*.
 */
export async function learnTogether(options: DeidentifierLearning, count: number): Promise<LearntTogether> {
  const { threads, ...training } = options;
  const learnt: Awaited<ReturnType<typeof trainDeidentifier>>[] = [];
  for (let member = 0; member < count; member += 1) {
    const random = member === 0 ? training.random : training.random.fork(`member ${member + 1}`);
    learnt.push(await trainDeidentifier({ ...training, random }));
  }
  const { settings } = training;
  const stores = learnt.map(({ store }) => store);
  const files = [
    exportAveraged(stores, settings),
    ...stores.map((store) => exportDeidentifier(store, settings)),
  ];
  const opened = await openAll(files, (onnx) => openDeidentifier(onnx, { threads }));
  const [together, ...members] = opened.map((deidentifier, at) => ({
    deidentifier,
    onnx: files[at] ?? new Uint8Array(0),
    reports: at === 0 ? learnt.flatMap(({ reports }) => reports) : (learnt[at - 1]?.reports ?? []),
  }));
  invariant(together !== undefined, 'the file for all is the first');
  return { ...together, members };
}
