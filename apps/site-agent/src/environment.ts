/** The only place where the site agent reads the environment. */
import { z } from 'zod';
import { Failure } from '#foundation';

const schema = z.object({
  /** Default of `--data`. */
  SFUMATO_SITE_DATA: z.string().min(1).default('.sfumato/site'),
});

/** Settings from the environment, read once when a command runs. */
export function readEnvironment(env: NodeJS.ProcessEnv): { readonly dataFolder: string } {
  const parsed = schema.safeParse(env);
  if (parsed.success) return Object.freeze({ dataFolder: parsed.data.SFUMATO_SITE_DATA });
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(' ');
  throw new Failure('SETTING_INVALID', { fields });
}
