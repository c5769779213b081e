/** What a training uses besides its order: reporting, checkpoints, artefacts, an engine. */

import { join } from 'node:path';
import { type Clock, readFileIfThere, sha256, writeFileAtomic } from '#foundation';
import { createOnnxRuntimeEngine, createTensorFlowEngine, type Engine } from '#kernels';
import type { ProgressReport } from '#protocol/api';
import type { FileReference, Measures } from '#protocol/fields';
import { type Checkpoints, createCheckpoints, type EpochReport, type UnusableCheckpoint } from '#training';
import type { EngineOrder } from '../runs/order.js';

/** Reporting, stopping and time for a training. */
export interface TrainingContext {
  readonly report: (progress: ProgressReport) => void;
  /** The checkpoint is damaged or of another version; training goes on without it. */
  readonly onUnusableCheckpoint: (unusable: UnusableCheckpoint) => void;
  /** Aborted with a `Failure` to stop after the current epoch. */
  readonly signal: AbortSignal;
  readonly now: Clock;
}

/** Renames an epoch's measures to the names that progress reports allow. */
export function progressOf({
  phase,
  epoch,
  measures,
  validationLoss,
  isBest,
  seconds,
}: EpochReport): ProgressReport {
  const named = Object.entries(measures).map(([name, value]) => [name.replaceAll('/', '.'), value]);
  const all: Measures = { ...Object.fromEntries(named), validationLoss, isBest: isBest ? 1 : 0, seconds };
  return { phase, epoch, measures: all };
}

/** Writes an artefact atomically. */
export async function writeArtefact(
  folder: string,
  name: string,
  content: Uint8Array | string,
): Promise<FileReference> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  await writeFileAtomic(join(folder, name), bytes);
  return { name, digest: sha256(bytes), bytes: bytes.length };
}

/**
 * Opens the checkpoints of one training. `inputs` is all that its steps depend on (seed, settings, data, engine);
 * if it changes, training starts over.
 */
export function openCheckpointFolder(
  folder: string,
  inputs: unknown,
  onUnusable: (unusable: UnusableCheckpoint) => void,
): Checkpoints {
  const place = join(folder, `checkpoints-${sha256(JSON.stringify(inputs)).slice(0, 16)}`);
  const storage = {
    // An unreadable checkpoint counts as damaged; training continues from the other one.
    read: (name: string) => readFileIfThere(join(place, name)).catch(() => new Uint8Array(0)),
    write: (name: string, bytes: Uint8Array) => writeFileAtomic(join(place, name), bytes),
  };
  return createCheckpoints(storage, onUnusable);
}

/** Opens the tensor engine. Fails with KERNELS_BACKEND_MISSING. */
export async function openEngine(order: EngineOrder, threads: number): Promise<Engine> {
  if (order.kind === 'onnxruntime') return createOnnxRuntimeEngine({ threads });
  return createTensorFlowEngine(order.backend === undefined ? undefined : [order.backend]);
}
