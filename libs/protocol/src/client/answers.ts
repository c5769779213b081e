/** Reads the coordinator's answers within bounds of time and size: JSON, bytes, or a failure that may pass by itself. */
import { isNativeError } from 'node:util/types';
import type { z } from 'zod';
import { Failure, type FailureCode, failureCatalogue, systemCodeOf } from '#foundation';
import { errorBodySchema } from '../api/routes/route.js';
import { PassingFailure } from './retry.js';

/** Manifests and views are a few kB; a reader of lists asks for more. */
const answerBytesMax = 4 * 1024 * 1024;
/** A list of receipts or of a pool's batches: about 180,000 entries. */
export const listBytesMax = 64 * 1024 * 1024;
/** A refusal is a code and a few details. */
const refusalBytesMax = 64 * 1024;

/** An answer whose body is read within bounds of time and size, or not at all. */
export interface CoordinatorAnswer {
  readonly headers: Headers;
  /**
   * Parsed JSON, `undefined` when the body is empty; four MiB at most unless told. Fails with COORDINATOR_ANSWER_UNKNOWN; throws
   * a `PassingFailure` when the connection breaks or waits too long.
   */
  json(bytesMax?: number): Promise<unknown>;
  /** The body as it arrives; throws a `PassingFailure` when the connection breaks or waits too long. */
  pieces(): AsyncGenerator<Uint8Array>;
}

/** An answer of the coordinator at `url`. */
export function createAnswer(response: Response, url: URL, bounds: BodyBounds): CoordinatorAnswer {
  const pieces = () => coded(readPieces(response, bounds), url);
  return {
    headers: response.headers,
    pieces,
    json: async (bytesMax = answerBytesMax) => {
      const text = await readText(pieces(), bytesMax);
      if (text === '') return undefined;
      try {
        return JSON.parse(text);
      } catch {
        throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { status: response.status, expected: 'JSON' });
      }
    },
  };
}

async function* coded(pieces: AsyncIterable<Uint8Array>, url: URL): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (error) {
    throw failureOfConnection(error, url);
  }
}

async function readText(body: AsyncIterable<Uint8Array>, bytesMax: number): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > bytesMax) throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { maxBytes: bytesMax });
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The value of an answer; fails with COORDINATOR_ANSWER_UNKNOWN naming the first wrong field. */
export function parseAnswer<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Failure('COORDINATOR_ANSWER_UNKNOWN', field === '' ? {} : { field });
}

/** The same of a list for people to read: what a coordinator of a later version has added to it is left out. */
export function parseList<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const issues = schema.safeParse(json).error?.issues ?? [];
  const known = structuredClone(json);
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys') removeFields(known, issue.path, issue.keys);
  return parseAnswer(schema, known);
}

function removeFields(within: unknown, path: readonly PropertyKey[], names: readonly string[]): void {
  const holder = path.reduce((value: unknown, step) => Reflect.get(Object(value), step), within);
  for (const name of names) Reflect.deleteProperty(Object(holder), name);
}

/**
 * No connection, a broken one, a time-out, or a certificate or proxy that stands in the way. The system's message may name addresses, so only its code is kept. A `Failure`
 * is one that the caller ended the request with, or says that the proxy is away.
 */
export function failureOfConnection(error: unknown, url: URL): Failure | PassingFailure {
  if (error instanceof Failure)
    return error.code === 'COORDINATOR_PROXY_UNREACHABLE' ? new PassingFailure(error) : error;
  const { host } = url;
  const status = proxyStatusOf(error);
  if (status !== undefined && status < 500)
    return new Failure('COORDINATOR_PROXY_REFUSED', { host, status }, { cause: error });
  const reason = status === undefined ? reasonOf(error) : `proxy answered ${status}`;
  if (isOfCertificate(reason))
    return new Failure('COORDINATOR_CERTIFICATE_REFUSED', { host, reason }, { cause: error });
  return new PassingFailure(new Failure('COORDINATOR_UNREACHABLE', { host, reason }, { cause: error }));
}

