/** Checkpoints in files of the run's folder, under a name that says what they are good for. */
import { join } from 'node:path';
import { sha256, writeFileAtomic } from '#foundation';
import { type Checkpoints, createCheckpoints, type UnusableCheckpoint } from '#training';
import { readIfThere } from './artefacts.js';

/**
 * Checkpoints of one training. `inputs` is everything that its steps depend on (seed, settings, data, engine): with any of it
 * changed, earlier checkpoints are not found and training begins anew. `onUnusable` hears of one that is there and cannot be used.
 */
export function openCheckpointFolder(
  folder: string,
  inputs: unknown,
  onUnusable: (unusable: UnusableCheckpoint) => void,
): Checkpoints {
  const place = join(folder, `checkpoints-${sha256(JSON.stringify(inputs)).slice(0, 16)}`);
  const storage = {
    read: (name: string) => readIfThere(join(place, name)),
    write: (name: string, bytes: Uint8Array) => writeFileAtomic(join(place, name), bytes),
  };
  return createCheckpoints(storage, onUnusable);
}
