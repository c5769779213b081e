/** Adds `carry`: sends the requests of an offline package and writes the reply. */
import { buffer } from 'node:stream/consumers';
import { type Command, counted, type Terminal } from '#command-line';
import { Failure, sha256 } from '#foundation';
import { channelAnswerSchema, openChannelStatement, routePath, routes } from '#protocol/api';
import { type IncludedModel } from '#protocol/audit';
import {
  answerSignatureHeader,
  type CarriedAnswer,
  carriedForHeader,
  errandSchema,
  type Letter,
  letterSchema,
  openCarriedFile,
  type ReadPart,
  type SignedHeaders,
  type WrittenPart,
  writeCarriedFile,
} from '#protocol/carried';
import {
  type CoordinatorAnswer,
  createRouteClient,
  parseAnswer,
  type RequestSender,
  withoutRetries,
} from '#protocol/client';
import { frameLimits } from '#protocol/frames';
import { describedFiles, parseReleaseManifest, parseRepresenterManifest } from '#protocol/manifests';
import { modelDigest, modelSignatureName } from '#signing';
import { type AdminFlags, addVerb, createAdminSender, print } from './admin-client.js';

export function addLetterVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'carry <letter>',
    'do for a site without a network what its letter asks, and write the reply that goes back',
  )
    .requiredOption('--out <file>', 'where to write the reply')
    .action(async (letter: string, { out, ...flags }: AdminFlags & { readonly out: string }) => {
      const report = await carryLetter(letter, out, await createAdminSender(flags, process.env));
      print(terminal, flags, { ...report, reply: out }, ({ kind, frames, withdrawals, refused, reply }) => [
        kind === 'enrolment'
          ? 'the site is enrolled; compare its fingerprint with "sfumato coordinator sites"'
          : `${counted(frames, 'batch', 'batches')} and ${counted(withdrawals, 'withdrawal')} taken, ${refused.length} refused`,
        ...new Set(refused),
        `take ${reply} back to the site, for "sfumato site import"`,
      ]);
    });
}

interface CarriedReport {
  readonly kind: Letter['kind'];
  readonly siteId: string | null;
  /** Accepted, now or earlier. */
  readonly frames: number;
  readonly withdrawals: number;
  readonly refused: readonly string[];
}

/**
 * Reads an offline package, sends its requests and writes the answers; safe to repeat. Fails with
 * CARRIED_FILE_INVALID, CARRIED_FILE_EXISTS, and as requests do.
 */
export async function carryLetter(
  letterFile: string,
  replyFile: string,
  send: RequestSender,
): Promise<CarriedReport> {
  await using carried = await openCarriedFile(letterFile, 'letter');
  const [first, ...errands] = carried.parts;
  const letter = readHead(letterSchema, first?.head, letterFile);
  const counts = { frames: 0, withdrawals: 0, refused: [] as string[] };
  const parts =
    letter.kind === 'enrolment'
      ? enrol(letter, send)
      : work(new Errands(letter, send, letterFile), errands, counts);
  await writeCarriedFile(replyFile, 'reply', parts);
  return { kind: letter.kind, siteId: letter.kind === 'work' ? letter.siteId : null, ...counts };
}

function readHead<Head>(
  schema: { safeParse(value: unknown): { success: true; data: Head } | { success: false } },
  head: unknown,
  file: string,
): Head {
  const read = schema.safeParse(head);
  if (read.success) return read.data;
  throw new Failure('CARRIED_FILE_INVALID', { file, problem: 'a part that is none of a letter' });
}

async function* enrol(
  { code, publicKey }: Extract<Letter, { kind: 'enrolment' }>,
  send: RequestSender,
): AsyncGenerator<WrittenPart> {
  yield { head: { kind: 'enrolment', letter: publicKey }, body: new Uint8Array() };
  const body = JSON.stringify({ code, publicKey });
  const request = { method: 'POST', path: routePath('enrol'), body } as const;
  const answer = await withoutRetries(() => send(request));
  yield partOf({ ...request, answer, body: await bytesOf(answer), asked: sha256(body) });
}

type Counts = { frames: number; withdrawals: number; readonly refused: string[] };

