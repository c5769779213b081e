/**
 * The only place that reads the environment: once, by a schema, frozen. An unknown `SFUMATO_*` variable is refused,
 * because a misspelt setting that is silently ignored is worse than none.
 */
import { resolve } from 'node:path';
import { z } from 'zod';
import { j1MaxDefault, j1MaxSchema, statementDaysMax } from '#protocol';
import { accessTokenSetting, type Environment, logLevelSetting, parseSettings } from '#service';
import { accessTokenFiles } from './access-tokens.js';
import { isProxy } from './client-address.js';

/** A bucket and who answers for it. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined: the one of Amazon for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** What every key begins with; empty, or ends in a slash. */
  readonly prefix: string;
  /** The bucket in the path, as most servers of one's own want it, rather than in the host name. */
  readonly pathStyle: boolean;
}

/** Variables of the environment; all of them count only with a bucket. */
const s3Variables = {
  SFUMATO_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional(),
  SFUMATO_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SFUMATO_S3_REGION: z.string().min(1).optional(),
  SFUMATO_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'expected folders that each end in a slash')
    .optional(),
  SFUMATO_S3_PATH_STYLE: z.stringbool().optional(),
};

type Values = z.infer<z.ZodObject<typeof s3Variables>>;

/** Variables that have no meaning without a bucket, with what was expected. */
function s3Faults(values: Values): readonly (readonly [name: string, message: string])[] {
  if (values.SFUMATO_S3_BUCKET !== undefined) return [];
  return Object.keys(s3Variables)
    .filter((name) => values[name as keyof Values] !== undefined) // its own keys
    .map((name) => [name, 'expected with SFUMATO_S3_BUCKET only'] as const);
}

/** The bucket, or undefined when none is named. */
function s3SettingsOf(values: Values): S3Settings | undefined {
  const { SFUMATO_S3_BUCKET: bucket, SFUMATO_S3_ENDPOINT: endpoint } = values;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint,
    region: values.SFUMATO_S3_REGION ?? 'us-east-1', // what servers of one's own answer to when nothing is set
    prefix: values.SFUMATO_S3_PREFIX ?? '',
    // Names of buckets are seldom in the DNS of one's own server.
    pathStyle: values.SFUMATO_S3_PATH_STYLE ?? endpoint !== undefined,
  };
}

