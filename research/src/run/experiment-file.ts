/** An experiment as a YAML file: what is compared, on what, with which seeds. */
import { readCheckedFile } from './checked-file.js';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { expandSystems, type Variant } from './variants.js';

/** An experiment with what does not stand in its file. */
export interface LoadedExperiment {
  readonly experiment: Experiment;
  /** Every system with every combination of its settings. */
  readonly variants: readonly Variant[];
  /** Paths of the file are relative to it. */
  readonly baseFolder: string;
  /** Which of the file's `settings` was chosen. */
  readonly setting?: string;
}

/**
 * Reads and checks an experiment file; fails with LAB_EXPERIMENT_INVALID naming the field. `setting` chooses one of the
 * file's `settings`, whose fields outrank the others. Paths are relative to the folder above the experiment file's, which
 * is `research` when it lies in `research/experiments`.
 */
export async function readExperiment(path: string, setting?: string): Promise<LoadedExperiment> {
  const { experiment, baseFolder, refuse } = await readCheckedFile(path, setting, experimentSchema);
  return {
    experiment,
    variants: expandSystems(experiment, refuse),
    baseFolder,
    ...(setting === undefined ? {} : { setting }),
  };
}
