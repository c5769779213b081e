/** Starts and stops the trainer's parts in order. */

import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { jsonText, type Terminal } from '#command-line';
import { describeBug, Failure, readTextFile, systemCodeOf } from '#foundation';
import type { QueueFacts } from '#protocol/api';
import { createTrainWorker, type QueueConnection, RunHandedBack, type TrainWorker } from '#queue';
import { startMetricsServer, untilInterrupted } from '#service';
import { createCoordinatorClient } from './coordinator-client.js';
import { createLogger, createTrainerMetrics, type LogFields, type Logger } from './logger.js';
import { processRun } from './runs/process-run.js';
import { sweepRunFolders } from './runs/run-folder.js';
import { readSettings, type SettingFlags, type TrainerSettings } from './settings.js';

/** A running trainer. Disposing it stops trainings after their epoch and returns their runs. */
export interface RunningTrainer extends AsyncDisposable {
  readonly queue: QueueConnection['kind'];
  readonly metricsUrl?: string;
  /** Resolves when the queue has another address, as after a restore: restart the trainer. */
  readonly moved: Promise<'moved'>;
}

/** Options that tests replace. */
export interface StartOptions {
  readonly logger?: Logger;
  /** The compiled `child/entry.js`. */
  readonly childEntry?: string;
  /** Aborts the wait for coordinator or queue. */
  readonly signal?: AbortSignal;
  /** Wait for an unreachable queue server; default: a minute. */
  readonly queuePatienceSeconds?: number;
}

/**
 * Starts a trainer; resolves when it takes runs. Waits about two minutes for the coordinator and one for the
 * queue. Fails with TRAINER_TOKEN_ABSENT, TRAINER_QUEUE_ADDRESS_ABSENT, TRAINER_QUEUE_UNREACHABLE, PORT_IN_USE,
 * COORDINATOR_*.
 */
export async function startTrainer(
  settings: TrainerSettings,
  options: StartOptions = {},
): Promise<RunningTrainer> {
  const { childEntry = defaultChildEntry(), signal, queuePatienceSeconds = 60 } = options;
  const metrics = createTrainerMetrics();
  const logger = metrics.counting(options.logger ?? createLogger(settings.logLevel));
  const server =
    settings.metrics === undefined ? undefined : await startMetricsServer(metrics.registry, settings.metrics);
  try {
    const { queue, moved, stop } = await takeRuns(settings, {
      logger,
      childEntry,
      signal,
      queuePatienceSeconds,
    });
    return {
      queue,
      moved,
      ...(server === undefined ? {} : { metricsUrl: server.url }),
      [Symbol.asyncDispose]: async () => {
        await stop();
        await server?.[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await server?.[Symbol.asyncDispose]();
    throw error;
  }
}

interface RunTaking {
  readonly logger: Logger;
  readonly childEntry: string;
  readonly signal: AbortSignal | undefined;
  readonly queuePatienceSeconds: number;
}

async function takeRuns(
  settings: TrainerSettings,
  { logger, childEntry, signal, queuePatienceSeconds }: RunTaking,
) {
  const accessToken = await readAccessToken(settings);
  const client = createCoordinatorClient({
    url: settings.coordinatorUrl,
    accessToken,
    fetch: settings.fetch,
  });
  const stop = new AbortController();
  const connection = connectionOf(await client.queueFacts(signal), settings);
  const removed = await sweepRunFolders(settings.workDirectory, (runId) => client.run(runId));
  if (removed > 0) logger.info('folder.removed', { count: removed });
  const processing = { client, settings, logger, stopping: stop.signal, childEntry };
  let move: (moved: 'moved') => void = () => {};
  const moved = new Promise<'moved'>((resolve) => {
    move = resolve;
  });
  const trouble = createTrouble(logger, async () => {
    const facts = await client.queueFacts(stop.signal);
    if (connectionOf(facts, settings).url !== connection.url) move('moved');
  });
  const workers = settings.kinds.map((kind) =>
    createTrainWorker({
      connection,
      kind,
      train: (runId) => processRun(runId, processing),
      onError: trouble.tell,
    }),
  );
  await requireReady(workers, {
    queue: connection.kind,
    patienceSeconds: queuePatienceSeconds,
    signal,
    latestReason: trouble.latestReason,
  });
  logger.info('trainer.started', {
    queue: connection.kind,
    engine: settings.engine.kind,
    threads: settings.threads,
  });
  return { queue: connection.kind, moved, stop: () => stopAll(workers, stop, logger) };
}

/** An unreachable server fails several times a second. */
const troubleMilliseconds = 60_000;

/** Logs each kind of queue error once a minute, then checks the queue's address; keeps the latest reason. */
function createTrouble(logger: Logger, lookForQueue: () => Promise<void>) {
  let latest: string | undefined;
  let logged: { readonly what: string; readonly at: number } | undefined;
  return {
    tell: (error: Error): void => {
      const systemCode = systemCodeOf(error);
      latest = systemCode ?? latest;
      const what = systemCode ?? error.name;
      const at = performance.now();
      if (logged?.what === what && at - logged.at < troubleMilliseconds) return;
      logged = { what, at };
      logger.warn('queue.trouble', systemCode === undefined ? describeTrouble(error) : { systemCode });
      void lookForQueue().catch(() => {}); // the next error checks again
    },
    latestReason: (): string | undefined => latest,
  };
}

/** Leaves out a stack of library calls only, as after a lost connection. */
function describeTrouble(error: Error): LogFields {
  const { errorName, stack = '' } = describeBug(error);
  return /^\s+at (?!.*(?:node_modules|node:))/m.test(stack) ? { errorName, stack } : { errorName };
}

interface QueueWait {
  readonly queue: QueueConnection['kind'];
  readonly patienceSeconds: number;
  readonly signal: AbortSignal | undefined;
  readonly latestReason: () => string | undefined;
}

/** Closes the workers on failure: an open one keeps the process alive, and Redis's retries forever. */
async function requireReady(
  workers: readonly TrainWorker[],
  { queue, patienceSeconds, signal, latestReason }: QueueWait,
): Promise<void> {
  const ended = new AbortController();
  const giveUp = async (error: unknown): Promise<never> => {
    await Promise.all(workers.map((worker) => worker.close(true)));
    if (error instanceof Failure || signal?.aborted === true) throw error;
    const reason = systemCodeOf(error) ?? 'refused';
    throw new Failure('TRAINER_QUEUE_UNREACHABLE', { queue, reason }, { cause: error });
  };
  const impatience = async (): Promise<void> => {
    const signals = [ended.signal, ...(signal === undefined ? [] : [signal])];
    await sleep(patienceSeconds * 1000, undefined, { signal: AbortSignal.any(signals) }).catch(() => {});
    if (ended.signal.aborted) return;
    signal?.throwIfAborted();
    const reason = latestReason() ?? 'no answer';
    throw new Failure('TRAINER_QUEUE_UNREACHABLE', { queue, reason, seconds: patienceSeconds });
  };
  try {
    await Promise.race([
      Promise.all(workers.map((worker) => worker.ready())).catch(giveUp),
      impatience().catch(giveUp),
    ]);
  } finally {
    ended.abort();
  }
}

/** Stops taking runs before ending current ones, or a returned run would come straight back. */
async function stopAll(
  workers: readonly TrainWorker[],
  stop: AbortController,
  logger: Logger,
): Promise<void> {
  logger.info('trainer.stopping');
  const closing = workers.map((worker) => worker.close());
  stop.abort(new RunHandedBack());
  await Promise.all(closing);
  logger.info('trainer.stopped');
}

async function readAccessToken({ accessToken, accessTokenFile }: TrainerSettings): Promise<string> {
  if (accessToken !== undefined) return accessToken;
  const found = await readTextFile(accessTokenFile).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'FILE_NOT_UTF8') throw error;
    throw new Failure('TRAINER_TOKEN_ABSENT', { file: accessTokenFile }, { cause: error });
  });
  return found.trim();
}

