/** Errors on their way between threads, which keep neither classes nor codes of what is thrown. */
import { describeBug } from './bug.js';
import type { FailureCode } from './catalogue/catalogue.js';
import { Failure, type FailureDetails, InternalError } from './failure.js';

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
