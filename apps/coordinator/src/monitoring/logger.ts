/** Everything that the coordinator logs: events and fields from closed lists. */
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

/** Every field. */
export interface LogFields {
  readonly correlationId?: string;
  readonly method?: string;
  /** The pattern (`/v1/uploads/:representerId/:batchNumber`), never the address. */
  readonly route?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly code?: string;
  readonly siteId?: string;
  readonly runId?: string;
  readonly count?: number;
  /** How many there are, where `count` is a part. */
  readonly total?: number;
  readonly requeued?: number;
  readonly erased?: number;
  /** Name of a blob. */
  readonly digest?: string;
  readonly port?: number;
  readonly database?: 'embedded' | 'server';
  readonly queue?: 'postgres' | 'redis';
  /** Class of an error; messages are left out, because libraries quote values in them. */
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

/** Writes JSON lines to standard error, or to a test. */
export class Logger extends ClosedLogger<LogEvent, LogFields> {
  constructor(target: ConstructorParameters<typeof ClosedLogger>[0]) {
    super(target, allowedFields);
  }
}

export const createLogger = (level: CoordinatorSettings['logLevel']): Logger => new Logger(openLog(level));
