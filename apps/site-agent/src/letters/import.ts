/**
 * `site import`: reads the reply to the last letter through the code for HTTP answers, so that both refuse
 * alike.
 *
 * **Guarantees**
 * | a reply | what happens |
 * |---|---|
 * | to another letter than the last one, or of another site | CARRIED_REPLY_OTHER, and nothing is used |
 * | with a JSON answer that the pinned key, or one that it introduced, has not signed for this letter | CARRIED_ANSWER_UNSIGNED, and nothing is used |
 * | with an answer that is no JSON, or two to one request, of which one may be unsigned | CARRIED_FILE_INVALID, and nothing is used |
 * | that refuses a batch, or brings models that are refused | the rest is used; the import ends with that failure |
 * | whose withdrawals no list or signed receipt bears out | SITE_WITHDRAWAL_UNCONFIRMED, and the rest is used |
 * | with changed models, an older statement, a rewritten trail | as `pull` and `followTrail`: models are signed and digested themselves |
 * | imported before | changes nothing more |
 */
import { type Command, counted, type Terminal } from '#command-line';
import { Failure, parseJson, sha256 } from '#foundation';
import { channelAnswerSchema, routePath, routes } from '#protocol/api';
import {
  type CarriedAnswer,
  carriedAnswerSchema,
  isAnswerSigned,
  openCarriedFile,
  type ReadPart,
  replySchema,
} from '#protocol/carried';
import { listBytesMax, parseAnswer } from '#protocol/client';
import { describeGate } from '#protocol/gate';
import { requireKey } from '#signing';
import { connect, type SiteContext } from '../context.js';
import { readJson, type SitePaths, withSiteLock } from '../data/site-directory.js';
import { logAct } from '../data/site-log.js';
import { type LetterState, letterStateSchema, readSite } from '../data/site-record.js';
import { listStages } from '../data/stages.js';
import { describeErasure, type ErasureRecord, fetchErasures, readErasures } from '../sync/erasures.js';
import { followTrail } from '../sync/follow-trail.js';
import { describeJoin, type JoinReport, rememberEnrolment } from '../sync/join.js';
import { type PullOptions, type PullReport, pull } from '../sync/pull.js';
import { batchKey, refreshReceipts } from '../sync/receipts.js';
import { type UploadReport, upload } from '../sync/upload.js';
import { createBatchCheck, listSent } from '../sync/withdraw.js';
import { runVerb } from '../verb.js';
import { type BatchWithdrawal, withdrawalOf } from './export.js';

export function registerImport(site: Command, terminal: Terminal): void {
  const importing = site
    .command('import')
    .description('read the reply to the last letter: receipts, models, the audit trail')
    .argument('<reply>', 'file that "sfumato coordinator carry" has written')
    .option('--embeddings <path>', 'file of the embedding table, which is remembered')
    .option('--accept-older', 'accept an older model than the last one accepted, or none')
    .option('--accept-rewritten', 'accept another audit trail of the coordinator than the one seen before');
  runVerb<ImportFlags>(
    importing,
    terminal,
    async (context, { embeddings, acceptOlder, acceptRewritten }, [reply = '']) => {
      const report = await importReply(context, reply, {
        embeddingsPath: embeddings,
        acceptOlder: acceptOlder === true,
        acceptRewritten: acceptRewritten === true,
      });
      return { json: report, lines: describe(report) };
    },
  );
}

interface ImportFlags {
  readonly embeddings?: string;
  readonly acceptOlder?: boolean;
  readonly acceptRewritten?: boolean;
}

function describe({ joined, upload, withdrawn, pull, receipts }: ReplyReport): string[] {
  if (joined !== null) return describeJoin(joined);
  const received = upload?.sent ?? 0;
  return [
    received + withdrawn === 0
      ? 'no batch has a new receipt and none is withdrawn'
      : `receipts of ${counted(received, 'batch', 'batches')} and ${counted(withdrawn, 'withdrawal')}`,
    ...(pull === null
      ? ['no representer yet']
      : [
          `representer ${pull.representerId}, ${pull.releaseId === null ? 'no release yet' : `release ${pull.releaseId}`}`,
          `  privacy audit: ${describeGate(pull.gate)}`,
        ]),
    ...receipts.flatMap(describeErasure),
  ];
}

/** Content of a reply. */
export interface ReplyReport {
  /** For an enrolment. */
  readonly joined: JoinReport | null;
  readonly upload: UploadReport | null;
  readonly withdrawn: number;
  /** Null without a published representer. */
  readonly pull: PullReport | null;
  readonly receipts: readonly ErasureRecord[];
}

