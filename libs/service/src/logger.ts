/**
 * The one logger. Events come from a closed list and fields from a closed list, at compile time by type and at run time by a
 * filter, so that no body, header, access token, note text, vector or file content can reach a log by a slip.
 */
import { destination, type Logger as PinoLogger, pino } from 'pino';

/** Where lines go; tests write them down. */
type LogTarget = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Writes one line an event. `Fields` are those that a line may have, none of them required. */
export class ClosedLogger<Event extends string, Fields extends object> {
  constructor(
    private readonly target: LogTarget,
    private readonly allowed: Readonly<Record<keyof Fields, true>>,
  ) {}

  debug(event: Event, fields?: Fields): void {
    this.target.debug(this.onlyAllowed(fields), event);
  }

  info(event: Event, fields?: Fields): void {
    this.target.info(this.onlyAllowed(fields), event);
  }

  warn(event: Event, fields?: Fields): void {
    this.target.warn(this.onlyAllowed(fields), event);
  }

  error(event: Event, fields?: Fields): void {
    this.target.error(this.onlyAllowed(fields), event);
  }

  private onlyAllowed(fields: Fields | undefined): object {
    return Object.fromEntries(
      Object.entries(fields ?? {}).filter(([name]) => Object.hasOwn(this.allowed, name)),
    );
  }
}

/** JSON lines on standard error, written before the call returns. */
export function openLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): LogTarget {
  return pino({ level, base: null, messageKey: 'event' }, destination({ fd: 2, sync: true }));
}
