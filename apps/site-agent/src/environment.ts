/** Reads the environment, once. Refuses misspelt SFUMATO_SITE_* variables: a gate that is only believed closed is worse than none. */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { channelSchema } from '#protocol/api';
import { j1MaxDefault, j1MaxSchema } from '#protocol/gate';
import { createOutwardFetch, type Environment, parseSettings } from '#service';
import type { GatePolicy } from './data/gate.js';

/** The least noise deviation of what leaves. Trainings keep to it by default, and a site may only raise it. */
export const noiseFloorMin = 0.02;

/** More noise would leave nothing to learn: rows have length one. */
const noiseFloorMax = 1;

const schema = z.strictObject({
  /** Default of `--data`. */
  SFUMATO_SITE_DATA: z.string().min(1).default('.sfumato/site'),
  /** May only be raised. */
  SFUMATO_SITE_NOISE_FLOOR: z.coerce.number().min(noiseFloorMin).max(noiseFloorMax).default(noiseFloorMin),
  /** Refuse representers that passed by a waiver only. */
  SFUMATO_SITE_REQUIRES_PASS: z.stringbool().default(false),
  /** Refuse representers with a higher J1; may only be lowered. */
  SFUMATO_SITE_J1_MAX: z.coerce.number().pipe(j1MaxSchema).default(j1MaxDefault),
  /** Refuse representers audited with the quick budget. */
  SFUMATO_SITE_REQUIRES_FULL_AUDIT: z.stringbool().default(false),
  /** False: trust the provider's audit. */
  SFUMATO_SITE_AUDITS: z.stringbool().default(true),
  /** `candidate` includes releases that nobody has made stable. */
  SFUMATO_SITE_CHANNEL: channelSchema.default('stable'),
  /** Labelled notes on which a new release must not do worse. */
  SFUMATO_SITE_TRY_NOTES: z.string().min(1).optional(),
  /** Join a remote address without https, for lines protected otherwise. */
  SFUMATO_ALLOW_HTTP: z.stringbool().default(false),
  /** Default of `--cache`. */
  SFUMATO_CACHE: z.string().min(1).optional(),
  /** Used when absolute, as its standard says. */
  XDG_CACHE_HOME: z.string().optional(),
  HOME: z.string().optional(),
});

/** Fails with SETTING_INVALID that lists every fault. */
export function readEnvironment(environment: Environment) {
  const values = parseSettings(schema, { environment, isOwn });
  const { SFUMATO_SITE_TRY_NOTES: path } = values;
  return Object.freeze({
    dataFolder: values.SFUMATO_SITE_DATA,
    noiseFloor: values.SFUMATO_SITE_NOISE_FLOOR,
    gatePolicy: gatePolicyOf(values),
    channel: values.SFUMATO_SITE_CHANNEL,
    tryOn: path === undefined ? undefined : { path },
    /** One a user; undefined without a home, as service users have none: then each site directory has its own. */
    cacheFolder: values.SFUMATO_CACHE ?? userCache(values),
    allowsHttp: values.SFUMATO_ALLOW_HTTP,
    /** Through the proxy of HTTPS_PROXY, or direct. */
    fetch: createOutwardFetch(environment),
  });
}

/** Leaves variables of other programs alone. */
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
  const hasHome = home !== undefined && isAbsolute(home) && existsSync(home);
  return hasHome ? join(home, '.cache', 'sfumato') : undefined;
}
