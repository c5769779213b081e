/** An experiment as a YAML file: what is compared, on what, with which seeds. */
import { dirname, resolve } from 'node:path';
import { Failure, parseYaml, readTextFile } from '#foundation';
import { type Experiment, experimentSchema } from './experiment-schema.js';
import { mergeSetting } from './merge-setting.js';
import { firstIssueOf } from './system-entry.js';
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
 * is the project when it lies in `experiments/`.
 */
export async function readExperiment(path: string, setting?: string): Promise<LoadedExperiment> {
  const refuse = (field: string, problem: string): never => {
    throw new Failure('LAB_EXPERIMENT_INVALID', { file: path, field, problem });
  };
  const merged = mergeSetting(await readYaml(path), setting, refuse);
  const parsed = experimentSchema.safeParse(merged);
  if (!parsed.success) {
    const { path: field, message } = firstIssueOf(parsed.error);
    return refuse(field.join('.') || 'file', message);
  }
  return {
    experiment: parsed.data,
    variants: expandSystems(parsed.data, refuse),
    baseFolder: resolve(dirname(path), '..'),
    ...(setting === undefined ? {} : { setting }),
  };
}

/** The content of a YAML file; fails with FILE_* or LAB_EXPERIMENT_INVALID. */
export async function readYaml(path: string): Promise<unknown> {
  const content = parseYaml(await readTextFile(path));
  if (content === undefined) throw new Failure('LAB_EXPERIMENT_INVALID', { file: path, problem: 'not YAML' });
  return content;
}
