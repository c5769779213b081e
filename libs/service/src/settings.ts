/** Settings from the environment, read once; unknown variables are refused. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expectedOf, Failure, isFileOrFolder, systemCodeOf } from '#foundation';

/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter tokens could be guessed. */
export const accessTokenSetting = z.string().min(32).max(256).optional();

export const logLevelSetting = z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info');

/** Where values come from. */
export interface SettingSources {
  readonly environment: Environment;
  /** Whether to check a variable; other programs' are ignored. */
  readonly isOwn: (name: string) => boolean;
  /** Secrets that may be in a file named by `NAME_FILE`. */
  readonly inFiles?: readonly string[];
  /** From the command line. */
  readonly overrides?: Environment;
}

/** Parses the variables that are set and non-empty. Fails with SETTING_INVALID, which lists every fault. */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  { environment, isOwn, inFiles = [], overrides = {} }: SettingSources,
): z.output<Schema> {
  const isSet = ([name, value]: [string, string | undefined]) =>
    (isOwn(name) || inFiles.some((inFile) => name === fileVariable(inFile))) && value !== '';
  const own = Object.fromEntries(Object.entries(environment).filter(isSet));
  const { values, faults } = readFiles(own, inFiles);
  const given = [...Object.entries(values), ...Object.entries(overrides)].filter(
    ([, value]) => value !== undefined,
  );
  const parsed = schema.safeParse(Object.fromEntries(given));
  const all = [...faults, ...(parsed.success ? [] : describeFaults(parsed.error))];
  if (all.length > 0 || !parsed.success) throw new Failure('SETTING_INVALID', { faults: all.join('; ') });
  return parsed.data;
}

const fileVariable = (name: string): string => `${name}_FILE`;

/** Replaces file names by contents, without trailing white space. */
function readFiles(
  variables: Environment,
  inFiles: readonly string[],
): { readonly values: Environment; readonly faults: readonly string[] } {
  const values = { ...variables };
  const faults: string[] = [];
  for (const name of inFiles) {
    const path = values[fileVariable(name)];
    if (path === undefined) continue;
    delete values[fileVariable(name)];
    const isTwice = values[name] !== undefined;
    if (isTwice) faults.push(`${fileVariable(name)}: expected without ${name}`);
    else if (!isFileOrFolder(path))
      faults.push(`${fileVariable(name)}: expected a file, no pipe or device`); // reading a pipe could wait forever
    else
      try {
        values[name] = readFileSync(path, 'utf8').trimEnd();
        if (values[name] === '') faults.push(`${fileVariable(name)}: the file is empty`);
      } catch (error) {
        faults.push(`${fileVariable(name)}: the file cannot be read (${systemCodeOf(error) ?? 'unknown'})`);
      }
  }
  return { values, faults };
}

/** Names and bounds, never values, which may be secret. */
function describeFaults(error: z.ZodError): string[] {
  return error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `${issue.keys.join(', ')}: unknown variable`
      : `${issue.path.join('.')}: expected ${expectedOf(issue)}`,
  );
}
