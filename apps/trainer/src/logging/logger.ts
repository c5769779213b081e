/** Everything that the trainer ever logs: events and fields, each from a closed list. */
import { ClosedLogger, openLog } from '#service';

/** Everything that is ever logged. */
export type LogEvent =
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

/** Every field that a line may have. */
export interface LogFields {
  readonly runId?: string;
  readonly kind?: string;
  readonly fence?: number;
  readonly phase?: string;
  readonly epoch?: number;
  readonly code?: string;
  readonly fault?: 'damaged' | 'other version';
  readonly seconds?: number;
  readonly count?: number;
  readonly bytes?: number;
  readonly queue?: 'postgres' | 'redis';
  readonly engine?: string;
  readonly threads?: number;
  readonly signal?: string;
  /** What the operating system said of a file, e.g. `ENOSPC`. */
  readonly systemCode?: string;
  /** Class of an error; its message is left out because messages of libraries can quote values. */
  readonly errorName?: string;
  /** File and line of each call, without the message. */
  readonly stack?: string;
}

const allowedFields: Readonly<Record<keyof LogFields, true>> = {
  runId: true,
  kind: true,
  fence: true,
  phase: true,
  epoch: true,
  code: true,
  fault: true,
  seconds: true,
  count: true,
  bytes: true,
  queue: true,
  engine: true,
  threads: true,
  signal: true,
  systemCode: true,
  errorName: true,
  stack: true,
};

/** Writes one line an event. */
export type Logger = Pick<ClosedLogger<LogEvent, LogFields>, 'info' | 'warn' | 'error'>;

/** JSON lines on standard error, or wherever `target` says. */
export function createLogger(level: Parameters<typeof openLog>[0], target = openLog(level)): Logger {
  return new ClosedLogger<LogEvent, LogFields>(target, allowedFields);
}
