/** Checkpoints in files of the run's folder, under a name that says what they are good for. */
import { join } from 'node:path';
import { readFileIfThere, sha256, writeFileAtomic } from '#foundation';
import { type Checkpoints, createCheckpoints, type UnusableCheckpoint } from '#training';

/**
 * Checkpoints of one training. `inputs` is everything that its steps depend on (seed, settings, data, engine): with any of it
 * changed, earlier checkpoints are not found and training begins anew. `onUnusable` hears of one that is there and cannot be read or used.
 */
export function openCheckpointFolder(
  folder: string,
  inputs: unknown,
  onUnusable: (unusable: UnusableCheckpoint) => void,
): Checkpoints {
  const place = join(folder, `checkpoints-${sha256(JSON.stringify(inputs)).slice(0, 16)}`);
  const storage = {
    // One that cannot be read is as good as damaged: somebody hears of it, and training continues from the other.
    read: (name: string) => readFileIfThere(join(place, name)).catch(() => new Uint8Array(0)),
    write: (name: string, bytes: Uint8Array) => writeFileAtomic(join(place, name), bytes),
  };
  return createCheckpoints(storage, onUnusable);
}
