/**
 * The two kinds of errors that code throws on purpose. A `Failure` is expected and somebody can fix it: it has a code of the
 * catalogue. An `InternalError` is a bug, and nothing inside catches it.
 */
import { type FailureCode, failureCatalogue } from './catalogue.js';

/** Harmless facts that place a failure: names, bounds, counts. Never note text, tokens, vectors or file contents. */
export type FailureDetails = Readonly<Record<string, string | number | boolean>>;

/**
 * An expected failure with a stable code.
 *
 * @example throw new Failure('SETTING_INVALID', { field: 'noiseStdDev', value: -1, expected: '> 0' });
 */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: FailureCode,
    readonly details: FailureDetails = {},
    options?: ErrorOptions,
  ) {
    super(describe(code, details), options);
  }

  /** What the reader can do next. */
  get remedy(): string {
    return failureCatalogue[this.code].remedy;
  }

  /** HTTP status used when this reaches an API caller. */
  get httpStatus(): number {
    return failureCatalogue[this.code].http;
  }
}

function describe(code: FailureCode, details: FailureDetails): string {
  const facts = Object.entries(details).map(([key, value]) => `${key}=${value}`);
  return facts.length === 0
    ? failureCatalogue[code].message
    : `${failureCatalogue[code].message}: ${facts.join(', ')}`;
}

/** A bug in Sfumato itself; the process that meets it exits with 1. */
export class InternalError extends Error {
  override readonly name = 'InternalError';
}

/** Closes a switch over a union: the compiler proves that nothing reaches it. */
export function assertNever(value: never): never {
  throw new InternalError(`unreachable case: ${String(value)}`);
}

/** Throws an `InternalError` unless `condition` holds; for invariants, never for input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InternalError(message);
}

/**
 * Its class, and file and line of each call. Its message is left out wherever it stands, because messages of libraries can quote values: one
 * of a regular expression holds all of its source.
 */
export function describeBug(error: unknown): { readonly errorName: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const calls = behindMessage(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { errorName: error.name.slice(0, 64), stack: calls.slice(0, 12).join('\n').slice(0, 4_000) };
}

/** A line of a message may begin as a call does. Nothing is left where the message has changed since the stack was taken. */
function behindMessage({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length);
}

/** A coded failure, or a bug with its class and calls. */
export type ThreadFailure =
  | { readonly code: FailureCode; readonly details: FailureDetails }
  | ReturnType<typeof describeBug>;

/** What a thread says of what it met. */
export function describeThrown(error: unknown): ThreadFailure {
  if (error instanceof Failure) return { code: error.code, details: error.details };
  return describeBug(error);
}

/** What is thrown on the other side; `thread` names the thread that met a bug: "a model thread". */
export function reviveThrown(failure: ThreadFailure, thread: string): Error {
  if ('code' in failure) return new Failure(failure.code, failure.details);
  const bug = new InternalError(`${failure.errorName} in ${thread}`);
  bug.stack = `${bug.message}\n${failure.stack ?? ''}`;
  return bug;
}
