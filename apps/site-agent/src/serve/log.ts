/** Everything that `serve` ever logs: events and fields, each from a closed list. Ids and texts of notes are no field. */
import { ClosedLogger, openLog } from '#service';

/** Everything that is ever logged. */
export type ServeEvent =
  | 'service.listening'
  | 'service.ready'
  | 'service.stopping'
  | 'service.stopped'
  | 'request.answered'
  | 'request.refused'
  | 'request.bug';

/** Every field that a line may have. */
export interface ServeLogFields {
  readonly correlationId?: string;
  /** The row of the table, never the address that was sent. */
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

/** Writes JSON lines on standard error, or to `target`. */
export function createServeLogger(target = openLog('info')): ServeLogger {
  return new ClosedLogger(target, allowedFields);
}
