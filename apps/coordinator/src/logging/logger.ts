/**
 * The one logger. Events come from a closed list and fields from a closed list, at compile time by type and at run time by a
 * filter, so that no body, header, token, note text or vector can reach a log by a slip.
 */
import { destination, type Logger as PinoLogger, pino } from 'pino';
import type { CoordinatorSettings } from '../config/settings.js';

/** Everything that is ever logged. */
export type LogEvent =
  | 'coordinator.started'
  | 'coordinator.stopping'
  | 'coordinator.stopped'
  | 'request.done'
  | 'request.refused'
  | 'request.bug'
  | 'upload.refused'
  | 'database.unconfined'
  | 'queue.unreachable'
  | 'reconcile.done'
  | 'reconcile.failed'
  | 'blob.damaged'
  | 'blob.recalled'
  | 'blob.repaired'
  | 'scrub.failed'
  | 'arrivals.forgotten'
  | 'orphans.quarantined'
  | 'orphans.refused'
  | 'quarantine.restored'
  | 'quarantine.emptied';

/** Every field that a line may have. */
export interface LogFields {
  readonly correlationId?: string;
  readonly method?: string;
  /** The pattern (`/v1/uploads/:representerId/:batchNumber`), never the address that was asked for. */
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly code?: string;
  readonly siteId?: string;
  readonly runId?: string;
  readonly count?: number;
  /** How many there are in all, where `count` is some of them. */
  readonly total?: number;
  readonly requeued?: number;
  readonly erased?: number;
  /** Name of a blob. */
  readonly digest?: string;
  readonly port?: number;
  readonly database?: 'embedded' | 'server';
  readonly queue?: 'postgres' | 'redis';
  /** Class of an error; its message is left out because messages of libraries can quote values. */
  readonly errorName?: string;
  /** File and line of each call, without the message. */
  readonly stack?: string;
}

const allowedFields: Readonly<Record<keyof LogFields, true>> = {
  correlationId: true,
  method: true,
  route: true,
  status: true,
  milliseconds: true,
  code: true,
  siteId: true,
  runId: true,
  count: true,
  total: true,
  requeued: true,
  erased: true,
  digest: true,
  port: true,
  database: true,
  queue: true,
  errorName: true,
  stack: true,
};

/** Writes JSON lines to standard error, or wherever the test says. */
export class Logger {
  constructor(private readonly pino: Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>) {}

  debug(event: LogEvent, fields: LogFields = {}): void {
    this.pino.debug(onlyAllowed(fields), event);
  }

  info(event: LogEvent, fields: LogFields = {}): void {
    this.pino.info(onlyAllowed(fields), event);
  }

  warn(event: LogEvent, fields: LogFields = {}): void {
    this.pino.warn(onlyAllowed(fields), event);
  }

  error(event: LogEvent, fields: LogFields = {}): void {
    this.pino.error(onlyAllowed(fields), event);
  }
}

/** The logger of a process. */
export function createLogger(level: CoordinatorSettings['logLevel']): Logger {
  return new Logger(pino({ level, base: null, messageKey: 'event' }, destination({ fd: 2, sync: true })));
}

/** What may be said of an error that nobody expected: its class and where it happened. */
export function describeBug(error: unknown): Pick<LogFields, 'errorName' | 'stack'> {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const calls = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { errorName: error.name, stack: calls.slice(0, 12).join('\n') };
}

function onlyAllowed(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => Object.hasOwn(allowedFields, name)));
}
