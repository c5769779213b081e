/** Settings of the trainer, read once and frozen. Unknown SFUMATO_TRAINER_* variables are refused. */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { EmbeddingSource } from '#embeddings';
import { tensorFlowBackends } from '#kernels';
import { labelSetNames } from '#labels';
import type { RunKind } from '#protocol/api';
import {
  accessTokenSetting,
  createOutwardFetch,
  type Environment,
  logLevelSetting,
  type MetricsAddress,
  parseSettings,
} from '#service';
import { languages } from '#text';
import { corpusFormats } from '#text/corpus';
import type { CorpusOrder, EngineOrder } from './runs/order.js';

/** Embeddings with rows, because representers learn from neighbours. */
type FileEmbeddings = Exclude<EmbeddingSource, { readonly kind: 'hashed' }>;

/** All settings of a trainer. */
export interface TrainerSettings {
  /** Ends in a slash. */
  readonly coordinatorUrl: URL;
  /** Uses the proxy named by HTTPS_PROXY. */
  readonly fetch: typeof globalThis.fetch;
  /** Takes precedence over the file. */
  readonly accessToken: string | undefined;
  /** Where the coordinator keeps the trainer's token. */
  readonly accessTokenFile: string;
  /** `own` overrides the coordinator's answer; `redis` is used if the answer has no address. */
  readonly queueUrls: { readonly own?: string; readonly redis?: string };
  /** Checkpoints and fetched pools, a folder per unfinished run. */
  readonly workDirectory: string;
  /** Compiled embeddings and neighbours; safe to delete. */
  readonly cacheDirectory: string;
  readonly corpus: CorpusOrder;
  readonly embeddings: FileEmbeddings;
  readonly engine: EngineOrder;
  readonly threads: number;
  readonly kinds: readonly RunKind[];
  /** Seconds between two checks that the run is still ours. */
  readonly watchSeconds: number;
  readonly metrics: MetricsAddress | undefined;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

/** Reads the settings; flags override the environment. Fails with SETTING_INVALID, which lists every fault. */
export function readSettings(environment: Environment, flags: SettingFlags = {}): TrainerSettings {
  const values = parseSettings(environmentSchema, {
    environment,
    isOwn,
    inFiles,
    overrides: byVariable(flags),
  });
  return Object.freeze({ ...toSettings(values), fetch: createOutwardFetch(environment) });
}

/** Secrets that may be read from files; the token has a variable of its own. */
export const inFiles = ['REDIS_URL', 'SFUMATO_TRAINER_QUEUE_URL'];

const isOwn = (name: string): boolean =>
  name.startsWith('SFUMATO_TRAINER_') || name === 'REDIS_URL' || name === 'SFUMATO_DATA';

function byVariable(flags: SettingFlags): Environment {
  const names = Object.entries(environmentNames).filter(([flag]) => flags[flag as keyof SettingFlags] !== '');
  return Object.fromEntries(names.map(([flag, name]) => [name, flags[flag as keyof SettingFlags]])); // its own keys
}

const count = (low: number, high: number) => z.coerce.number().int().min(low).max(high);

/** Every variable; those with a flag have the flag's meaning. */
export const environmentSchema = z
  .strictObject({
    SFUMATO_TRAINER_COORDINATOR: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8420'),
    SFUMATO_TRAINER_TOKEN: accessTokenSetting.describe('the token itself; it outranks the file'),
    SFUMATO_TRAINER_TOKEN_FILE: z.string().min(1).optional(),
    SFUMATO_DATA: z
      .string()
      .min(1)
      .default('sfumato-data/coordinator')
      .describe('data directory of a coordinator on this machine, where the token is'),
    SFUMATO_TRAINER_QUEUE_URL: z
      .url({ protocol: /^(postgres(ql)?|rediss?)$/ })
      .optional()
      .describe('the queue, if the coordinator does not name it or names another address'),
    REDIS_URL: z
      .url({ protocol: /^rediss?$/ })
      .optional()
      .describe('the Redis server of the queue, if the coordinator keeps its address to itself'),
    SFUMATO_TRAINER_WORK: z.string().min(1).default('sfumato-data/trainer'),
    SFUMATO_TRAINER_CACHE: z.string().min(1).default('.sfumato'),
    SFUMATO_TRAINER_CORPUS: z.string().min(1).default('synthetic:public'),
    SFUMATO_TRAINER_CORPUS_FORMAT: z.enum(corpusFormats).optional(),
    SFUMATO_TRAINER_CORPUS_NOTES: count(3, 1_000_000).default(1_000),
    SFUMATO_TRAINER_CORPUS_SEED: count(0, 2 ** 31 - 1).default(1),
    SFUMATO_TRAINER_LABELS: z.enum(labelSetNames).default('i2b2'),
    SFUMATO_TRAINER_LANGUAGE: z.enum(languages).default('en'),
    SFUMATO_TRAINER_EMBEDDINGS: z.enum(['glove', 'text', 'fasttext']).default('glove'),
    SFUMATO_TRAINER_EMBEDDINGS_PATH: z.string().min(1).optional(),
    SFUMATO_TRAINER_ENGINE: z.enum(['onnxruntime', 'tensorflow']).default('onnxruntime'),
    SFUMATO_TRAINER_BACKEND: z.enum(tensorFlowBackends).optional(),
    SFUMATO_TRAINER_THREADS: count(1, 1_024).default(availableParallelism()),
    SFUMATO_TRAINER_KINDS: z
      .string()
      .default('representer,deidentifier')
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(['representer', 'deidentifier'])).min(1)),
    SFUMATO_TRAINER_WATCH_SECONDS: z.coerce
      .number()
      .min(0.1)
      .max(300)
      .default(10)
      .describe('seconds between two checks that a run is still its own'),
    SFUMATO_TRAINER_METRICS_PORT: count(0, 65_535).optional(),
    // Only this machine by default: metrics are for its operators.
    SFUMATO_TRAINER_METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    SFUMATO_TRAINER_LOG_LEVEL: logLevelSetting.describe('the least that is logged'),
  })
  .superRefine((values, context) => {
    const refuse = (name: string, message: string): void =>
      void context.addIssue({ code: 'custom', path: [name], message });
    const isSynthetic = values.SFUMATO_TRAINER_CORPUS === syntheticPublic;
    if (!isSynthetic && values.SFUMATO_TRAINER_CORPUS_FORMAT === undefined)
      refuse('SFUMATO_TRAINER_CORPUS_FORMAT', 'expected for a corpus of files');
    if (values.SFUMATO_TRAINER_EMBEDDINGS !== 'glove' && values.SFUMATO_TRAINER_EMBEDDINGS_PATH === undefined)
      refuse('SFUMATO_TRAINER_EMBEDDINGS_PATH', 'expected for this kind of embeddings');
    if (values.SFUMATO_TRAINER_BACKEND !== undefined && values.SFUMATO_TRAINER_ENGINE !== 'tensorflow')
      refuse('SFUMATO_TRAINER_BACKEND', 'expected with the engine tensorflow only');
  });

