/** Reads answers within bounds of time and size, as JSON, bytes or a failure, transient or not. */
import { isNativeError } from 'node:util/types';
import type { z } from 'zod';
import { Failure, type FailureCode, failureCatalogue, systemCodeOf } from '#foundation';
import { errorBodySchema } from '../api/routes/route.js';
import { PassingFailure } from './retry.js';

/** Manifests and views take a few kB. */
const answerBytesMax = 4 * 1024 * 1024;
/** Fits about 180,000 receipts or batches. */
export const listBytesMax = 64 * 1024 * 1024;
/** A refusal has a code and a few details. */
const refusalBytesMax = 64 * 1024;

/** An answer whose body is read within bounds. */
export interface CoordinatorAnswer {
  readonly headers: Headers;
  /**
   * Parsed JSON, `undefined` if empty; 4 MiB at most by default. Fails with COORDINATOR_ANSWER_UNKNOWN; throws
   * a `PassingFailure` if the connection breaks or stalls.
   */
  json(bytesMax?: number): Promise<unknown>;
  /** The body as it arrives; throws a `PassingFailure` if the connection breaks or stalls. */
  pieces(): AsyncGenerator<Uint8Array>;
}

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

/** Parses an answer. Fails with COORDINATOR_ANSWER_UNKNOWN naming the first invalid field. */
export function parseAnswer<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw new Failure('COORDINATOR_ANSWER_UNKNOWN', field === '' ? {} : { field });
}

/** Like {@link parseAnswer}, for lists that people read: drops fields added by later coordinators. */
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
 * Maps a connection error to a failure: no connection, a broken or timed-out one, a bad certificate, a proxy.
 * Keeps only the system's code, because its message may name addresses. A `Failure` comes from the caller or
 * reports that the proxy is unreachable.
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

/** Status with which a proxy refused a tunnel; undici states it only in its message. */
function proxyStatusOf(error: unknown): number | undefined {
  if (!isError(error)) return undefined;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(error.message) ?? [];
  return status === undefined ? proxyStatusOf(error.cause) : Number(status);
}

/** Includes `DOMException`, in which undici may wrap a cause and which is not a native error. */
function isError(error: unknown): error is Error {
  return isNativeError(error) || error instanceof DOMException;
}

/** Certificate errors of OpenSSL and Node, which retrying does not fix. */
function isOfCertificate(reason: string): boolean {
  return /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$|^HOSTNAME_MISMATCH$|^INVALID_CA$/.test(reason);
}

/** `fetch` wraps the system error as its cause, sometimes twice. */
function reasonOf(error: unknown): string {
  if (error instanceof BodyTimeout) return 'timeout';
  const code = systemCodeOf(error);
  if (code !== undefined) return code;
  if (!isError(error)) return 'unknown';
  return error.cause === undefined ? error.name : reasonOf(error.cause);
}

/** The failure of a refused request, with the coordinator's code if the catalogue has it. */
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

/** Longest pause that an answer can ask for. */
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
    return fallback; // an error page of an intermediary
  }
}

function isFailureCode(code: string): code is FailureCode {
  return Object.hasOwn(failureCatalogue, code);
}

/** Shortens details sent by the other side: few, short, on one line. */
function shorten(details: Readonly<Record<string, string | number | boolean>>) {
  const entries = Object.entries(details).slice(0, 16);
  return Object.fromEntries(
    entries.map(([key, value]) => [oneLine(key), typeof value === 'string' ? oneLine(value) : value]),
  );
}

/** Marks truncation, so that half a sentence does not look complete. */
function oneLine(text: string, charactersMax = 200): string {
  const kept = text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text;
  return kept.replace(/\p{C}/gu, '?');
}

/** Time limits for reading a body. */
export interface BodyBounds {
  /** Longest wait for the next piece. */
  readonly idleMs: number;
  /** Longest total wait before anything arrives; received bytes extend it at `bytesPerSecondMin`. */
  readonly graceMs: number;
  readonly bytesPerSecondMin: number;
}

/** Slower than any line able to carry a 4 MB batch, faster than a peer that just holds the connection open. */
export const defaultBounds: BodyBounds = { idleMs: 30_000, graceMs: 60_000, bytesPerSecondMin: 8192 };

export class BodyTimeout extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Yields the pieces of a body as they arrive. Throws {@link BodyTimeout} or the connection's error; closes the
 * connection if the caller stops early. Only time spent waiting for the peer counts.
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
    reader.cancel().catch(() => {}); // not awaited: the peer may not respond to this either
  }
}

/** Awaits a value; throws {@link BodyTimeout} after `milliseconds`. */
async function within<Value>(milliseconds: number, waiting: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BodyTimeout()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([waiting, end]);
  } finally {
    clearTimeout(timer);
  }
}