/** What a proxy answered instead of opening a way; undici says it in words alone. */
function proxyStatusOf(error: unknown): number | undefined {
  if (!isError(error)) return undefined;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? proxyStatusOf(error.cause) : Number(status);
}

/** Also a `DOMException`, with which undici may wrap a cause, and which is no native error. */
function isError(error: unknown): error is Error {
  return isNativeError(error) || error instanceof DOMException;
}

/** Codes of OpenSSL and Node for certificates that do not hold here; waiting does not make them hold. */
function isOfCertificate(reason: string): boolean {
  return /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$|^HOSTNAME_MISMATCH$|^INVALID_CA$/.test(reason);
}

/** `fetch` wraps the system error as cause, sometimes twice. */
function reasonOf(error: unknown): string {
  if (error instanceof WaitedTooLong) return 'timeout';
  const code = systemCodeOf(error);
  if (code !== undefined) return code;
  if (!isError(error)) return 'unknown';
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}

/** A refused request: with the coordinator's own code when it is in the catalogue. */
export async function failureOfAnswer(
  response: Response,
  answer: CoordinatorAnswer,
  request: { readonly path: string; readonly details: 'kept' | 'dropped' },
): Promise<Failure | PassingFailure> {
  const failure = await readFailure(response.status, answer, request);
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
  status: number,
  answer: CoordinatorAnswer,
  { path, details: fate }: Parameters<typeof failureOfAnswer>[2],
): Promise<Failure> {
  const fallback = new Failure('COORDINATOR_ANSWER_UNKNOWN', { status, path });
  try {
    const parsed = errorBodySchema.safeParse(await answer.json(refusalBytesMax));
    if (!parsed.success || !isFailureCode(parsed.data.error.code)) return fallback;
    const { code, details, correlationId } = parsed.data.error;
    const kept = fate === 'kept' ? shorten(details) : {};
    return new Failure(code, { ...kept, correlationId: oneLine(correlationId, 64) });
  } catch (error) {
    if (error instanceof PassingFailure) throw error;
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

/** What was cut off ends in dots, or half a sentence would look like all of it. */
function oneLine(text: string, charactersMax = 200): string {
  const kept = text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text;
  return kept.replace(/\p{C}/gu, '?');
}

/** How long a body may take, and how much of it is read. */
export interface BodyBounds {
  /** Longest wait for the next piece. */
  readonly idleMs: number;
  /** Longest wait in all, before anything has arrived; what has arrived adds to it at `bytesPerSecondMin`. */
  readonly graceMs: number;
  /** An answer that stays slower for long is given up. */
  readonly bytesPerSecondMin: number;
}

/** Slower than any line that a batch of 4 MB could be sent over, and faster than somebody who only holds the connection. */
export const defaultBounds: BodyBounds = { idleMs: 30_000, graceMs: 60_000, bytesPerSecondMin: 8192 };

/** A wait was longer than its bound. */
export class WaitedTooLong extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The pieces of a body as they arrive. Throws {@link WaitedTooLong}, or what the connection breaks with; the connection is
 * given up when the caller stops early. Only waiting for the other side counts, not the caller's own work between pieces.
 */
async function* readPieces(response: Response, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let bytes = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const patienceMs = bounds.graceMs + (bytes / bounds.bytesPerSecondMin) * 1000 - waitedMs;
      const startedAt = performance.now();
      const piece = await within(Math.min(bounds.idleMs, patienceMs), reader.read());
      waitedMs += performance.now() - startedAt;
      if (piece.done) return;
      bytes += piece.value.length;
      yield piece.value;
    }
  } finally {
    reader.cancel().catch(() => {}); // not waited for: the other side may not answer to that either
  }
}

/** The value of `waiting`; throws {@link WaitedTooLong} when it takes longer. */
async function within<Value>(milliseconds: number, waiting: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WaitedTooLong()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([waiting, end]);
  } finally {
    clearTimeout(timer);
  }
}
