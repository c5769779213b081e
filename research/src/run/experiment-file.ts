/** The YAML file of an experiment: systems, corpora and seeds. */
import { readCheckedFile } from './checked-file.js';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { expandSystems, type Variant } from './variants.js';

/** An experiment with its expanded systems, setting and base folder. */
export interface LoadedExperiment {
  readonly experiment: Experiment;
  /** Every system with every combination of its settings. */
  readonly variants: readonly Variant[];
  /** Base of the file's paths. */
  readonly baseFolder: string;
  readonly setting?: string;
}

/**
 * Reads an experiment file. `setting` selects one of its `settings`, whose fields override the others. Paths lead
 * from the folder above the file's. Fails with LAB_EXPERIMENT_INVALID, naming the field.
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
