/** A tracer in memory, in the place of an SDK. */
import {
  type Attributes,
  type Span,
  type SpanOptions,
  type SpanStatus,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';

/** A span that has ended, with everything that it holds. */
export interface EndedSpan {
  readonly name: string;
  readonly attributes: Attributes;
  readonly status: SpanStatus;
  /** Names of events and messages of exceptions, which none of ours has. */
  readonly events: readonly unknown[];
}

/** Every span that ends until the recording is disposed of; one recording at a time. */
export function recordSpans(): { readonly ended: readonly EndedSpan[] } & Disposable {
  const ended: EndedSpan[] = [];
  const startSpan = (name: string, options: SpanOptions = {}): Span => memorySpan(name, options, ended);
  const tracer: Tracer = {
    startSpan,
    startActiveSpan: () => {
      throw new Error('no span of ours is started this way');
    },
  };
  trace.setGlobalTracerProvider({ getTracer: () => tracer });
  return { ended, [Symbol.dispose]: () => trace.disable() };
}

function memorySpan(name: string, options: SpanOptions, ended: EndedSpan[]): Span {
  const attributes: Attributes = { ...options.attributes };
  const events: unknown[] = [];
  let status: SpanStatus = { code: SpanStatusCode.UNSET };
  const span: Span = {
    spanContext: () => ({ traceId: '1'.repeat(32), spanId: '1'.repeat(16), traceFlags: 1 }),
    setAttribute: (key, value) => {
      attributes[key] = value;
      return span;
    },
    setAttributes: (more) => {
      Object.assign(attributes, more);
      return span;
    },
    addEvent: (...event) => {
      events.push(event);
      return span;
    },
    addLink: () => span,
    addLinks: () => span,
    setStatus: (next) => {
      status = next;
      return span;
    },
    updateName: () => span,
    end: () => void ended.push({ name, attributes, status, events }),
    isRecording: () => true,
    recordException: (exception) => void events.push(exception),
  };
  return span;
}
