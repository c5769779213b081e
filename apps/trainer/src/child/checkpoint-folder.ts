/** Checkpoints in files of the run's folder, under a name that says what they are good for. */
import { join } from 'node:path';
import { sha256, writeFileAtomic } from '#foundation';
import { type Checkpoints, createCheckpoints } from '#training';
import { readIfThere } from './artefacts.js';

/**
 * Checkpoints of one training. `inputs` is everything that its steps depend on (seed, settings, data, engine): with any of it
 * changed, earlier checkpoints are not found and training begins anew.
 */
export function openCheckpointFolder(folder: string, inputs: unknown): Checkpoints {
  const place = join(folder, `checkpoints-${sha256(JSON.stringify(inputs)).slice(0, 16)}`);
  return createCheckpoints({
    read: (name) => readIfThere(join(place, name)),
    write: (name, bytes) => writeFileAtomic(join(place, name), bytes),
  });
}
