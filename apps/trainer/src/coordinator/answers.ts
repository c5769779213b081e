/** What the coordinator's answers mean: a value, or a failure that may pass by itself or not. */
import type { z } from 'zod';
import { Failure, type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema } from '#protocol';

/** Marks a failure that may pass by itself: no connection, status 429 or 5xx. */
export class PassingFailure extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

/** No connection, a broken one, or a time-out. The system's message may name addresses, so only its code is kept. */
export function failureOfConnection(error: unknown, url: URL): PassingFailure {
  return new PassingFailure(
    new Failure('COORDINATOR_UNREACHABLE', { host: url.host, reason: reasonOf(error) }, { cause: error }),
  );
}

/** A refused request, with the coordinator's own code when it is in the catalogue. */
export async function failureOfAnswer(response: Response, path: string): Promise<Failure | PassingFailure> {
  const failure = await readFailure(response, path);
  const passes = response.status === 429 || response.status >= 500;
  return passes ? new PassingFailure(failure) : failure;
}

/** The value of an answer; fails with COORDINATOR_ANSWER_UNKNOWN naming the first wrong field. */
export async function readAnswer<Value>(response: Response, schema: z.ZodType<Value>): Promise<Value> {
  const parsed = schema.safeParse(await readJson(response));
  if (parsed.success) return parsed.data;
  throw new Failure('COORDINATOR_ANSWER_UNKNOWN', {
    field: parsed.error.issues[0]?.path.join('.') ?? '',
  });
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { status: response.status, expected: 'JSON' });
  }
}

/** `fetch` wraps the system error as cause, sometimes twice. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}

async function readFailure(response: Response, path: string): Promise<Failure> {
  const fallback = new Failure('COORDINATOR_ANSWER_UNKNOWN', { status: response.status, path });
  try {
    const { code, correlationId } = errorBodySchema.parse(await response.json()).error;
    return isFailureCode(code) ? new Failure(code, { correlationId: correlationId.slice(0, 64) }) : fallback;
  } catch {
    return fallback; // an error page of something in between
  }
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureCatalogue, code);
}