async function* work(
  errands: Errands,
  parts: readonly ReadPart[],
  counts: Counts,
): AsyncGenerator<WrittenPart> {
  yield { head: { kind: 'work', letter: errands.reading }, body: new Uint8Array() };
  await errands.announce();
  for (const part of parts) yield await errands.run(part, counts);
  yield await errands.ask(routePath('listReceipts'));
  yield* errands.askErasures();
  const models: IncludedModel[] = [];
  yield* errands.askModels(models);
  yield* errands.askTrail();
  for (const model of models) yield* errands.askInclusion(model);
}

/** Sends requests on behalf of one site. */
class Errands {
  private readonly send: RequestSender;
  /** Pages of the trail requested so far: a reply holds one answer per request. */
  private readonly pages = new Set<string>();

  constructor(
    private readonly letter: Extract<Letter, { kind: 'work' }>,
    private readonly carrier: RequestSender,
    private readonly letterFile: string,
  ) {
    this.send = (request) =>
      withoutRetries(() =>
        carrier({ ...request, headers: { ...request.headers, [carriedForHeader]: letter.siteId } }),
      );
  }

  get reading(): string {
    return String((this.letter.reading as SignedHeaders)['sfumato-signature']);
  }

  async announce(): Promise<void> {
    const { siteId } = this.letter;
    await withoutRetries(() =>
      createRouteClient(this.carrier).call('announceLetter', { params: { siteId } }),
    );
  }

  /** Sends one request of the package. A refusal is an answer, too. */
  async run(part: ReadPart, counts: Counts): Promise<WrittenPart> {
    const errand = readHead(errandSchema, part.head, this.letterFile);
    if (part.bytes > frameLimits.bytes)
      throw new Failure('CARRIED_FILE_INVALID', { file: this.letterFile, bytes: part.bytes });
    const body = await buffer(part.read());
    const asked = { asked: sha256(body), headers: { ...errand.signed } };
    const isUpload = errand.route === 'uploadBatch';
    const request = isUpload
      ? ({ method: 'PUT', path: routePath('uploadBatch', errand), body } as const)
      : ({ method: 'POST', path: routePath('withdraw'), body: body.toString('utf8') } as const);
    try {
      const answer = await this.send({ ...request, headers: asked.headers });
      counts[isUpload ? 'frames' : 'withdrawals'] += 1;
      return partOf({ ...request, ...asked, answer, body: await bytesOf(answer) });
    } catch (error) {
      if (!(error instanceof Failure) || error.httpStatus >= 500) throw error;
      counts.refused.push(error.code);
      return { head: headOf({ ...request, ...asked, status: error.httpStatus }), body: refusalOf(error) };
    }
  }

  async ask(path: string): Promise<WrittenPart & { readonly body: Uint8Array }> {
    const answer = await this.question(path);
    return partOf({ method: 'GET', path, asked: sha256(''), answer, body: await bytesOf(answer) });
  }

  async *askErasures(): AsyncGenerator<WrittenPart> {
    const list = await this.ask(routePath('listErasures'));
    yield list;
    const { receipts } = parseAnswer(routes.listErasures.answer, jsonOf(list));
    for (const { receiptId } of receipts) yield await this.ask(routePath('erasureReceipt', { receiptId }));
  }

  /** Fetches every file of the current models; adds the models to `found`. */
  async *askModels(found: IncludedModel[]): AsyncGenerator<WrittenPart> {
    const current = await this.ask(routePath('currentChannel', { channel: this.letter.channel }));
    yield current;
    const { signingKey, statement } = parseAnswer(channelAnswerSchema, jsonOf(current));
    const { representer, release } = openChannelStatement(statement, signingKey);
    if (representer !== null) yield* this.askRepresenter(representer.id, found);
    if (release === null) return;
    found.push({ kind: 'release', id: release.id, digest: release.digest });
    const pathOf = (name: string) => routePath('releaseFile', { releaseId: release.id, name });
    const manifest = await this.ask(pathOf('manifest.json'));
    yield manifest;
    yield await this.ask(pathOf(modelSignatureName));
    const { files, representer: under } = parseReleaseManifest(jsonOf(manifest));
    for (const [name, { bytes }] of Object.entries(files)) yield await this.file(pathOf(name), bytes);
    if (under.representerId !== representer?.id) yield* this.askRepresenter(under.representerId, found);
  }

