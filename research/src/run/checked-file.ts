/** Files of experiments of any kind: YAML with named settings, held against a schema, and where their paths lead. */
import { dirname, isAbsolute, resolve } from 'node:path';
import type { z } from 'zod';
import { Failure, parseYaml, readTextFile } from '#foundation';
import { mergeSetting } from './merge-setting.js';
import { firstIssueOf } from './system-entry.js';

/** A file that its schema takes. */
export interface CheckedFile<Experiment> {
  readonly experiment: Experiment;
  /** The folder above the file's: `research` for a file of `research/experiments`. Paths of the file are relative to it. */
  readonly baseFolder: string;
  /** Fails with LAB_EXPERIMENT_INVALID, for what the schema cannot see. */
  readonly refuse: (field: string, problem: string) => never;
}

/** Reads and checks a file with one of its `settings`, whose fields outrank the others; fails with LAB_EXPERIMENT_INVALID naming the field. */
export async function readCheckedFile<Schema extends z.ZodType>(
  path: string,
  setting: string | undefined,
  schema: Schema,
): Promise<CheckedFile<z.output<Schema>>> {
  const refuse = (field: string, problem: string): never => {
    throw new Failure('LAB_EXPERIMENT_INVALID', { file: path, field, problem });
  };
  const parsed = schema.safeParse(mergeSetting(await readYaml(path), setting, refuse));
  if (parsed.success) return { experiment: parsed.data, baseFolder: resolve(dirname(path), '..'), refuse };
  const { path: field, message } = firstIssueOf(parsed.error, schema);
  return refuse(field.join('.') || 'file', message);
}

/** Whether a file has a field, which says what kind of experiment it is. Fails as {@link readCheckedFile} does when it is not YAML. */
export async function hasField(path: string, field: string): Promise<boolean> {
  const content = await readYaml(path);
  return typeof content === 'object' && content !== null && field in content;
}

/** A path of a file made absolute. */
export function locateFrom(baseFolder: string, path: string): string {
  return isAbsolute(path) ? path : resolve(baseFolder, path);
}

/** The content of a YAML file; fails with FILE_* or LAB_EXPERIMENT_INVALID. */
async function readYaml(path: string): Promise<unknown> {
  const content = parseYaml(await readTextFile(path));
  if (content === undefined) throw new Failure('LAB_EXPERIMENT_INVALID', { file: path, problem: 'not YAML' });
  return content;
}
