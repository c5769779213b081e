/**
 * A real coordinator on real HTTP for tests: its own data directory, a clock that the test owns, logs that
 * the test can read.
 */
import 'reflect-metadata';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import { type CoordinatorSettings, readSettings } from '../config/settings.js';
import { embeddedUrl } from '../database/embedded-postgres.js';
import { Logger } from '../monitoring/logger.js';
import { type StartOptions, startCoordinator } from '../start-coordinator.js';
import { copyNewDatabase } from './new-database.js';

/** Tokens of every test coordinator. */
export const testTokens = {
  admin: 'admin-token-of-the-tests-0123456789',
  trainer: 'trainer-token-of-the-tests-0123456789',
} as const;

/** An answer, read whole. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body as JSON; loosely typed, because a test states what it expects of it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests compare fields of answers with literals
  readonly json: any;
}

/** What a request may have. */
export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly bytes?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The means to ask a coordinator, wherever it runs. */
export interface Asked {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  admin(method: string, path: string, body?: unknown): Promise<Answer>;
  trainer(method: string, path: string, options?: CallOptions): Promise<Answer>;
}

/** A running coordinator and the means to ask it. */
export interface TestCoordinator extends Asked, AsyncDisposable {
  readonly url: string;
  /** What its own port for metrics says. */
  metrics(): Promise<string>;
  readonly dataDirectory: string;
  /** Where its own database is reached, embedded or not; trainers are told another address, of the queue. */
  databaseUrl(): Promise<string>;
  /**
   * The same database as the owner of its tables; the embedded one lets every session take that role again.
   */
  ownerUrl(): Promise<string>;
  /** Lines of the log so far. */
  readonly logLines: readonly string[];
  /**
   * Asks for its readiness until the answer is as it should be: how long a dependency takes is no claim of
   * a test.
   */
  readiness(isSo: (dependencies: Readonly<Record<string, boolean>>) => boolean): Promise<Answer>;
  /** Moves the coordinator's clock. */
  advance(milliseconds: number): void;
  /** Stops it and keeps its data. */
  stop(): Promise<void>;
}

/**
 * Starts one; `settings` outrank the defaults, `dataDirectory` continues an earlier one, `freeBytes` stands
 * for its disk.
 */
export async function startTestCoordinator(
  settings: Partial<CoordinatorSettings> = {},
  { freeBytes }: Pick<StartOptions, 'freeBytes'> = {},
): Promise<TestCoordinator> {
  const dataDirectory = settings.dataDirectory ?? (await mkdtemp(join(tmpdir(), 'sfumato-test-')));
  await fillNew(dataDirectory, settings);
  const logLines: string[] = [];
  let shift = 0;
  const running = await startCoordinator(
    { ...defaults(), redisUrl: await queueOfItsOwn(settings), ...settings, dataDirectory },
    {
      clock: () => new Date(Date.now() + shift),
      ...(freeBytes && { freeBytes }),
      s3Package: process.env['SFUMATO_TEST_S3_PACKAGE'],
      logger: new Logger(pino({ level: 'debug' }, { write: (line: string) => void logLines.push(line) })),
    },
  );
  const asked = askedAt(running.url);
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await running[Symbol.asyncDispose]();
    isStopped = true;
  };
  return {
    url: running.url,
    metrics: async () => (await fetch(`${running.metricsUrl}/metrics`)).text(),
    dataDirectory,
    databaseUrl: async () => settings.databaseUrl ?? embeddedUrl(dataDirectory),
    ownerUrl: async () => settings.migrateUrl ?? settings.databaseUrl ?? embeddedUrl(dataDirectory),
    logLines,
    ...asked,
    readiness: async (isSo) => {
      for (;;) {
        const answer = await asked.call('GET', '/readyz');
        if (isSo(answer.json.dependencies)) return answer;
      }
    },
    advance: (milliseconds) => {
      shift += milliseconds;
    },
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await rm(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A new directory with the embedded database begins with a copy. */
async function fillNew(directory: string, { databaseUrl }: Partial<CoordinatorSettings>): Promise<void> {
  const isNew = (await readdir(directory).catch(() => [])).length === 0;
  if (databaseUrl === undefined && isNew) await copyNewDatabase(directory);
}

/**
 * A second embedded PostgreSQL costs each test seconds of processor time, so the queue is on Redis where
 * that is there. What a test says of its database or queue goes first; started programs have the embedded
 * queue.
 */
function queueOfItsOwn({
  databaseUrl,
  queueUrl,
}: Partial<CoordinatorSettings>): Promise<string | undefined> | undefined {
  return databaseUrl === undefined && queueUrl === undefined ? emptyRedis() : undefined;
}

/** Address of an empty numbered database of the Redis for tests; none without such a server. */
export async function emptyRedis(): Promise<string | undefined> {
  const server = process.env['SFUMATO_TEST_REDIS_URL'];
  if (server === undefined) return undefined;
  const redis = new Redis(server);
  const [, databases] = (await redis.config('GET', 'databases')) as [string, string]; // always answered as a pair
  const number = 1 + ((await redis.incr('sfumato-test-queues')) % (Number(databases) - 1));
  await redis.select(number);
  await redis.flushdb();
  await redis.quit();
  return Object.assign(new URL(server), { pathname: `/${number}` }).href;
}

/** The means to ask the coordinator at `url`, with the tokens of the tests. */
export function askedAt(url: string): Asked {
  const call: Asked['call'] = (method, path, options = {}) => request(`${url}${path}`, method, options);
  return {
    call,
    admin: (method, path, body) =>
      call(method, path, { token: testTokens.admin, ...(body === undefined ? {} : { body }) }),
    trainer: (method, path, options = {}) => call(method, path, { token: testTokens.trainer, ...options }),
  };
}

function defaults(): CoordinatorSettings {
  return readSettings({
    SFUMATO_PORT: '0',
    SFUMATO_ADMIN_TOKEN: testTokens.admin,
    SFUMATO_TRAINER_TOKEN: testTokens.trainer,
    // A test that wants a look of the reconciler asks for one by a short interval of its own.
    SFUMATO_RECONCILE_SECONDS: '3600',
    SFUMATO_ENROLMENT_ATTEMPTS_PER_MINUTE: '1000',
    SFUMATO_METRICS_PORT: '0',
    // Most tests are about what a site does once somebody has confirmed it.
    SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'false',
  });
}

async function request(url: string, method: string, options: CallOptions): Promise<Answer> {
  const headers = new Headers(options.headers);
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`);
  if (options.body !== undefined) headers.set('content-type', 'application/json');
  if (options.bytes !== undefined && !headers.has('content-type'))
    headers.set('content-type', 'application/octet-stream');
  const body = options.bytes ?? (options.body === undefined ? null : JSON.stringify(options.body));
  const response = await fetch(url, { method, headers, body });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, json: parse(bytes) };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
