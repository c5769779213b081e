/**
 * Logging and tracing. Types and run-time checks enforce closed lists of events, fields and attributes, so that
 * no body, header, token, note text, vector or file content can leak.
 */

import { createRequire } from 'node:module';
import type * as OpenTelemetry from '@opentelemetry/api';
import type { Attributes, AttributeValue, Span } from '@opentelemetry/api';
import { destination, type Logger as PinoLogger, pino } from 'pino';
import { Failure } from '#foundation';

type LogTarget = Pick<PinoLogger, 'info' | 'warn' | 'error' | 'debug'>;

/** Logs one line per event, with only the allowed `Fields`. */
export class ClosedLogger<Event extends string, Fields extends object> {
  constructor(
    private readonly target: LogTarget,
    private readonly allowed: Readonly<Record<keyof Fields, unknown>>,
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

/** Writes to standard error synchronously: JSON for programs, plain text on a terminal. */
export function openLog(level: 'debug' | 'info' | 'warn' | 'error' | 'silent'): LogTarget {
  const target = destination({ fd: 2, sync: true });
  const words = { write: (line: string) => void target.write(`${logLineForPeople(line)}\n`) };
  return pino({ level, base: null, messageKey: 'event' }, process.stderr.isTTY ? words : target);
}

/** Formats a line such as `12:03:04 warn  queue.trouble  systemCode ENOENT`, in local time. */
export function logLineForPeople(json: string): string {
  const { level, time, event, ...fields } = JSON.parse(json); // a line that pino has just written
  const at = new Date(time).toTimeString().slice(0, 8);
  const told = Object.entries(fields).map(([name, value]) => `  ${name} ${visibleText(value)}`);
  return `${at} ${pino.levels.labels[level]?.padEnd(5)} ${event}${told.join('')}`;
}

/** Keeps control characters escaped, so that no value can send commands to the terminal. */
const visibleText = (value: unknown): string => JSON.stringify(value).replace(/^"|"$/g, '');

// Spans go nowhere without an OpenTelemetry SDK, which a deployment loads with `--import`.

let loaded: typeof OpenTelemetry | undefined;

/** Loads 51 modules with the first span: most commands open none. Providers are global. */
function api(): typeof OpenTelemetry {
  loaded ??= createRequire(import.meta.url)('@opentelemetry/api') as typeof OpenTelemetry; // the package's own CommonJS entry
  return loaded;
}

type SpanName =
  | 'request'
  | 'upload'
  | 'run.claim'
  | 'run.fetch'
  | 'run.train'
  | 'run.deliver'
  | 'site.upload'
  | 'site.tag';

export interface SpanFacts {
  readonly siteId?: string;
  readonly runId?: string;
  readonly releaseId?: string;
  readonly code?: string;
  readonly method?: string;
  /** The route pattern, never the address. */
  readonly route?: string;
  readonly status?: number;
  readonly batches?: number;
  readonly blocks?: number;
  readonly notes?: number;
  readonly tokens?: number;
  readonly bytes?: number;
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const count = (value: AttributeValue) => Number.isSafeInteger(value) && Number(value) >= 0;
const text = (pattern: RegExp) => (value: AttributeValue) => typeof value === 'string' && pattern.test(value);

/** Fact → attribute name and value check. */
const attributes: Readonly<Record<keyof SpanFacts, readonly [string, (value: AttributeValue) => boolean]>> = {
  siteId: ['sfumato.site.id', text(idPattern)],
  runId: ['sfumato.run.id', text(idPattern)],
  releaseId: ['sfumato.release.id', text(idPattern)],
  code: ['sfumato.code', text(/^[A-Z][A-Z0-9_]{1,63}$/)],
  method: ['http.request.method', text(/^(GET|HEAD|POST|PUT|DELETE|other)$/)],
  route: ['http.route', text(/^(none|(\/:?[A-Za-z0-9.-]*)+)$/)],
  status: ['http.response.status_code', count],
  batches: ['sfumato.batches', count],
  blocks: ['sfumato.blocks', count],
  notes: ['sfumato.notes', count],
  tokens: ['sfumato.tokens', count],
  bytes: ['sfumato.bytes', count],
};

type NoteFacts = (facts: SpanFacts) => void;

/**
 * Runs `work` in a span; spans opened inside become its children.
 *
 * **Guarantees**
 * | what somebody notes on a span | what the span holds |
 * |---|---|
 * | a fact of the list, in its shape | that fact |
 * | a fact of the list in any other shape, such as a sentence for a code | nothing |
 * | an error | its code when it is a failure of the catalogue, else INTERNAL_ERROR; never its message or stack |
 */
export async function traced<Result>(
  name: SpanName,
  facts: SpanFacts,
  work: (note: NoteFacts) => Promise<Result>,
): Promise<Result> {
  const span = openSpan(name, facts);
  try {
    return await span.within(() => work(span.note));
  } catch (error) {
    span.note({ code: error instanceof Failure ? error.code : 'INTERNAL_ERROR' });
    span.fail();
    throw error;
  } finally {
    span.end();
  }
}

/** Like {@link traced}, for a span that begins and ends at different events. */
export function openSpan(name: SpanName, facts: SpanFacts = {}) {
  const { context, SpanStatusCode, trace } = api();
  // Looked up each time, because an SDK may be loaded later.
  const span: Span = trace.getTracer('sfumato').startSpan(name, { attributes: attributesOf(facts) });
  return {
    note: (more: SpanFacts): void => void span.setAttributes(attributesOf(more)),
    within: <Result>(work: () => Result): Result => context.with(trace.setSpan(context.active(), span), work),
    fail: (): void => void span.setStatus({ code: SpanStatusCode.ERROR }),
    end: (): void => span.end(),
  };
}

function attributesOf(facts: SpanFacts): Attributes {
  const named: Attributes = {};
  for (const [fact, [name, hasShape]] of Object.entries(attributes)) {
    const value = facts[fact as keyof SpanFacts]; // the keys of the table
    if (value !== undefined && hasShape(value)) named[name] = value;
  }
  return named;
}
