/** Shared by the administrator's verbs: address, token, options and printing. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { alignColumns, type Command, jsonText, type Terminal } from '#command-line';
import { Failure, readTextFile } from '#foundation';
import {
  createRequestSender,
  createRouteClient,
  type RequestSender,
  type RouteClient,
  withoutRetries,
} from '#protocol/client';
import { createOutwardFetch, type Environment, parseSettings, requireEncrypted } from '#service';
import { accessTokenFiles } from '../config/access-tokens.js';

interface AdminTarget {
  /** Defaults to `SFUMATO_URL`, then to port 8420 on this machine. */
  readonly url?: string | undefined;
  /** Used without `SFUMATO_ADMIN_TOKEN`. Defaults to `SFUMATO_ADMIN_TOKEN_FILE`, then to the data directory's. */
  readonly tokenFile?: string | undefined;
}

/** Calls the routes of one coordinator. */
export type AdminClient = Pick<RouteClient, 'call'>;

/** Fails with SETTING_INVALID, COORDINATOR_UNENCRYPTED, COORDINATOR_ADMIN_TOKEN_NONE or FILE_*. */
export async function createAdminClient(target: AdminTarget, environment: Environment): Promise<AdminClient> {
  const client = createRouteClient(await createAdminSender(target, environment));
  return { call: (...request) => withoutRetries(() => client.call(...request)) };
}

/** Sends requests as the administrator. Fails as {@link createAdminClient} does. */
export async function createAdminSender(
  { url, tokenFile }: AdminTarget,
  environment: Environment,
): Promise<RequestSender> {
  const values = readVariables(environment);
  const address = parseAddress(url ?? values.SFUMATO_URL);
  requireEncrypted(address, values.SFUMATO_ALLOW_HTTP);
  const named = tokenFile ?? values.SFUMATO_ADMIN_TOKEN_FILE;
  const ownFile = join(values.SFUMATO_DATA, accessTokenFiles.admin);
  if (values.SFUMATO_ADMIN_TOKEN === undefined && named === undefined && !existsSync(ownFile))
    throw new Failure('COORDINATOR_ADMIN_TOKEN_NONE', { file: ownFile });
  return createRequestSender({
    url: address,
    accessToken: values.SFUMATO_ADMIN_TOKEN ?? (await readAccessToken(named ?? ownFile)),
    fetch: createOutwardFetch(environment),
    details: 'kept',
  });
}

/** The coordinator's address, ending in a slash. Fails with SETTING_INVALID. */
export function addressOf({ url }: Pick<AdminTarget, 'url'>, environment: Environment): URL {
  return parseAddress(url ?? readVariables(environment).SFUMATO_URL);
}

/** Failures do not quote the address: it may hold a password. */
function parseAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw new Failure('SETTING_INVALID', { field: '--url', expected: 'an address with http or https' });
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** Environment variables that the verbs read, with their meaning. */
export const variables = z.object({
  SFUMATO_URL: z
    .string()
    .default('http://127.0.0.1:8420')
    .describe('the coordinator, unless `--url` names it'),
  SFUMATO_ADMIN_TOKEN: z.string().optional().describe('the token of the installation or of a person'),
  SFUMATO_ADMIN_TOKEN_FILE: z
    .string()
    .optional()
    .describe('a file with it, unless `--token-file` names one; by default `admin-token` in `SFUMATO_DATA`'),
  SFUMATO_DATA: z
    .string()
    .default('sfumato-data/coordinator')
    .describe('data directory of a coordinator on this machine'),
  SFUMATO_ALLOW_HTTP: z
    .stringbool()
    .default(false)
    .describe('allow http to other machines, on a line that is protected otherwise'),
});

function readVariables(environment: Environment): z.output<typeof variables> {
  return parseSettings(variables, { environment, isOwn: (name) => name in variables.shape });
}

async function readAccessToken(path: string): Promise<string> {
  return (await readTextFile(path)).trim();
}

/** Options of every administrator's verb. */
export interface AdminFlags extends AdminTarget {
  readonly json?: true;
}

/** Help text about ids, which are too long to type in full. */
export const shortIds = 'its first letters do, and "latest" is the latest';

const argumentMeanings: Readonly<Record<string, string>> = {
  site: 'name of the site',
  person: 'name of the person',
  letter: 'file that the site has written',
  runId: `id of the run; ${shortIds}`,
  representerId: `id of the representer; ${shortIds}`,
  releaseId: `id of the release; ${shortIds}`,
  digest: 'digest of the blob; by default all of them',
};

/** Adds a verb with the common options. */
export function addVerb(coordinator: Command, usage: string, summary: string): Command {
  const verb = coordinator.command(usage).description(summary);
  for (const argument of verb.registeredArguments)
    argument.description = argumentMeanings[argument.name()] ?? '';
  return verb
    .option('--url <address>', 'the coordinator (SFUMATO_URL, http://127.0.0.1:8420)')
    .option('--token-file <file>', "the administrator's token, unless SFUMATO_ADMIN_TOKEN is set")
    .option('--json', 'print the answer as one JSON document');
}

/** Options of a verb that lists pages. */
export interface ListFlags extends AdminFlags {
  readonly before?: string;
  readonly limit?: string;
}

/** Adds the paging options; `order` is the verb of the help text: started, made. */
export const addListOptions = (verb: Command, order: string): Command =>
  verb
    .option('--before <id>', `list those that were ${order} before this one`)
    .option('--limit <number>', 'list at most this many, the latest first (200)');

/** The paging options as a query. */
export const partOf = ({ before, limit }: ListFlags) => ({
  ...(before === undefined ? {} : { before }),
  ...(limit === undefined ? {} : { limit }),
});

/** Tells the user how to get the next page, if there is one. */
export function sayNext(terminal: Terminal, command: string, next: string | null): void {
  if (next !== null) terminal.say(`earlier ones: sfumato coordinator ${command} --before ${next}`);
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
  if (flags.json === true) {
    terminal.data(jsonText(answer));
    return;
  }
  const lines = describe(answer);
  for (const line of lines) terminal.answer(line);
  if (lines.length === 0) terminal.say('there are none'); // no output would look like a command that did nothing
}

/** Rows under column titles; empty without rows. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  rows.length === 0 ? [] : alignColumns([titles, ...rows]);

/** Collects a repeatable option. */
export const collect = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];