/** Imports a reply. Fails as the table says, and with CARRIED_FILE_INVALID and CARRIED_LETTER_NONE. */
export async function importReply(
  context: SiteContext,
  file: string,
  options: PullOptions = {},
): Promise<ReplyReport> {
  const state = await readJson(context.paths.letterFile, letterStateSchema);
  if (state === undefined) throw new Failure('CARRIED_LETTER_NONE');
  await using carried = await openCarriedFile(file, 'reply');
  const [first, ...parts] = carried.parts;
  const head = replySchema.safeParse(first?.head);
  if (!head.success) throw new Failure('CARRIED_FILE_INVALID', { file });
  const letter = state.kind === 'work' ? state.reading : state.publicKey;
  if (head.data.kind !== state.kind || head.data.letter !== letter)
    throw new Failure('CARRIED_REPLY_OTHER', { file });
  const answers = parts.map((part) => answerOf(part, file));
  if (new Set(answers.map(keyOf)).size < answers.length)
    throw new Failure('CARRIED_FILE_INVALID', { file, problem: 'two answers' });
  if (state.kind === 'enrolment') return { ...nothing, joined: await takeEnrolment(context, state, answers) };
  await requireSigned(context, state, answers);
  return await takeAnswers({ ...context, fetch: createReplyFetch(answers) }, state, options);
}

const nothing = { joined: null, upload: null, withdrawn: 0, pull: null, receipts: [] } as const;

interface Answer extends CarriedAnswer {
  readonly file: string;
  readonly part: ReadPart;
}

function answerOf(part: ReadPart, file: string): Answer {
  const read = carriedAnswerSchema.safeParse(part.head);
  if (!read.success) throw new Failure('CARRIED_FILE_INVALID', { file });
  return { ...read.data, file, part };
}

async function takeEnrolment(
  context: SiteContext,
  { url, publicKey }: Extract<LetterState, { kind: 'enrolment' }>,
  answers: readonly Answer[],
): Promise<JoinReport> {
  const answer = answers.find(({ path }) => path === routePath('enrol'));
  if (answer === undefined) throw new Failure('CARRIED_ANSWER_NONE', { path: routePath('enrol') });
  const enrolment = parseAnswer(routes.enrol.answer, await jsonOf(answer));
  return withSiteLock(context.paths, () => rememberEnrolment(context, { url, publicKey, enrolment }));
}

type Work = Extract<LetterState, { kind: 'work' }>;

/** Checks every JSON answer against the current key before using any. Models carry their own signatures. */
async function requireSigned(
  { paths, channel }: SiteContext,
  state: Work,
  answers: readonly Answer[],
): Promise<void> {
  const current = answers.find(({ path }) => path === routePath('currentChannel', { channel }));
  if (current === undefined) throw new Failure('CARRIED_ANSWER_NONE', { path: 'channels' });
  const told = parseAnswer(channelAnswerSchema, await jsonOf(current));
  const { coordinatorKey } = await readSite(paths);
  const key = requireKey(coordinatorKey ?? told.signingKey, told.signingKey, told.introductions);
  // A forged refusal would look like an older coordinator without trails.
  if (!answers.some(({ path, status }) => path.startsWith(routePath('auditGrowth')) && status === 200))
    throw new Failure('CARRIED_ANSWER_NONE', { path: routePath('auditGrowth') });
  for (const answer of answers) {
    if (answer.status >= 400 || isFile(answer)) continue;
    const request = signatureFor(state, answer);
    const { file, method, path, signature } = answer;
    const body = await bodyOf(answer);
    if (request === undefined || !isAnswerSigned(key, { request, method, path }, { body, signature }))
      throw new Failure('CARRIED_ANSWER_UNSIGNED', { file, path });
  }
}

const isFile = ({ method, path }: CarriedAnswer): boolean =>
  method === 'GET' && /^\/v1\/(representers|releases)\/[^/]+\/files\//.test(path);

function signatureFor(state: Work, { method, path, asked }: CarriedAnswer): string | undefined {
  if (method === 'GET') return state.reading;
  if (method === 'POST') return state.withdrawals[asked];
  return Object.entries(state.uploads).find(([key]) => path === `/v1/uploads/${key}`)?.[1];
}

/**
 * Runs pull, upload and withdrawal independently, as over a network. `pull` comes first because only it
 * follows a rotated key. An untrusted trail ends the import.
 */