/** Where the queue is: the configured address or the coordinator's answer; never the coordinator's database. */
export function connectionOf(
  facts: QueueFacts,
  { queueUrls: { own, redis } }: Pick<TrainerSettings, 'queueUrls'>,
): QueueConnection {
  const url = own ?? facts.url ?? (facts.kind === 'redis' ? redis : undefined);
  if (url === undefined) throw new Failure('TRAINER_QUEUE_ADDRESS_ABSENT', { queue: facts.kind });
  return facts.kind === 'redis'
    ? { kind: 'redis', url }
    : { kind: 'postgres', url, embedded: facts.embedded };
}

function defaultChildEntry(): string {
  return fileURLToPath(new URL('./child/entry.js', import.meta.url));
}

/** Runs a trainer until SIGTERM or SIGINT; a second signal ends the process at once. */
export async function runStart(
  { json, ...flags }: SettingFlags & { readonly json?: true },
  terminal: Terminal,
): Promise<void> {
  const read = readSettings(process.env, flags);
  // Read once: after the queue moves, the folder with the token may be gone.
  const settings = { ...read, accessToken: await readAccessToken(read) };
  const interrupted = untilInterrupted();
  const early = new AbortController();
  void interrupted.then(() => early.abort(new Failure('INTERRUPTED')));
  while ((await takeRunsUntil(interrupted, { settings, early: early.signal, terminal, json })) === 'moved')
    terminal.say('the queue has another address now: starting again');
}

interface Start {
  readonly settings: TrainerSettings;
  readonly early: AbortSignal;
  readonly terminal: Terminal;
  readonly json: true | undefined;
}

async function takeRunsUntil(
  interrupted: Promise<undefined>,
  { settings, early, terminal, json }: Start,
): Promise<'moved' | undefined> {
  await using trainer = await startTrainer(settings, { signal: early });
  const { coordinatorUrl, kinds, engine, threads } = settings;
  terminal.say(
    `trainer ready: takes ${kinds.join(' and ')} runs of ${coordinatorUrl.href} (${engine.kind}, ${threads} threads)`,
  );
  const { queue, metricsUrl } = trainer;
  if (metricsUrl !== undefined) terminal.say(`metrics at ${metricsUrl}/metrics`);
  if (json === true)
    terminal.data(jsonText({ coordinator: coordinatorUrl.href, kinds, queue, metricsUrl, pid: process.pid }));
  const end = await Promise.race([interrupted, trainer.moved]);
  if (end === 'moved') return end;
  terminal.say(
    'stopping: trainings end after their epoch, or in 20 seconds, and continue from there next time',
  );
  return end;
}
