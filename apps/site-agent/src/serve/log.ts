/** Events and fields that `serve` logs, from closed lists without note ids or text. */
import { ClosedLogger, openLog } from '#service';

/** Every event. */
export type ServeEvent =
  | 'service.listening'
  | 'service.ready'
  | 'service.stopping'
  | 'service.stopped'
  | 'request.answered'
  | 'request.refused'
  | 'request.bug';

/** Every field. */
export interface ServeLogFields {
  readonly correlationId?: string;
  /** From the route table, never the address as sent. */
  readonly route?: string;
  readonly status?: number;
  readonly code?: string;
  readonly notes?: number;
  readonly milliseconds?: number;
  readonly port?: number;
  readonly releaseId?: string;
  readonly errorName?: string;
  readonly stack?: string;
}

/** The logger of `serve`. */
export type ServeLogger = ClosedLogger<ServeEvent, ServeLogFields>;

const allowedFields: Readonly<Record<keyof ServeLogFields, true>> = {
  correlationId: true,
  route: true,
  status: true,
  code: true,
  notes: true,
  milliseconds: true,
  port: true,
  releaseId: true,
  errorName: true,
  stack: true,
};

/** Writes JSON lines, to standard error by default. */
export function createServeLogger(target = openLog('info')): ServeLogger {
  return new ClosedLogger(target, allowedFields);
}
