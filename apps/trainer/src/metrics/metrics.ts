/** What is counted, which is what is logged anyway. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LogEvent, LogFields, Logger } from '../logging/logger.js';

/** The metrics of one trainer; a registry of its own, so that tests may have several. */
export interface TrainerMetrics {
  readonly registry: Registry;
  /** A logger that counts what it passes on. */
  counting(logger: Logger): Logger;
}

/** Metrics in which nothing has happened yet. */
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

/** How each event changes the number of runs in hand; each run that is claimed is left by exactly one of the others. */
const changesOfRunsInHand: Readonly<Partial<Record<LogEvent, number>>> = {
  'run.claimed': 1,
  'run.done': -1,
  'run.failed': -1,
  'run.returned': -1,
  'run.taken-away': -1,
  'run.to-be-tried-again': -1,
};

/** A label value of a closed list, whatever a field holds. */
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