type Values = z.infer<typeof environmentSchema>;

const syntheticPublic = 'synthetic:public';

function toSettings(values: Values): Omit<TrainerSettings, 'fetch'> {
  const coordinatorUrl = new URL(values.SFUMATO_TRAINER_COORDINATOR);
  if (!coordinatorUrl.pathname.endsWith('/')) coordinatorUrl.pathname += '/';
  const { SFUMATO_TRAINER_QUEUE_URL: own, REDIS_URL: redis } = values;
  return {
    coordinatorUrl,
    accessToken: values.SFUMATO_TRAINER_TOKEN,
    accessTokenFile: resolve(values.SFUMATO_TRAINER_TOKEN_FILE ?? join(values.SFUMATO_DATA, 'trainer-token')),
    queueUrls: {
      ...(own === undefined ? {} : { own }),
      ...(redis === undefined ? {} : { redis }),
    },
    workDirectory: resolve(values.SFUMATO_TRAINER_WORK),
    cacheDirectory: resolve(values.SFUMATO_TRAINER_CACHE),
    corpus: corpusOf(values),
    embeddings: embeddingsOf(values),
    engine: engineOf(values),
    threads: values.SFUMATO_TRAINER_THREADS,
    kinds: [...new Set(values.SFUMATO_TRAINER_KINDS)],
    watchSeconds: values.SFUMATO_TRAINER_WATCH_SECONDS,
    metrics: metricsOf(values),
    logLevel: values.SFUMATO_TRAINER_LOG_LEVEL,
  };
}

