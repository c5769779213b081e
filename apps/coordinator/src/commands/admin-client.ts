/** The administrator's side of the API: where the coordinator is, who asks, each request sent once, and how its answer is printed. */
import { join } from 'node:path';
import { z } from 'zod';
import type { Command, Terminal } from '#command-line';
import { Failure, readTextFile } from '#foundation';
import {
  createRequestSender,
  createRouteClient,
  type RequestSender,
  type RouteClient,
  withoutRetries,
} from '#protocol';
import { createOutwardFetch, requireEncrypted } from '#service';
import { accessTokenFiles } from '../config/access-tokens.js';

/** Where the coordinator is and how to prove who asks. */
interface AdminTarget {
  /** Default: `SFUMATO_URL`, else this machine's port 8420. */
  readonly url?: string | undefined;
  /** File with the token; used when `SFUMATO_ADMIN_TOKEN` is not set. Default: `SFUMATO_ADMIN_TOKEN_FILE`, else the file in the data directory. */
  readonly tokenFile?: string | undefined;
}

/** Asks one coordinator. */
export type AdminClient = Pick<RouteClient, 'call'>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Fails with SETTING_INVALID when the address is none, COORDINATOR_UNENCRYPTED, FILE_NOT_FOUND when there is neither a variable nor a file with the token. */
export async function createAdminClient(target: AdminTarget, environment: Environment): Promise<AdminClient> {
  const client = createRouteClient(await createAdminSender(target, environment));
  return { call: (...request) => withoutRetries(() => client.call(...request)) };
}

/** Sends requests as the administrator. Fails as {@link createAdminClient} does. */
export async function createAdminSender(
  { url, tokenFile }: AdminTarget,
  environment: Environment,
): Promise<RequestSender> {
  const address = addressOf({ url }, environment);
  requireEncrypted(address, isSwitchedOn(environment['SFUMATO_ALLOW_HTTP']));
  return createRequestSender({
    url: address,
    accessToken:
      environment['SFUMATO_ADMIN_TOKEN'] ??
      (await readAccessToken(
        tokenFile ?? environment['SFUMATO_ADMIN_TOKEN_FILE'] ?? defaultFile(environment),
      )),
    fetch: createOutwardFetch(environment),
    details: 'kept',
  });
}

/** Where the coordinator is, ending in a slash. Fails with SETTING_INVALID. */
export function addressOf({ url }: Pick<AdminTarget, 'url'>, environment: Environment): URL {
  return parseAddress(url ?? environment['SFUMATO_URL'] ?? 'http://127.0.0.1:8420');
}

/** The address is not repeated: it may hold a password. */
function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Failure('SETTING_INVALID', { field: '--url', expected: 'an address with http or https' });
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** As every switch is read; nothing and an empty variable are off. */
function isSwitchedOn(text = ''): boolean {
  const read = z.stringbool().safeParse(text === '' ? 'false' : text);
  if (read.success) return read.data;
  throw new Failure('SETTING_INVALID', { field: 'SFUMATO_ALLOW_HTTP', expected: 'true or false' });
}

function defaultFile(environment: Environment): string {
  return join(environment['SFUMATO_DATA'] ?? 'sfumato-data/coordinator', accessTokenFiles.admin);
}

async function readAccessToken(path: string): Promise<string> {
  return (await readTextFile(path)).trim();
}

// What all verbs of the administrator share: where the coordinator is, who asks, and how an answer is printed.

/** Options that every verb of the administrator has. */
export interface AdminFlags extends AdminTarget {
  readonly json?: true;
}

const argumentMeanings: Readonly<Record<string, string>> = {
  site: 'name of the site',
  person: 'name of the person',
  letter: 'file that the site has written',
  runId: 'id of the run',
  releaseId: 'id of the release',
  digest: 'digest of the blob; by default all of them',
};

/** A verb with the options that all of them share. */
export function addVerb(coordinator: Command, usage: string, summary: string): Command {
  const verb = coordinator.command(usage).description(summary);
  for (const argument of verb.registeredArguments)
    argument.description = argumentMeanings[argument.name()] ?? '';
  return verb
    .option('--url <address>', 'the coordinator (SFUMATO_URL, http://127.0.0.1:8420)')
    .option('--token-file <file>', "the administrator's token, unless SFUMATO_ADMIN_TOKEN is set")
    .option('--json', 'print the answer as one JSON document');
}

/** A client for the coordinator that the options name. */
export const clientFor = (flags: AdminFlags): Promise<AdminClient> => createAdminClient(flags, process.env);

/** Prints an answer as JSON or as lines. */
export function print<Value>(
  terminal: Terminal,
  flags: AdminFlags,
  answer: Value,
  describe: (answer: Value) => readonly string[],
): void {
  const lines = flags.json === true ? [JSON.stringify(answer)] : describe(answer);
  for (const line of lines) terminal.data(line);
}

/** Commander's parser of an option that may be given several times: its values in order. */
export const collect = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];
