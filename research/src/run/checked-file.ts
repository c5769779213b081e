/** Experiment files of any kind: YAML with named settings, checked against a schema, and the base of their paths. */
import { dirname, isAbsolute, resolve } from 'node:path';
import type { z } from 'zod';
import { Failure, parseYaml, readTextFile } from '#foundation';
import { mergeSetting } from './merge-setting.js';
import { firstIssueOf } from './system-entry.js';

/** A valid experiment file. */
export interface CheckedFile<Experiment> {
  readonly experiment: Experiment;
  /** Base of the file's paths: the folder above its own, `research` for a file in `research/experiments`. */
  readonly baseFolder: string;
  /** Fails with LAB_EXPERIMENT_INVALID, for problems that a schema cannot express. */
  readonly refuse: (field: string, problem: string) => never;
}

/** Reads a file and merges one of its `settings` over it. Fails with LAB_EXPERIMENT_INVALID, naming the field. */
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

/** Tells whether a file has the field of some experiment kind. Fails as {@link readCheckedFile} does on bad YAML. */
export async function hasField(path: string, field: string): Promise<boolean> {
  const content = await readYaml(path);
  return typeof content === 'object' && content !== null && field in content;
}

/** Makes a path of the file absolute. */
export function locateFrom(baseFolder: string, path: string): string {
  return isAbsolute(path) ? path : resolve(baseFolder, path);
}

/** Parses a YAML file. Fails with FILE_* or LAB_EXPERIMENT_INVALID. */
async function readYaml(path: string): Promise<unknown> {
  const content = parseYaml(await readTextFile(path));
  if (content === undefined) throw new Failure('LAB_EXPERIMENT_INVALID', { file: path, problem: 'not YAML' });
  return content;
}
