/**
 * The two kinds of error that code here throws on purpose.
 * A `Failure` is expected: somebody outside can fix it, and it carries a code of the catalogue. An `InternalError`
 * is a bug: nothing inside catches it.
 */
import { type FailureCode, failureCatalogue } from './catalogue/catalogue.js';

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