function metricsOf(values: Values): MetricsAddress | undefined {
  const { SFUMATO_TRAINER_METRICS_HOST: host, SFUMATO_TRAINER_METRICS_PORT: port } = values;
  return port === undefined ? undefined : { host, port };
}

function corpusOf(values: Values): CorpusOrder {
  const common = { labels: values.SFUMATO_TRAINER_LABELS, language: values.SFUMATO_TRAINER_LANGUAGE };
  const format = values.SFUMATO_TRAINER_CORPUS_FORMAT;
  if (values.SFUMATO_TRAINER_CORPUS === syntheticPublic || format === undefined) {
    const { SFUMATO_TRAINER_CORPUS_NOTES: notes, SFUMATO_TRAINER_CORPUS_SEED: seed } = values;
    return { kind: 'synthetic', notes, seed, ...common };
  }
  return { kind: 'files', path: resolve(values.SFUMATO_TRAINER_CORPUS), format, ...common };
}

function embeddingsOf(values: Values): FileEmbeddings {
  const { SFUMATO_TRAINER_EMBEDDINGS: kind, SFUMATO_TRAINER_EMBEDDINGS_PATH: path } = values;
  return path === undefined ? { kind: 'glove' } : { kind, path: resolve(path) };
}

function engineOf(values: Values): EngineOrder {
  const { SFUMATO_TRAINER_ENGINE: kind, SFUMATO_TRAINER_BACKEND: backend } = values;
  if (kind === 'onnxruntime') return { kind };
  return backend === undefined ? { kind } : { kind, backend };
}

/** Flag of `trainer start` → the variable that it overrides. */
export const environmentNames = {
  coordinator: 'SFUMATO_TRAINER_COORDINATOR',
  tokenFile: 'SFUMATO_TRAINER_TOKEN_FILE',
  work: 'SFUMATO_TRAINER_WORK',
  cache: 'SFUMATO_TRAINER_CACHE',
  corpus: 'SFUMATO_TRAINER_CORPUS',
  format: 'SFUMATO_TRAINER_CORPUS_FORMAT',
  notes: 'SFUMATO_TRAINER_CORPUS_NOTES',
  corpusSeed: 'SFUMATO_TRAINER_CORPUS_SEED',
  labels: 'SFUMATO_TRAINER_LABELS',
  language: 'SFUMATO_TRAINER_LANGUAGE',
  embeddings: 'SFUMATO_TRAINER_EMBEDDINGS',
  embeddingsPath: 'SFUMATO_TRAINER_EMBEDDINGS_PATH',
  engine: 'SFUMATO_TRAINER_ENGINE',
  backend: 'SFUMATO_TRAINER_BACKEND',
  threads: 'SFUMATO_TRAINER_THREADS',
  kinds: 'SFUMATO_TRAINER_KINDS',
  metricsPort: 'SFUMATO_TRAINER_METRICS_PORT',
  metricsHost: 'SFUMATO_TRAINER_METRICS_HOST',
} as const;

/** Command-line flags. */
export type SettingFlags = Readonly<Partial<Record<keyof typeof environmentNames, string | undefined>>>;
