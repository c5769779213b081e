/**
 * The one logger. Events come from a closed list and fields from a closed list, by type and by a filter at run time, so that no token,
 * note text, vector or file content can reach a log by a slip.
 */
import { destination, type Logger as PinoLogger, pino } from 'pino';

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
  | 'batches.fetched'
  | 'child.bug'
  | 'child.lost'
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
  errorName: true,
  stack: true,
};

/** Writes one line an event. */
export interface Logger {
  info(event: LogEvent, fields?: LogFields): void;
  warn(event: LogEvent, fields?: LogFields): void;
  error(event: LogEvent, fields?: LogFields): void;
}

/** JSON lines on standard error, or wherever `target` says. */
export function createLogger(
  level: 'debug' | 'info' | 'warn' | 'error' | 'silent',
  target: Pick<PinoLogger, 'info' | 'warn' | 'error'> = pino(
    { level, base: null, messageKey: 'event' },
    destination({ fd: 2, sync: true }),
  ),
): Logger {
  return {
    info: (event, fields = {}) => target.info(onlyAllowed(fields), event),
    warn: (event, fields = {}) => target.warn(onlyAllowed(fields), event),
    error: (event, fields = {}) => target.error(onlyAllowed(fields), event),
  };
}

/** What may be said of an error that nobody expected: its class and where it happened. */
export function describeBug(error: unknown): { readonly errorName: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const calls = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { errorName: error.name.slice(0, 64), stack: calls.slice(0, 12).join('\n').slice(0, 4_000) };
}

function onlyAllowed(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(allowedFields, name)));
}
