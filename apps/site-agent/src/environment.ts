/** The only place where the site agent reads the environment. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { noiseFloorMax, noiseFloorMin } from './models/noise-floor.js';

const schema = z.object({
  /** Default of `--data`. */
  SFUMATO_SITE_DATA: z.string().min(1).default('.sfumato/site'),
  /** Least deviation of noise in what leaves; a site may ask for more than the default, not for less. */
  SFUMATO_SITE_NOISE_FLOOR: z.coerce.number().min(noiseFloorMin).max(noiseFloorMax).default(noiseFloorMin),
});

/** What the environment may set. */
export interface SiteEnvironment {
  readonly dataFolder: string;
  readonly noiseFloor: number;
}

/** Settings from the environment, read once when a command runs. */
export function readEnvironment(env: NodeJS.ProcessEnv): SiteEnvironment {
  const parsed = schema.safeParse(env);
  if (parsed.success) {
    const { SFUMATO_SITE_DATA: dataFolder, SFUMATO_SITE_NOISE_FLOOR: noiseFloor } = parsed.data;
    return Object.freeze({ dataFolder, noiseFloor });
  }
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Failure('SETTING_INVALID', { fields });
}
