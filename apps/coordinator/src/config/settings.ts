/** Settings of the coordinator, read once and frozen. Unknown `SFUMATO_*` variables are refused. */
import { resolve } from 'node:path';
import { z } from 'zod';
import { statementDaysMax } from '#protocol/api';
import { j1MaxDefault, j1MaxSchema } from '#protocol/gate';
import { accessTokenSetting, type Environment, logLevelSetting, parseSettings } from '#service';
import { accessTokenFiles } from './access-tokens.js';
import { isProxy } from './client-address.js';

/** A setting: its variable, the schema of its value, and its meaning in docs/settings.md. */
const from = <Name extends string, Schema extends z.ZodType>(
  variable: Name,
  schema: Schema,
  meaning: string,
) => ({
  variable,
  schema: schema.describe(meaning),
});

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ }).optional();
const port = z.coerce.number().int().min(0).max(65_535);
const count = (low: number, high: number) => z.coerce.number().int().min(low).max(high);
const number = (low: number, high: number) => z.coerce.number().min(low).max(high);

const dataDirectory = z
  .string()
  .min(1)
  .default('sfumato-data/coordinator')
  .transform((path) => resolve(path));

const trustedProxies = z
  .string()
  .default('none')
  .transform((text): readonly string[] => (text === 'none' ? [] : text.split(',').map((word) => word.trim())))
  .refine((words) => words.every(isProxy), 'expected addresses, ranges such as 10.0.0.0/8, or none');

const table = {
  dataDirectory: from(
    'SFUMATO_DATA',
    dataDirectory,
    'blobs, the embedded database, and the tokens that verbs and trainers of this machine read',
  ),
  // Loopback by default: opening the service to a network takes a decision.
  host: from('SFUMATO_HOST', z.string().min(1).default('127.0.0.1'), 'address to listen on'),
  port: from('SFUMATO_PORT', port.default(8420), 'port to listen on; 0 lets the system choose'),
  // On a port of their own, so that no path of the service leads to them.
  metricsHost: from(
    'SFUMATO_METRICS_HOST',
    z.string().min(1).default('127.0.0.1'),
    'address on which `/metrics` and `/livez` are served',
  ),
  metricsPort: from('SFUMATO_METRICS_PORT', port.optional(), 'port of `/metrics`; served nowhere without it'),
  databaseUrl: from('DATABASE_URL', postgresUrl, 'a PostgreSQL server instead of the embedded one'),
  migrateUrl: from(
    'SFUMATO_MIGRATE_URL',
    postgresUrl,
    'the owner of the tables, for migrations only: the role of `DATABASE_URL` then cannot change the audit trail',
  ),
  queueUrl: from(
    'SFUMATO_QUEUE_URL',
    postgresUrl,
    'a separate PostgreSQL database where jobs wait; by default `DATABASE_URL`, or an embedded one in memory',
  ),
  redisUrl: from(
    'REDIS_URL',
    z.url({ protocol: /^rediss?$/ }).optional(),
    'a Redis server where jobs wait, instead of PostgreSQL',
  ),
  trainerQueueUrl: from(
    'SFUMATO_TRAINER_QUEUE_URL',
    z.url({ protocol: /^(postgres(ql)?|rediss?)$/ }).optional(),
    "where trainers find the queue, if not at the coordinator's own address",
  ),
  adminToken: from(
    'SFUMATO_ADMIN_TOKEN',
    accessTokenSetting,
    "the administrator's token, 32 characters or more; by default the one in the data directory",
  ),
  trainerToken: from('SFUMATO_TRAINER_TOKEN', accessTokenSetting, "the trainers' token, as above"),
  invitationHours: from(
    'SFUMATO_INVITATION_HOURS',
    number(0.001, 8_760).default(168),
    'hours for which an invitation holds',
  ),
  // A code can be overheard; a fingerprint that people compare cannot be guessed.
  sitesWait: from(
    'SFUMATO_SITES_WAIT_FOR_CONFIRMATION',
    z.stringbool().default(true),
    'a site may do nothing until somebody has confirmed its key; `false` lets a code alone in',
  ),
  enrolmentAttemptsPerMinute: from(
    'SFUMATO_ENROLMENT_ATTEMPTS_PER_MINUTE',
    count(1, 10_000).default(10),
    'wrong codes that a client may try a minute',
  ),
  // A false address would escape every limit by address.
  trustedProxies: from(
    'SFUMATO_TRUSTED_PROXIES',
    trustedProxies,
    "addresses or networks of proxies whose word on the client's address counts; `loopback` for one on this machine",
  ),
  // Each takes a file descriptor, of which most systems give a process 1,024.
  connections: from(
    'SFUMATO_CONNECTIONS',
    count(10, 100_000).default(500),
    'connections at once; beyond it the oldest one that is idle, or has shown no token yet, is closed',
  ),
  // 25 busy sites may share an address.
  addressConnections: from(
    'SFUMATO_CONNECTIONS_PER_ADDRESS',
    count(1, 100_000).default(200),
    'of these, from one address; a trusted proxy, which stands for many clients, may have all',
  ),
  // A site uploads one batch at a time, and a person may send a request beside it.
  siteRequests: from('SFUMATO_QUOTA_REQUESTS', count(1, 1_000).default(8), 'requests in hand of one site'),
  // About 500,000 notes of 500 tokens at R = 50.
  siteBatches: from(
    'SFUMATO_QUOTA_BATCHES',
    count(1, 10_000_000).default(50_000),
    'batches of one site that are not erased; ten times as many may be received, erased ones included',
  ),
  siteGigabytes: from(
    'SFUMATO_QUOTA_GIGABYTES',
    number(0.000001, 1_000_000).default(50),
    'gigabytes of one site that are not erased',
  ),
  reconcileSeconds: from(
    'SFUMATO_RECONCILE_SECONDS',
    number(0.1, 86_400).default(30),
    'seconds between two looks for runs without a job, blobs without a need and a schedule that is due',
  ),
  // Trainers report every few minutes.
  runSilenceMinutes: from(
    'SFUMATO_RUN_SILENCE_MINUTES',
    number(0.1, 1_440).default(15),
    'a run whose trainer has been silent for so many minutes is offered again',
  ),
  scrubHours: from(
    'SFUMATO_SCRUB_HOURS',
    number(0.000_01, 8_760).default(24),
    'hours between the beginnings of two checks of every byte in the store',
  ),
  // The database's log grows in files of 16 MB, and two models of 256 MB may be arriving when the limit is
  // crossed. Below 64 MB the embedded database refuses changes.
  reserveMegabytes: from(
    'SFUMATO_RESERVE_MEGABYTES',
    count(64, 1_000_000_000).default(512),
    'free megabytes of disk below which uploads are refused',
  ),
  j1Max: from(
    'SFUMATO_J1_MAX',
    z.coerce.number().pipe(j1MaxSchema).default(j1MaxDefault),
    'the highest J1 that a representer may have; it can only be lowered',
  ),
  releaseRecallMin: from(
    'SFUMATO_RELEASE_RECALL_MIN',
    number(0, 1).default(0.5),
    'share of identifier tokens that a release has to find in the held-out part of every site; 0: any',
  ),
  // Longer than holidays, short enough to notice a frozen mirror.
  statementDays: from(
    'SFUMATO_STATEMENT_DAYS',
    number(0.01, statementDaysMax).default(30),
    "days until the coordinator's word on what is current expires at a site that hears no newer one",
  ),
  logLevel: from('SFUMATO_LOG_LEVEL', logLevelSetting, 'the least that is logged'),
};