/** Everything that can be set about a coordinator. */
export interface CoordinatorSettings {
  /** Blobs, embedded database and generated tokens. */
  readonly dataDirectory: string;
  readonly host: string;
  /** 0 lets the operating system choose. */
  readonly port: number;
  /** Where metrics are served; nowhere without a port. */
  readonly metricsHost: string;
  readonly metricsPort: number | undefined;
  /** A PostgreSQL server; undefined: the embedded one. */
  readonly databaseUrl: string | undefined;
  /** The same database as the role that owns its tables, for migrations; undefined: `databaseUrl` owns them. */
  readonly migrateUrl: string | undefined;
  /** A PostgreSQL database of the queue's own; undefined: jobs share `databaseUrl`, or are in memory beside the embedded one. */
  readonly queueUrl: string | undefined;
  /** A Redis server for jobs, instead of PostgreSQL. */
  readonly redisUrl: string | undefined;
  /** What trainers are told to connect to instead of `redisUrl` or `databaseUrl`. */
  readonly trainerQueueUrl: string | undefined;
  /** A bucket for blobs; undefined: they are files of the data directory. */
  readonly s3: S3Settings | undefined;
  /** Undefined: generated at the first start and kept in the data directory. */
  readonly adminToken: string | undefined;
  readonly trainerToken: string | undefined;
  readonly invitationHours: number;
  /** Sites whose key nobody has confirmed may do nothing. */
  readonly sitesWait: boolean;
  readonly enrolmentAttemptsPerMinute: number;
  /** Proxies whose word on the client's address is taken: addresses, ranges, or names that Express knows. */
  readonly trustedProxies: readonly string[];
  /** Connections at once, of everybody. */
  readonly connections: number;
  /** Of these, those of one address that is not a trusted proxy. */
  readonly addressConnections: number;
  /** Requests in hand of one site. */
  readonly siteRequests: number;
  /** Batches of one site that are not erased, and their bytes. */
  readonly siteBatches: number;
  readonly siteGigabytes: number;
  /** Seconds between two looks for runs without a job and blobs without a need. */
  readonly reconcileSeconds: number;
  /** Minutes without a word from its trainer after which a run is offered again; the fence keeps the silent one out. */
  readonly runSilenceMinutes: number;
  /** Hours between the beginnings of two looks at every byte of the store. */
  readonly scrubHours: number;
  /** Free space, in megabytes, below which nothing more is received. */
  readonly reserveMegabytes: number;
  /** What the upper end of J1 may reach in the report of a representer; no more than the thresholds allow. */
  readonly j1Max: number;
  /** Share of identifier tokens that a release has to find in the held-out part of every site; 0 for no floor. */
  readonly releaseRecallMin: number;
  /** Days until the coordinator's word on what is current expires at sites that hear no newer one. */
  readonly statementDays: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** What the command line may say; it outranks the environment. */
export interface SettingOverrides {
  readonly data?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/** Reads the settings; fails with SETTING_INVALID that lists every fault. */
export function readSettings(
  environment: Environment,
  overrides: SettingOverrides = {},
): CoordinatorSettings {
  const { data: SFUMATO_DATA, host: SFUMATO_HOST, port: SFUMATO_PORT } = overrides;
  const given = { SFUMATO_DATA, SFUMATO_HOST, SFUMATO_PORT };
  const sources = {
    environment: withoutOwnToken(environment, SFUMATO_DATA),
    isOwn,
    inFiles,
    overrides: given,
  };
  return Object.freeze(toSettings(parseSettings(environmentSchema, sources)));
}

/** Secrets, which may stand in files: `DATABASE_URL_FILE` and so on. */
const inFiles: readonly (keyof typeof variablesSchema.shape)[] = [
  'DATABASE_URL',
  'REDIS_URL',
  'SFUMATO_MIGRATE_URL',
  'SFUMATO_QUEUE_URL',
  'SFUMATO_TRAINER_QUEUE_URL',
  'SFUMATO_ADMIN_TOKEN',
  'SFUMATO_TRAINER_TOKEN',
];

/** Verbs and trainers of this machine are told by the same variables where this coordinator keeps the tokens that it makes itself. */
function withoutOwnToken(environment: Environment, data: string | undefined): Environment {
  const directory =
    data ?? (environment['SFUMATO_DATA'] || variablesSchema.shape.SFUMATO_DATA.parse(undefined));
  const own = Object.values(accessTokenFiles).map((name) => resolve(directory, name));
  const isOthers = ([name, value]: [string, string | undefined]) =>
    !(name.endsWith('_TOKEN_FILE') && value !== undefined && own.includes(resolve(value)));
  return Object.fromEntries(Object.entries(environment).filter(isOthers));
}

const postgresUrlSchema = z.url({ protocol: /^postgres(ql)?$/ }).optional();

const variablesSchema = z.strictObject({
  DATABASE_URL: postgresUrlSchema,
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SFUMATO_MIGRATE_URL: postgresUrlSchema,
  SFUMATO_QUEUE_URL: postgresUrlSchema,
  SFUMATO_TRAINER_QUEUE_URL: z.url({ protocol: /^(postgres(ql)?|rediss?)$/ }).optional(),
  ...s3Variables,
  SFUMATO_ADMIN_TOKEN: accessTokenSetting,
  SFUMATO_TRAINER_TOKEN: accessTokenSetting,
  SFUMATO_DATA: z.string().min(1).default('sfumato-data/coordinator'),
  // Only this machine unless told otherwise: whoever opens the service to a network says so.
  SFUMATO_HOST: z.string().min(1).default('127.0.0.1'),
  SFUMATO_PORT: z.coerce.number().int().min(0).max(65_535).default(8420),
  // Their own port, or none: no path of the service leads to them, whatever stands in front of it.
  SFUMATO_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SFUMATO_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  SFUMATO_INVITATION_HOURS: z.coerce.number().min(0.001).max(8_760).default(168),
  SFUMATO_ENROLMENT_ATTEMPTS_PER_MINUTE: z.coerce.number().int().min(1).max(10_000).default(10),
  // Nobody, unless told: whoever may say on whose behalf they ask escapes every limit by address.
  SFUMATO_TRUSTED_PROXIES: z
    .string()
    .default('none')
    .transform((text) => (text === 'none' ? [] : text.split(',').map((word) => word.trim())))
    .refine((words) => words.every(isProxy), 'expected addresses, ranges such as 10.0.0.0/8, or none'),
  // A code can be read over a shoulder; the fingerprint that two people compare by telephone cannot be guessed.
  SFUMATO_SITES_WAIT_FOR_CONFIRMATION: z.stringbool().default(true),
  // Each takes a file handle, of which a process has 1,024 on most systems; the rest is for the files themselves.
  SFUMATO_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(500),
  // 25 sites with all their requests in hand may stand behind one address, which leaves more than half to others.
  SFUMATO_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(100_000).default(200),
  // An agent sends one batch at a time; beside it a person may pull, ask for the status and withdraw.
  SFUMATO_QUOTA_REQUESTS: z.coerce.number().int().min(1).max(1_000).default(8),
  // About 500,000 notes of 500 tokens at R = 50: 512 sentences a batch, 104 bytes a token.
  SFUMATO_QUOTA_BATCHES: z.coerce.number().int().min(1).max(10_000_000).default(50_000),
  SFUMATO_QUOTA_GIGABYTES: z.coerce.number().min(0.000001).max(1_000_000).default(50),
  SFUMATO_RECONCILE_SECONDS: z.coerce.number().min(0.1).max(86_400).default(30),
  // A trainer reports at least every few minutes.
  SFUMATO_RUN_SILENCE_MINUTES: z.coerce.number().min(0.1).max(1_440).default(15),
  SFUMATO_SCRUB_HOURS: z.coerce.number().min(0.000_01).max(8_760).default(24),
  // The database needs room when uploads have ended: its log grows in files of 16 MB, and checkpoint and erasure write before they free.
  // Below 64 MB it changes nothing any more (disk-space.ts), and two models of 256 MB may be arriving when the line is crossed.
  SFUMATO_RESERVE_MEGABYTES: z.coerce.number().int().min(64).max(1_000_000_000).default(512),
  // Less than the thresholds allow, never more: what is above them takes a waiver, with names on it.
  SFUMATO_J1_MAX: z.coerce.number().pipe(j1MaxSchema).default(j1MaxDefault),
  // Half: what misses every other identifier at a site adds little but false marks beside its starter. Consortia raise it as they grow.
  SFUMATO_RELEASE_RECALL_MIN: z.coerce.number().min(0).max(1).default(0.5),
  // A month of holidays, an outage or a slow firewall change must not end a hospital's updates; a frozen mirror is noticed within it.
  SFUMATO_STATEMENT_DAYS: z.coerce.number().min(0.01).max(statementDaysMax).default(30),
  SFUMATO_LOG_LEVEL: logLevelSetting,
});

const environmentSchema = variablesSchema.superRefine((values, context) => {
  const refuse = (name: string, message: string): void =>
    void context.addIssue({ code: 'custom', path: [name], message });
  const hasQueue = values.REDIS_URL !== undefined || values.SFUMATO_QUEUE_URL !== undefined;
  if (values.SFUMATO_MIGRATE_URL !== undefined && values.DATABASE_URL === undefined)
    refuse('SFUMATO_MIGRATE_URL', 'expected with DATABASE_URL only');
  // A role that cannot make tables cannot make those of the queue either.
  else if (values.SFUMATO_MIGRATE_URL !== undefined && !hasQueue)
    refuse('SFUMATO_MIGRATE_URL', 'expected with SFUMATO_QUEUE_URL or REDIS_URL');
  for (const [name, message] of s3Faults(values)) refuse(name, message);
  if (values.REDIS_URL !== undefined && values.SFUMATO_QUEUE_URL !== undefined)
    refuse('SFUMATO_QUEUE_URL', 'expected without REDIS_URL');
});

/** Variables of other programs are none of our business. */
const isOwn = (name: string) => name === 'DATABASE_URL' || name === 'REDIS_URL' || ownPrefixed(name);

/** Other parts of Sfumato may be started from the same environment; their variables are theirs to check. */
function ownPrefixed(name: string): boolean {
  if (!name.startsWith('SFUMATO_') || sharedVariables.has(name)) return false;
  return trainerVariables.has(name) || !foreignPrefixes.some((prefix) => name.startsWith(prefix));
}

/** Read by the administrator's verbs and by site agents. */
const sharedVariables = new Set(['SFUMATO_URL', 'SFUMATO_ALLOW_HTTP', 'SFUMATO_CACHE']);
const trainerVariables = new Set(['SFUMATO_TRAINER_TOKEN', 'SFUMATO_TRAINER_QUEUE_URL']);
const foreignPrefixes = ['SFUMATO_SITE_', 'SFUMATO_TRAINER_', 'SFUMATO_LAB_', 'SFUMATO_TEST_'];

function toSettings(values: z.infer<typeof environmentSchema>): CoordinatorSettings {
  return {
    dataDirectory: resolve(values.SFUMATO_DATA),
    host: values.SFUMATO_HOST,
    port: values.SFUMATO_PORT,
    metricsHost: values.SFUMATO_METRICS_HOST,
    metricsPort: values.SFUMATO_METRICS_PORT,
    databaseUrl: values.DATABASE_URL,
    migrateUrl: values.SFUMATO_MIGRATE_URL,
    queueUrl: values.SFUMATO_QUEUE_URL,
    redisUrl: values.REDIS_URL,
    trainerQueueUrl: values.SFUMATO_TRAINER_QUEUE_URL,
    s3: s3SettingsOf(values),
    adminToken: values.SFUMATO_ADMIN_TOKEN,
    trainerToken: values.SFUMATO_TRAINER_TOKEN,
    invitationHours: values.SFUMATO_INVITATION_HOURS,
    sitesWait: values.SFUMATO_SITES_WAIT_FOR_CONFIRMATION,
    enrolmentAttemptsPerMinute: values.SFUMATO_ENROLMENT_ATTEMPTS_PER_MINUTE,
    trustedProxies: values.SFUMATO_TRUSTED_PROXIES,
    connections: values.SFUMATO_CONNECTIONS,
    addressConnections: values.SFUMATO_CONNECTIONS_PER_ADDRESS,
    siteRequests: values.SFUMATO_QUOTA_REQUESTS,
    siteBatches: values.SFUMATO_QUOTA_BATCHES,
    siteGigabytes: values.SFUMATO_QUOTA_GIGABYTES,
    reconcileSeconds: values.SFUMATO_RECONCILE_SECONDS,
    runSilenceMinutes: values.SFUMATO_RUN_SILENCE_MINUTES,
    scrubHours: values.SFUMATO_SCRUB_HOURS,
    reserveMegabytes: values.SFUMATO_RESERVE_MEGABYTES,
    j1Max: values.SFUMATO_J1_MAX,
    releaseRecallMin: values.SFUMATO_RELEASE_RECALL_MIN,
    statementDays: values.SFUMATO_STATEMENT_DAYS,
    logLevel: values.SFUMATO_LOG_LEVEL,
  };
}

// Names under which the container gives out what is not a class.

/** The clock: `() => Date`. */
export const clockToken = Symbol('clock');
/** The settings. */
export const settingsToken = Symbol('settings');
/** The digests of the service tokens. */
export const serviceAccessTokensToken = Symbol('serviceTokens');

/** Name under which the container gives out the queue's connection. */
export const queueConnectionToken = Symbol('queueConnection');