async function takeAnswers(context: SiteContext, state: Work, options: PullOptions): Promise<ReplyReport> {
  const { attempt, failures } = createAttempts();
  const only = new Set(Object.keys(state.uploads));
  const { client } = await connect(context);
  const pulled = await attempt(() => pullIfPublished(context, options));
  await withSiteLock(context.paths, () => followTrail(context, client));
  const uploaded = await attempt(() => upload(context, { only }));
  const receipts = await attempt(() => withSiteLock(context.paths, () => fetchErasures(context, client)));
  const withdrawn = await attempt(() => takeWithdrawals(context, state));
  const [first, ...others] = failures;
  for (const { code, message } of others) context.terminal.say(`${code}: ${message}`);
  if (first !== undefined) throw first;
  return {
    joined: null,
    upload: uploaded ?? null,
    withdrawn: withdrawn ?? 0,
    pull: pulled ?? null,
    receipts: receipts ?? [],
  };
}

function createAttempts() {
  const failures: Failure[] = [];
  const attempt = async <Result>(step: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await step();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failures.push(error);
      return undefined;
    }
  };
  return { attempt, failures };
}

async function pullIfPublished(context: SiteContext, options: PullOptions): Promise<PullReport | null> {
  try {
    return await pull(context, options);
  } catch (error) {
    if (error instanceof Failure && error.code === 'REPRESENTER_NONE') return null;
    throw error;
  }
}

/** Updates receipts after withdrawals, and checks each batch as `site withdraw` does. */
async function takeWithdrawals(context: SiteContext, state: Work): Promise<number> {
  if (Object.keys(state.withdrawals).length === 0) return 0;
  const { client } = await connect(context);
  return withSiteLock(context.paths, async () => {
    const requests = await askedBatches(context.paths, state);
    const sent = await listSent(context.paths, { scope: 'all' });
    const listed = await client.receipts();
    await refreshReceipts(context, listed, 'batch');
    const asked = new Set(requests.map(batchKey));
    const withdrawn = listed.filter(
      (receipt) => receipt.withdrawnAt !== null && asked.has(batchKey(receipt)),
    );
    for (const receipt of withdrawn)
      await logAct(context, { act: 'withdrew', subject: batchKey(receipt), count: 1 });
    const requireConfirmed = createBatchCheck({ listed, sent, erasures: await readErasures(context.paths) });
    for (const request of requests) {
      await client.withdraw(request); // throws if it was refused
      requireConfirmed(batchKey(request));
    }
    return withdrawn.length;
  });
}

async function askedBatches(paths: SitePaths, { withdrawals }: Work): Promise<BatchWithdrawal[]> {
  const requests = (await listStages(paths)).flatMap((record) =>
    record.batches.map((batch) => withdrawalOf({ record, batch })),
  );
  return requests.filter((request) => withdrawals[sha256(JSON.stringify(request))] !== undefined);
}

/** Answers from the reply; any other request is refused, without retries. */
function createReplyFetch(answers: readonly Answer[]): typeof globalThis.fetch {
  const known = new Map(answers.map((answer) => [keyOf(answer), answer]));
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input instanceof Request ? input.url : input));
    const path = `${pathname.slice(pathname.indexOf('/v1/'))}${search}`;
    const { method = 'GET', body } = init;
    const asked = sha256(typeof body === 'string' || body instanceof Uint8Array ? body : '');
    const answer = known.get(keyOf({ method, path, asked }));
    if (answer === undefined) return refusal(path);
    return new Response(ReadableStream.from(answer.part.read()), { status: answer.status });
  };
}

const keyOf = ({
  method,
  path,
  asked,
}: {
  readonly method: string;
  readonly path: string;
  readonly asked: string;
}) => `${method} ${path} ${asked}`;

function refusal(path: string): Response {
  const { code, message, remedy, httpStatus } = new Failure('CARRIED_ANSWER_NONE');
  const error = { code, message, remedy, details: { path }, correlationId: 'none' };
  return new Response(JSON.stringify({ error }), { status: httpStatus });
}

/** Unverified: may be anything. */
async function jsonOf(answer: Answer): Promise<unknown> {
  const value = parseJson(await bodyOf(answer));
  if (value === undefined)
    throw new Failure('CARRIED_FILE_INVALID', { file: answer.file, problem: 'no JSON', path: answer.path });
  return value;
}

async function bodyOf({ file, path, part }: Answer): Promise<Buffer> {
  if (part.bytes > listBytesMax)
    throw new Failure('CARRIED_FILE_INVALID', { file, problem: 'too large', path, maxBytes: listBytesMax });
  const pieces: Uint8Array[] = [];
  for await (const piece of part.read()) pieces.push(piece);
  return Buffer.concat(pieces);
}
