/** The trainer's log and metrics: events and fields come from closed lists. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ClosedLogger, openLog } from '#service';

type LogEvent =
  | 'trainer.started'
  | 'trainer.stopping'
  | 'trainer.stopped'
  | 'run.claimed'
  | 'run.skipped'
  | 'run.progress'
  | 'run.done'
  | 'run.failed'
  | 'run.returned'
  | 'run.taken-away'
  | 'run.to-be-tried-again'
  | 'checkpoint.unusable'
  | 'pool.fetched'
  | 'child.bug'
  | 'child.lost'
  | 'file.refused'
  | 'coordinator.trouble'
  | 'queue.trouble'
  | 'folder.removed';

const fields = {
  runId: String,
  kind: String,
  fence: Number,
  phase: String,
  epoch: Number,
  code: String,
  fault: String as () => 'damaged' | 'other version',
  seconds: Number,
  count: Number,
  bytes: Number,
  queue: String as () => 'postgres' | 'redis',
  engine: String,
  threads: Number,
  signal: String,
  /** System code of a file error, such as `ENOSPC`. */
  systemCode: String,
  /** Class only: libraries quote values in messages. */
  errorName: String,
  /** Calls only, without the message. */
  stack: String,
};

/** The fields of one log line. */
export type LogFields = { readonly [Name in keyof typeof fields]?: ReturnType<(typeof fields)[Name]> };

export type Logger = Pick<ClosedLogger<LogEvent, LogFields>, 'info' | 'warn' | 'error'>;

/** Logs to standard error, or to `target`. */
export function createLogger(level: Parameters<typeof openLog>[0], target = openLog(level)): Logger {
  return new ClosedLogger<LogEvent, LogFields>(target, fields);
}

/** Each trainer has its own registry, so that tests may create several. */
interface TrainerMetrics {
  readonly registry: Registry;
  counting(logger: Logger): Logger;
}

export function createTrainerMetrics(): TrainerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'sfumato_trainer_' });
  const registers = [registry];
  const events = new Counter({
    name: 'sfumato_trainer_events_total',
    help: 'Events, by the name under which they are logged',
    labelNames: ['event'],
    registers,
  });
  const inHand = new Gauge({
    name: 'sfumato_trainer_runs_in_hand',
    help: 'Runs that were claimed and are still in progress',
    registers,
  });
  const runSeconds = new Histogram({
    name: 'sfumato_trainer_run_seconds',
    help: 'Seconds from claim to completion, without earlier attempts',
    labelNames: ['kind'],
    buckets: [1, 10, 60, 600, 3_600, 6 * 3_600, 24 * 3_600],
    registers,
  });
  const count = (event: LogEvent, { kind, seconds }: LogFields = {}): void => {
    events.inc({ event });
    inHand.inc(changesOfRunsInHand[event] ?? 0);
    if (event === 'run.done' && seconds !== undefined) runSeconds.observe({ kind: kindOf(kind) }, seconds);
  };
  return { registry, counting: (logger) => countingLogger(logger, count) };
}

/** Exactly one of the other events ends each claimed run. */
const changesOfRunsInHand: Readonly<Partial<Record<LogEvent, number>>> = {
  'run.claimed': 1,
  'run.done': -1,
  'run.failed': -1,
  'run.returned': -1,
  'run.taken-away': -1,
  'run.to-be-tried-again': -1,
};

/** Keeps metric labels in a closed list. */
function kindOf(kind: string | undefined): 'representer' | 'deidentifier' {
  return kind === 'representer' ? 'representer' : 'deidentifier';
}

function countingLogger(logger: Logger, count: (event: LogEvent, fields?: LogFields) => void): Logger {
  const through =
    (write: Logger['info']): Logger['info'] =>
    (event, fields) => {
      count(event, fields);
      write(event, fields);
    };
  return {
    info: through(logger.info.bind(logger)),
    warn: through(logger.warn.bind(logger)),
    error: through(logger.error.bind(logger)),
  };
}