/** A bucket. Credentials are not settings: the SDK finds them in files or by the machine's role. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined for Amazon's, by region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Prefix of every key; empty, or ends in a slash. */
  readonly prefix: string;
  /** Puts the bucket into the path instead of the host name, as most self-hosted servers expect. */
  readonly pathStyle: boolean;
}

type Table = typeof table;

/** All settings of a coordinator. */
export type CoordinatorSettings = { readonly [Name in keyof Table]: z.output<Table[Name]['schema']> } & {
  /** Where blobs are stored; undefined for the data directory. */
  readonly s3: S3Settings | undefined;
};

/** Command-line options, which override the environment. */
export interface SettingOverrides {
  readonly data?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
}

/** Reads the settings. Fails with SETTING_INVALID, which lists every fault. */
export function readSettings(
  environment: Environment,
  { data: SFUMATO_DATA, host: SFUMATO_HOST, port: SFUMATO_PORT }: SettingOverrides = {},
): CoordinatorSettings {
  const values = parseSettings(environmentSchema, {
    environment: withoutOwnToken(environment, SFUMATO_DATA),
    isOwn,
    inFiles: secrets,
    overrides: { SFUMATO_DATA, SFUMATO_HOST, SFUMATO_PORT },
  });
  const named = Object.entries(table).map(([name, { variable }]) => [name, values[variable]]);
  // The schema beside each name has parsed its value.
  return Object.freeze({ ...Object.fromEntries(named), s3: s3SettingsOf(values) } as CoordinatorSettings);
}

/** Variables that a file may supply instead: `DATABASE_URL_FILE` and so on. */
export const secrets = [
  'DATABASE_URL',
  'REDIS_URL',
  'SFUMATO_MIGRATE_URL',
  'SFUMATO_QUEUE_URL',
  'SFUMATO_TRAINER_QUEUE_URL',
  'SFUMATO_ADMIN_TOKEN',
  'SFUMATO_TRAINER_TOKEN',
];