  /** Follows the trail page by page, as the site will, until a page shows nothing new. */
  askTrail(): AsyncGenerator<WrittenPart> {
    return this.askGrowth(this.letter.seen);
  }

  /** The line that published a model, and the trail from there to a head; nothing for an unknown model. */
  async *askInclusion({ id, digest }: IncludedModel): AsyncGenerator<WrittenPart> {
    const path = `${routePath('auditInclusion')}?subject=${id}&content=${digest}`;
    const line = await this.ask(path).catch((error: unknown) => {
      if (error instanceof Failure && error.httpStatus === 404) return undefined;
      throw error;
    });
    if (line === undefined) return;
    yield line;
    yield* this.askGrowth(parseAnswer(routes.auditInclusion.answer, jsonOf(line)).event.id);
  }

  private async *askGrowth(from: number): AsyncGenerator<WrittenPart> {
    let seen = from;
    for (let isFirst = seen === 0; ; isFirst = false) {
      const path = `${routePath('auditGrowth')}?seen=${seen}${isFirst ? '&limit=1' : ''}`;
      if (this.pages.has(path)) return; // the reply already holds the pages from here on
      this.pages.add(path);
      const page = await this.ask(path);
      yield page;
      const { head, entries } = parseAnswer(routes.auditGrowth.answer, jsonOf(page));
      if (head.number === seen) return;
      const last = entries.filter(({ number }) => number <= head.number).at(-1);
      seen = isFirst ? head.number : (last?.number ?? head.number);
    }
  }

  private async *askRepresenter(representerId: string, found: IncludedModel[]): AsyncGenerator<WrittenPart> {
    const pathOf = (name: string) => routePath('representerFile', { representerId, name });
    const manifest = await this.ask(pathOf('manifest.json'));
    yield manifest;
    yield await this.ask(pathOf(modelSignatureName));
    const described = describedFiles(parseRepresenterManifest(jsonOf(manifest)));
    const files = described.map(([name, entry]) => [name, entry.sha256] as const);
    const digest = modelDigest({ 'manifest.json': sha256(manifest.body), ...Object.fromEntries(files) });
    found.push({ kind: 'representer', id: representerId, digest });
    for (const [name, { bytes }] of described) yield await this.file(pathOf(name), bytes);
  }

  private async file(path: string, bytes: number): Promise<WrittenPart> {
    const answer = await this.question(path);
    const head = headOf({ method: 'GET', path, asked: sha256(''), status: 200 });
    return { head, body: { bytes, pieces: answer.pieces() } };
  }

  private question(path: string): Promise<CoordinatorAnswer> {
    return this.send({ method: 'GET', path, headers: this.letter.reading });
  }
}

type Asked = Pick<CarriedAnswer, 'method' | 'path' | 'asked'>;

function partOf({
  answer,
  body,
  ...asked
}: Asked & { readonly answer: CoordinatorAnswer; readonly body: Uint8Array }): WrittenPart & {
  readonly body: Uint8Array;
} {
  const signature = answer.headers.get(answerSignatureHeader);
  return { head: headOf({ ...asked, status: 200, signature }), body };
}

function headOf({
  method,
  path,
  asked,
  status,
  signature = null,
}: Asked & { readonly status: number; readonly signature?: string | null }): CarriedAnswer {
  return { method, path, asked, status, signature };
}

function refusalOf({ code, message, remedy, details }: Failure): Uint8Array {
  const { correlationId = 'none', ...others } = details;
  return Buffer.from(JSON.stringify({ error: { code, message, remedy, details: others, correlationId } }));
}

const jsonOf = ({ body }: { readonly body: Uint8Array }): unknown =>
  JSON.parse(Buffer.from(body).toString('utf8'));

const bytesOf = (answer: CoordinatorAnswer): Promise<Buffer> => buffer(answer.pieces());
