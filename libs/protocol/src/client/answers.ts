/** What the coordinator's answers mean: JSON, or a failure that may pass by itself or not. */

import type { z } from 'zod';
import { Failure, type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema } from '../api/error.js';
import { PassingFailure } from './retry.js';

/** Answers are lists of receipts at most: a million of them stay below. */
const answerBytesMax = 512 * 1024 * 1024;

/** Parsed JSON of an answer, `undefined` when it is empty; fails with COORDINATOR_ANSWER_UNKNOWN. */
export async function readBounded(response: Response): Promise<unknown> {
  const text = await readText(response);
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { status: response.status, expected: 'JSON' });
  }
}

/** The value of an answer; fails with COORDINATOR_ANSWER_UNKNOWN naming the first wrong field. */
export function parseAnswer<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Failure('COORDINATOR_ANSWER_UNKNOWN', field === '' ? {} : { field });
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    if (bytes > answerBytesMax) throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { maxBytes: answerBytesMax });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** No connection, a broken one, or a time-out. The system's message may name addresses, so only its code is kept. */
export function failureOfConnection(error: unknown, url: URL): PassingFailure {
  return new PassingFailure(
    new Failure('COORDINATOR_UNREACHABLE', { host: url.host, reason: reasonOf(error) }, { cause: error }),
  );
}

/** `fetch` wraps the system error as cause, sometimes twice. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'TimeoutError') return 'timeout';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  if (code !== undefined) return code;
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}

/** A refused request: with the coordinator's own code when it is in the catalogue. */
export async function failureOfAnswer(
  response: Response,
  request: { readonly path: string; readonly details: 'kept' | 'dropped' },
): Promise<Failure | PassingFailure> {
  const failure = await readFailure(response, request);
  const passes = response.status === 429 || response.status >= 500;
  if (!passes) return failure;
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  return new PassingFailure(
    failure,
    Number.isFinite(seconds) ? Math.min(seconds, retryAfterSecondsMax) * 1000 : 0,
  );
}

/** An answer cannot put a client to sleep for longer. */
const retryAfterSecondsMax = 120;

async function readFailure(
  response: Response,
  { path, details: fate }: Parameters<typeof failureOfAnswer>[1],
): Promise<Failure> {
  const fallback = new Failure('COORDINATOR_ANSWER_UNKNOWN', { status: response.status, path });
  try {
    const parsed = errorBodySchema.safeParse(await readBounded(response));
    if (!parsed.success || !isFailureCode(parsed.data.error.code)) return fallback;
    const { code, details, correlationId } = parsed.data.error;
    const kept = fate === 'kept' ? shorten(details) : {};
    return new Failure(code, { ...kept, correlationId: correlationId.slice(0, 64) });
  } catch {
    return fallback; // an error page of something in between
  }
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureCatalogue, code);
}

/** Details come from outside: few, short, on one line. */
function shorten(details: Readonly<Record<string, string | number | boolean>>) {
  const entries = Object.entries(details).slice(0, 16);
  return Object.fromEntries(
    entries.map(([key, value]) => [oneLine(key), typeof value === 'string' ? oneLine(value) : value]),
  );
}

function oneLine(text: string): string {
  return text.slice(0, 200).replace(/\p{C}/gu, '?');
}
