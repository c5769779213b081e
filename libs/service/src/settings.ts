/**
 * Settings from the environment: read once, by a schema, frozen. A misspelt variable is refused, because a setting that is
 * silently ignored is worse than none.
 */
import { z } from 'zod';
import { Failure } from '#foundation';

/** Variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An access token; a shorter one can be guessed. */
export const accessTokenSetting = z.string().min(32).max(256).optional();

/** How much is logged. */
export const logLevelSetting = z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info');

/** Where values come from. */
export interface SettingSources {
  readonly environment: Environment;
  /** Whether a variable is this program's to check; those of other programs are none of its business. */
  readonly isOwn: (name: string) => boolean;
  /** What the command line says, by the name of the variable that it outranks. */
  readonly overrides?: Environment;
}

/** Parses the variables that are set, of which an empty one counts as absent, and the overrides. Fails with SETTING_INVALID that lists every fault. */
export function parseSettings<Schema extends z.ZodType>(
  schema: Schema,
  { environment, isOwn, overrides = {} }: SettingSources,
): z.output<Schema> {
  const own = Object.entries(environment).filter(([name, value]) => isOwn(name) && value !== '');
  const given = [...own, ...Object.entries(overrides)].filter(([, value]) => value !== undefined);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (!parsed.success) throw new Failure('SETTING_INVALID', { faults: describeFaults(parsed.error) });
  return parsed.data;
}

/** Names and bounds, never values: a value may be a password. */
function describeFaults(error: z.ZodError): string {
  return error.issues
    .map((issue) =>
      issue.code === 'unrecognized_keys'
        ? `${issue.keys.join(', ')}: unknown variable`
        : `${issue.path.join('.')}: ${issue.message}`,
    )
    .join('; ');
}