/** Drops variables that tell other programs of this machine where the generated tokens are kept. */
function withoutOwnToken(environment: Environment, data: string | undefined): Environment {
  const directory = dataDirectory.parse(data ?? (environment['SFUMATO_DATA'] || undefined));
  const own = Object.values(accessTokenFiles).map((name) => resolve(directory, name));
  const isOthers = ([name, value]: [string, string | undefined]) =>
    !(name.endsWith('_TOKEN_FILE') && value !== undefined && own.includes(resolve(value)));
  return Object.fromEntries(Object.entries(environment).filter(isOthers));
}

const s3Variables = {
  SFUMATO_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional()
    .describe('a bucket for blobs, one that keeps no versions; `@aws-sdk/client-s3` has to be installed'),
  SFUMATO_S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe("a server other than Amazon's"),
  SFUMATO_S3_REGION: z.string().min(1).optional().describe('its region; by default us-east-1'),
  SFUMATO_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'expected folders that each end in a slash')
    .optional()
    .describe('what every key begins with, ending in a slash'),
  SFUMATO_S3_PATH_STYLE: z
    .stringbool()
    .optional()
    .describe('names the bucket in the path, not in the host; by default where an endpoint is set'),
};

type Variables = { [Name in keyof Table as Table[Name]['variable']]: Table[Name]['schema'] };

/** Schema of every variable, with its meaning. */
export const environmentSchema = z
  .strictObject({
    // The keys of the object are the variables of the table.
    ...(Object.fromEntries(
      Object.values(table).map(({ variable, schema }) => [variable, schema]),
    ) as Variables),
    ...s3Variables,
  })
  .superRefine((values, context) => {
    const refuse = (name: string, message: string): void =>
      void context.addIssue({ code: 'custom', path: [name], message });
    const hasQueue = values.REDIS_URL !== undefined || values.SFUMATO_QUEUE_URL !== undefined;
    if (values.SFUMATO_MIGRATE_URL !== undefined && values.DATABASE_URL === undefined)
      refuse('SFUMATO_MIGRATE_URL', 'expected with DATABASE_URL only');
    // A role that cannot create tables cannot create the queue's either.
    else if (values.SFUMATO_MIGRATE_URL !== undefined && !hasQueue)
      refuse('SFUMATO_MIGRATE_URL', 'expected with SFUMATO_QUEUE_URL or REDIS_URL');
    if (values.SFUMATO_S3_BUCKET === undefined)
      for (const name of Object.keys(s3Variables))
        if (values[name as keyof typeof s3Variables] !== undefined)
          refuse(name, 'expected with SFUMATO_S3_BUCKET only');
    if (values.REDIS_URL !== undefined && values.SFUMATO_QUEUE_URL !== undefined)
      refuse('SFUMATO_QUEUE_URL', 'expected without REDIS_URL');
  });

function s3SettingsOf(values: z.infer<z.ZodObject<typeof s3Variables>>): S3Settings | undefined {
  const { SFUMATO_S3_BUCKET: bucket, SFUMATO_S3_ENDPOINT: endpoint } = values;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint,
    region: values.SFUMATO_S3_REGION ?? 'us-east-1', // what self-hosted servers expect when nothing is set
    prefix: values.SFUMATO_S3_PREFIX ?? '',
    // Self-hosted servers seldom have bucket names in the DNS.
    pathStyle: values.SFUMATO_S3_PATH_STYLE ?? endpoint !== undefined,
  };
}

/** Whether this program validates a variable, rather than another program or another part of Sfumato. */
function isOwn(name: string): boolean {
  if (name === 'DATABASE_URL' || name === 'REDIS_URL') return true;
  if (!name.startsWith('SFUMATO_') || sharedVariables.has(name)) return false;
  return trainerVariables.has(name) || !foreignPrefixes.some((prefix) => name.startsWith(prefix));
}

/** Read by the administrator's verbs and by site agents. */
const sharedVariables = new Set(['SFUMATO_URL', 'SFUMATO_ALLOW_HTTP', 'SFUMATO_CACHE']);
const trainerVariables = new Set(['SFUMATO_TRAINER_TOKEN', 'SFUMATO_TRAINER_QUEUE_URL']);
const foreignPrefixes = ['SFUMATO_SITE_', 'SFUMATO_TRAINER_', 'SFUMATO_LAB_', 'SFUMATO_TEST_'];

// Injection tokens for values that have no class.

/** Injects the clock: `() => Date`. */
export const clockToken = Symbol('clock');
/** Injects the {@link CoordinatorSettings}. */
export const settingsToken = Symbol('settings');
/** Injects the digests of the service tokens. */
export const serviceAccessTokensToken = Symbol('serviceTokens');
/** Injects the queue's connection. */
export const queueConnectionToken = Symbol('queueConnection');
