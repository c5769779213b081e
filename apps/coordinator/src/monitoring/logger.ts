/** The coordinator's log: events and fields from closed lists. */
import { ClosedLogger, openLog } from '#service';
import type { CoordinatorSettings } from '../config/settings.js';

/** Every event. */
export type LogEvent =
  | 'coordinator.started'
  | 'coordinator.stopping'
  | 'coordinator.stopped'
  | 'coordinator.hung'
  | 'request.done'
  | 'request.refused'
  | 'request.bug'
  | 'upload.refused'
  | 'proxy.unnamed'
  | 'database.unconfined'
  | 'queue.unreachable'
  | 'reconcile.done'
  | 'reconcile.failed'
  | 'schedule.failed'
  | 'blob.damaged'
  | 'blob.recalled'
  | 'blob.repaired'
  | 'scrub.failed'
  | 'arrivals.forgotten'
  | 'orphans.quarantined'
  | 'orphans.refused'
  | 'quarantine.restored'
  | 'quarantine.emptied';

const fields = {
  correlationId: String,
  method: String,
  /** The pattern (`/v1/uploads/:representerId/:batchNumber`), never the address. */
  route: String,
  status: Number,
  milliseconds: Number,
  code: String,
  siteId: String,
  runId: String,
  count: Number,
  /** The whole, where `count` is a part of it. */
  total: Number,
  requeued: Number,
  erased: Number,
  digest: String,
  port: Number,
  database: String as () => 'embedded' | 'server',
  queue: String as () => 'postgres' | 'redis',
  /** Class of an error; the message is left out, because libraries quote values in it. */
  errorName: String,
  /** File and line of each call, without the message. */
  stack: String,
};

/** Fields of one line. */
export type LogFields = { readonly [Name in keyof typeof fields]?: ReturnType<(typeof fields)[Name]> };

/** Writes JSON lines to standard error, or to a test. */
export class Logger extends ClosedLogger<LogEvent, LogFields> {
  constructor(target: ConstructorParameters<typeof ClosedLogger>[0]) {
    super(target, fields);
  }
}

export const createLogger = (level: CoordinatorSettings['logLevel']): Logger => new Logger(openLog(level));
