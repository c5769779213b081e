/** Deliberate errors: a `Failure` is expected, fixable and coded; an `InternalError` is a bug, never caught inside. */
import { type FailureCode, failureCatalogue } from './catalogue.js';

/** Harmless facts: names, bounds, counts. Never note text, tokens, vectors or file contents. */
export type FailureDetails = Readonly<Record<string, string | number | boolean>>;

/**
 * An expected failure.
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

  get remedy(): string {
    return failureCatalogue[this.code].remedy;
  }

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

/** A bug in Sfumato; the process exits with status 1. */
export class InternalError extends Error {
  override readonly name = 'InternalError';
}

/** Ends a switch over a union; compiles only if the switch is exhaustive. */
export function assertNever(value: never): never {
  throw new InternalError(`unreachable case: ${String(value)}`);
}

/** Throws an `InternalError` unless `condition` holds. Use it for invariants, never for input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InternalError(message);
}

/**
 * An error's class, and file and line of each call. Leaves out the message, because libraries quote values in it:
 * a regular expression's holds the whole pattern.
 */
export function describeBug(error: unknown): { readonly errorName: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const calls = behindMessage(error)
    .split('\n')
    .filter((line) => /^\s+at /.test(line));
  return { errorName: error.name.slice(0, 64), stack: calls.slice(0, 12).join('\n').slice(0, 4_000) };
}

/** Drops the message, whose lines may look like calls; drops everything if the message has changed. */
function behindMessage({ message, stack = '' }: Error): string {
  const at = stack.indexOf(message);
  return at === -1 ? '' : stack.slice(at + message.length);
}

/** A coded failure, or the class and calls of a bug. */
export type ThreadFailure =
  | { readonly code: FailureCode; readonly details: FailureDetails }
  | ReturnType<typeof describeBug>;

/** Serializes an error for another thread. */
export function describeThrown(error: unknown): ThreadFailure {
  if (error instanceof Failure) return { code: error.code, details: error.details };
  return describeBug(error);
}

/** Rebuilds the error in the receiving thread. `thread` names where a bug occurred, such as "a model thread". */
export function reviveThrown(failure: ThreadFailure, thread: string): Error {
  if ('code' in failure) return new Failure(failure.code, failure.details);
  const bug = new InternalError(`${failure.errorName} in ${thread}`);
  bug.stack = `${bug.message}\n${failure.stack ?? ''}`;
  return bug;
}
