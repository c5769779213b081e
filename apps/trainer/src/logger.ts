/** Everything that the trainer logs and counts: events and fields from closed lists. */

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ClosedLogger, openLog } from '#service';

/** Every event. */
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

/** Every field, with the type of its value. */
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
  /** The operating system's code for a file, e.g. `ENOSPC`. */
  systemCode: String,
  /** Class of an error; messages are left out, because libraries quote values in them. */
  errorName: String,
  /** File and line of each call, without the message. */
  stack: String,
};

/** Fields of one line. */
export type LogFields = { readonly [Name in keyof typeof fields]?: ReturnType<(typeof fields)[Name]> };

export type Logger = Pick<ClosedLogger<LogEvent, LogFields>, 'info' | 'warn' | 'error'>;

/** JSON lines on standard error, or to `target`. */
export function createLogger(level: Parameters<typeof openLog>[0], target = openLog(level)): Logger {
  return new ClosedLogger<LogEvent, LogFields>(target, fields);
}

/** The metrics of one trainer; a registry of its own, so that tests may have several. */
interface TrainerMetrics {
  readonly registry: Registry;
  /** A logger that also counts. */
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

/** Each claimed run is left by exactly one of the other events. */
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
