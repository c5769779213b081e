/** The administrator's side of the API: where the coordinator is, who asks, and each request sent once. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asFileFailure, Failure } from '#foundation';
import { createRequestSender, createRouteClient, type RouteClient, withoutRetries } from '#protocol';
import { tokenFiles } from '../config/tokens.js';

/** Where the coordinator is and how to prove who asks. */
export interface AdminTarget {
  /** Default: `SFUMATO_URL`, else this machine's port 8420. */
  readonly url?: string | undefined;
  /** File with the token; used when `SFUMATO_ADMIN_TOKEN` is not set. Default: the file in the coordinator's data directory. */
  readonly tokenFile?: string | undefined;
}

/** Asks one coordinator. */
export type AdminClient = Pick<RouteClient, 'call'>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Fails with SETTING_INVALID when the address is none, FILE_NOT_FOUND when there is neither a variable nor a file with the token. */
export async function createAdminClient(
  { url, tokenFile }: AdminTarget,
  environment: Environment,
): Promise<AdminClient> {
  const client = createRouteClient(
    createRequestSender({
      url: parseAddress(url ?? environment['SFUMATO_URL'] ?? 'http://127.0.0.1:8420'),
      token: environment['SFUMATO_ADMIN_TOKEN'] ?? (await readToken(tokenFile ?? defaultFile(environment))),
      fetch: globalThis.fetch,
      details: 'kept',
    }),
  );
  return { call: (...request) => withoutRetries(() => client.call(...request)) };
}

/** The address is not repeated: it may hold a password. */
function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Failure('SETTING_INVALID', { field: '--url', expected: 'an address with http or https' });
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

function defaultFile(environment: Environment): string {
  return join(environment['SFUMATO_DATA'] ?? 'sfumato-data/coordinator', tokenFiles.admin);
}

async function readToken(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    throw asFileFailure(error, path);
  }
}
