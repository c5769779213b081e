/** Reads the environment once. Refuses misspelt SFUMATO_SITE_* names, so that no gate is silently off. */
import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { channelSchema } from '#protocol/api';
import { j1MaxDefault, j1MaxSchema } from '#protocol/gate';
import { createOutwardFetch, type Environment, parseSettings } from '#service';
import type { GatePolicy } from './data/gate.js';

/** Minimum noise deviation of uploads. Training uses it by default, and a site may only raise it. */
export const noiseFloorMin = 0.02;

const noiseFloorMax = 1; // rows have length one, so more noise would leave nothing to learn

/** Every variable with its meaning. */
export const environmentSchema = z.strictObject({
  SFUMATO_SITE_DATA: z
    .string()
    .min(1)
    .default('.sfumato/site')
    .describe("the site's directory, unless `--data` names one"),
  SFUMATO_SITE_NOISE_FLOOR: z.coerce
    .number()
    .min(noiseFloorMin)
    .max(noiseFloorMax)
    .default(noiseFloorMin)
    .describe('the least deviation of the noise on what leaves; it can only be raised'),
  SFUMATO_SITE_REQUIRES_PASS: z
    .stringbool()
    .default(false)
    .describe('refuse representers that passed by a waiver only'),
  SFUMATO_SITE_J1_MAX: z.coerce
    .number()
    .pipe(j1MaxSchema)
    .default(j1MaxDefault)
    .describe('refuse representers with a higher J1; it can only be lowered'),
  SFUMATO_SITE_REQUIRES_FULL_AUDIT: z
    .stringbool()
    .default(false)
    .describe('refuse representers that were audited with the quick budget'),
  SFUMATO_SITE_AUDITS: z
    .stringbool()
    .default(true)
    .describe("audit each representer here before it is used; `false` takes the provider's word"),
  SFUMATO_SITE_CHANNEL: channelSchema
    .default('stable')
    .describe('`candidate` takes releases too that no person has made stable'),
  SFUMATO_SITE_TRY_NOTES: z
    .string()
    .min(1)
    .optional()
    .describe('labelled notes on which a new release must not do worse than what tags now'),
  SFUMATO_ALLOW_HTTP: z
    .stringbool()
    .default(false)
    .describe('join an address on another machine without https, for lines that are protected otherwise'),
  SFUMATO_CACHE: z
    .string()
    .min(1)
    .optional()
    .describe('where compiled embeddings are kept; by default `sfumato` in the cache folder of this user'),
  XDG_CACHE_HOME: z
    .string()
    .optional()
    .describe('the cache folder of this user, where it is absolute; by default `.cache` in `HOME`'),
  HOME: z
    .string()
    .optional()
    .describe('the home folder of this user; without one, each site directory has a cache of its own'),
});

/** Parses and freezes the settings. Fails with SETTING_INVALID, which lists every fault. */
export function readEnvironment(environment: Environment) {
  const values = parseSettings(environmentSchema, { environment, isOwn });
  const { SFUMATO_SITE_TRY_NOTES: path } = values;
  return Object.freeze({
    dataFolder: values.SFUMATO_SITE_DATA,
    noiseFloor: values.SFUMATO_SITE_NOISE_FLOOR,
    gatePolicy: gatePolicyOf(values),
    channel: values.SFUMATO_SITE_CHANNEL,
    tryOn: path === undefined ? undefined : { path },
    /** Shared by all sites of a user; undefined without a home folder (service users): each site then has its own. */
    cacheFolder: values.SFUMATO_CACHE ?? userCache(values),
    allowsHttp: values.SFUMATO_ALLOW_HTTP,
    /** Uses the proxy in HTTPS_PROXY, if set. */
    fetch: createOutwardFetch(environment),
  });
}

const isOwn = (name: string): boolean => name.startsWith('SFUMATO_SITE_') || sharedVariables.has(name);

const sharedVariables = new Set(['SFUMATO_ALLOW_HTTP', 'SFUMATO_CACHE', 'XDG_CACHE_HOME', 'HOME']);

function gatePolicyOf(values: z.infer<typeof environmentSchema>): GatePolicy {
  return {
    requiresPass: values.SFUMATO_SITE_REQUIRES_PASS,
    requiresFullAudit: values.SFUMATO_SITE_REQUIRES_FULL_AUDIT,
    j1Max: values.SFUMATO_SITE_J1_MAX,
    auditsItself: values.SFUMATO_SITE_AUDITS,
  };
}

function userCache({
  XDG_CACHE_HOME: cache,
  HOME: home,
}: z.infer<typeof environmentSchema>): string | undefined {
  if (cache !== undefined && isAbsolute(cache)) return join(cache, 'sfumato');
  const hasHome = home !== undefined && isAbsolute(home) && existsSync(home);
  return hasHome ? join(home, '.cache', 'sfumato') : undefined;
}
