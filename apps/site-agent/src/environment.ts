/**
 * The only place where the site agent reads the environment: once, by a schema, frozen. A misspelt SFUMATO_SITE_* variable is
 * refused, because a gate that somebody believes to be closed is worse than none.
 */
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { type Channel, channelSchema, j1MaxDefault, j1MaxSchema } from '#protocol';
import { createOutwardFetch, type Environment, parseSettings } from '#service';
import type { GatePolicy } from './data/gate.js';

/**
 * The least deviation in every dimension of what leaves. Trainings do not go below it unless they are told to, so a sound
 * representer runs with the noise that it was trained with. A site may ask for more (`SFUMATO_SITE_NOISE_FLOOR`), nobody for less.
 */
export const noiseFloorMin = 0.02;

/** Rows have length one: beyond this nothing of them would be left to learn from. */
const noiseFloorMax = 1;

const schema = z.strictObject({
  /** Default of `--data`. */
  SFUMATO_SITE_DATA: z.string().min(1).default('.sfumato/site'),
  /** Least deviation of noise in what leaves; a site may ask for more than the default, not for less. */
  SFUMATO_SITE_NOISE_FLOOR: z.coerce.number().min(noiseFloorMin).max(noiseFloorMax).default(noiseFloorMin),
  /** True: encode with no representer that only a waiver lets pass its audit. */
  SFUMATO_SITE_REQUIRES_PASS: z.stringbool().default(false),
  /** Encode with no representer of which J1 reads more; a site may ask for less than the thresholds allow, not for more. */
  SFUMATO_SITE_J1_MAX: z.coerce.number().pipe(j1MaxSchema).default(j1MaxDefault),
  /** True: encode with no representer that was audited with the quick budget alone. */
  SFUMATO_SITE_REQUIRES_FULL_AUDIT: z.stringbool().default(false),
  /** False: encode with what the provider says passed, without an audit of the site's own. */
  SFUMATO_SITE_AUDITS: z.stringbool().default(true),
  /** `candidate`: also releases that no person has made stable yet. */
  SFUMATO_SITE_CHANNEL: channelSchema.default('stable'),
  /** Labelled notes of the site's own: a release that does worse on them than the one in use is not used. */
  SFUMATO_SITE_TRY_NOTES: z.string().min(1).optional(),
  /** True: join at an address of another machine without https, whose line is protected in another way. */
  SFUMATO_ALLOW_HTTP: z.stringbool().default(false),
  /** Default of `--cache`. */
  SFUMATO_CACHE: z.string().min(1).optional(),
  /** Where programs keep what can be made again; used when absolute, as its standard says. */
  XDG_CACHE_HOME: z.string().optional(),
  HOME: z.string().optional(),
});

/** What the environment may set. */
export interface SiteEnvironment {
  readonly dataFolder: string;
  readonly noiseFloor: number;
  /** What the site asks of a representer's audit. */
  readonly gatePolicy: GatePolicy;
  /** Where the notes are on which a release is tried. */
  readonly tryOn: { readonly path: string } | undefined;
  /** Which releases the site follows. */
  readonly channel: Channel;
  /** One for all site directories of a user; `undefined` where the user has no home: then each directory has its own. */
  readonly cacheFolder: string | undefined;
  /** Whether the site may join at an address that is not encrypted. */
  readonly allowsHttp: boolean;
  /** How this site reaches its coordinator: through the proxy that HTTPS_PROXY names, or directly. */
  readonly fetch: typeof globalThis.fetch;
}

/** Settings from the environment, read once when a command runs. Fails with SETTING_INVALID that lists every fault. */
export function readEnvironment(environment: Environment): SiteEnvironment {
  const values = parseSettings(schema, { environment, isOwn });
  const { SFUMATO_SITE_TRY_NOTES: path } = values;
  return Object.freeze({
    dataFolder: values.SFUMATO_SITE_DATA,
    noiseFloor: values.SFUMATO_SITE_NOISE_FLOOR,
    gatePolicy: gatePolicyOf(values),
    channel: values.SFUMATO_SITE_CHANNEL,
    tryOn: path === undefined ? undefined : { path },
    cacheFolder: values.SFUMATO_CACHE ?? userCache(values),
    allowsHttp: values.SFUMATO_ALLOW_HTTP,
    fetch: createOutwardFetch(environment),
  });
}

/** Variables of other programs are none of our business. */
const isOwn = (name: string): boolean => name.startsWith('SFUMATO_SITE_') || sharedVariables.has(name);

const sharedVariables = new Set(['SFUMATO_ALLOW_HTTP', 'SFUMATO_CACHE', 'XDG_CACHE_HOME', 'HOME']);

function gatePolicyOf(values: z.infer<typeof schema>): GatePolicy {
  return {
    requiresPass: values.SFUMATO_SITE_REQUIRES_PASS,
    requiresFullAudit: values.SFUMATO_SITE_REQUIRES_FULL_AUDIT,
    j1Max: values.SFUMATO_SITE_J1_MAX,
    auditsItself: values.SFUMATO_SITE_AUDITS,
  };
}

function userCache({ XDG_CACHE_HOME: cache, HOME: home }: z.infer<typeof schema>): string | undefined {
  if (cache !== undefined && isAbsolute(cache)) return join(cache, 'sfumato');
  return home !== undefined && isAbsolute(home) ? join(home, '.cache', 'sfumato') : undefined;
}
