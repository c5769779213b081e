/** The administrator's side of the API: asks, and turns every answer that is not a success into the failure it names. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { asFileFailure, Failure, type FailureCode, failureCatalogue } from '#foundation';
import { errorBodySchema } from '#protocol';
import { tokenFiles } from '../config/tokens.js';

/** Where the coordinator is and how to prove who asks. */
export interface AdminTarget {
  /** Default: `SFUMATO_URL`, else this machine's port 8420. */
  readonly url?: string | undefined;
  /** File with the token; used when `SFUMATO_ADMIN_TOKEN` is not set. Default: the file in the coordinator's data directory. */
  readonly tokenFile?: string | undefined;
}

/** Asks one coordinator. */
export interface AdminClient {
  get<Value>(path: string, answer: z.ZodType<Value>): Promise<Value>;
  post<Value>(path: string, body: unknown, answer: z.ZodType<Value>): Promise<Value>;
  /** For requests that are answered with nothing. */
  command(path: string): Promise<void>;
}

/** Fails with FILE_NOT_FOUND when there is neither a variable nor a file with the token. */
export async function createAdminClient(
  { url, tokenFile }: AdminTarget,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<AdminClient> {
  const base = url ?? environment['SFUMATO_URL'] ?? 'http://127.0.0.1:8420';
  const token =
    environment['SFUMATO_ADMIN_TOKEN'] ?? (await readToken(tokenFile ?? defaultFile(environment)));
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await send(new URL(path, base), { method, token, body });
    const text = await response.text();
    if (!response.ok) throw failureOf(text, response.status);
    return text === '' ? undefined : parseJson(text);
  };
  return {
    get: async (path, answer) => understand(answer, await ask('GET', path)),
    post: async (path, body, answer) => understand(answer, await ask('POST', path, body)),
    command: async (path) => void (await ask('POST', path)),
  };
}

function defaultFile(environment: Readonly<Record<string, string | undefined>>): string {
  return join(environment['SFUMATO_DATA'] ?? 'sfumato-data/coordinator', tokenFiles.admin);
}

async function readToken(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/** Every answer to the administrator is small; none takes long. */
const patienceMilliseconds = 30_000;

async function send(url: URL, request: { method: string; token: string; body: unknown }): Promise<Response> {
  const { method, token, body } = request;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(patienceMilliseconds);
  try {
    const init = { method, headers, signal, redirect: 'error' } as const;
    return await fetch(url, body === undefined ? init : { ...init, body: JSON.stringify(body) });
  } catch (error) {
    throw new Failure('COORDINATOR_UNREACHABLE', { url: url.origin }, { cause: error });
  }
}

function failureOf(text: string, status: number): Failure {
  const parsed = errorBodySchema.safeParse(parseJson(text));
  if (!parsed.success || !isKnown(parsed.data.error.code))
    return new Failure('COORDINATOR_ANSWER_UNKNOWN', { status });
  const { code, details, correlationId } = parsed.data.error;
  return new Failure(code as FailureCode, { ...details, correlationId }); // isKnown has looked it up
}

const isKnown = (code: string) => Object.hasOwn(failureCatalogue, code);

function understand<Value>(schema: z.ZodType<Value>, json: unknown): Value {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Failure('COORDINATOR_ANSWER_UNKNOWN', { field: parsed.error.issues[0]?.path.join('.') ?? '' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
