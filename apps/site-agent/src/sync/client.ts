/**
 * Everything that the site agent sends, in one place.
 *
 * **Guarantees**
 * - Requests go to the joined address only, whatever a path or an answer says; redirects are refused.
 * - What is sent is: the version of this program, the enrolment code, the public key, the access token, signatures, ids, numbers of
 *   batches and of events in paths, frames, and withdrawals. Nothing here can name a note.
 */
import { Failure } from '#foundation';
import {
  type AuditGrowth,
  type AuditInclusion,
  type Channel,
  createRequestSender,
  createRouteClient,
  type Enrolment,
  type ErasureReceipt,
  type ListedReceipt,
  listBytesMax,
  type Receipt,
  type RequestSender,
  type RequestSigner,
  type RetryTools,
  type RouteClient,
  type SiteKeyView,
  type Withdrawal,
  type WithdrawalRequest,
  withoutRetries,
  withRetries,
} from '#protocol';
import { readVersion } from '#service';

/** What `createCoordinatorClient` needs. */
export interface CoordinatorClientOptions {
  /** From `parseCoordinatorUrl`. */
  readonly url: URL;
  /** Absent before the site has joined. */
  readonly accessToken?: string;
  /** Signs every request; absent where the coordinator knows no key of this site. */
  readonly sign?: RequestSigner;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryTools;
}

/** What the coordinator offers to a site. */
export interface CoordinatorClient {
  /** Exchanges a one-time code for an access token; never repeated by itself, because a code works once. */
  enrol(code: string, publicKey: string): Promise<Enrolment>;
  /** The key of this site as it is registered. */
  siteKey(): Promise<SiteKeyView>;
  /** Registers a key in the place of the one that signs this request. */
  registerKey(publicKey: string): Promise<SiteKeyView>;
  /** Parsed JSON of what is current on a channel; the caller reads it with its schema and checks its signature. */
  currentChannel(channel: Channel): Promise<unknown>;
  /** Hands a file to `store` as it arrives, from the start again when the connection breaks; `store` counts and verifies. */
  download(path: string, store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void>;
  /** Sends a frame; the same bytes again give the same receipt. */
  upload(representerId: string, batchNumber: number, frame: Uint8Array): Promise<Receipt>;
  receipts(): Promise<readonly ListedReceipt[]>;
  withdraw(request: WithdrawalRequest): Promise<Withdrawal>;
  /** Ids of the erasure receipts of this site; none from a coordinator of the version before. */
  erasures(): Promise<readonly string[]>;
  /** A signed receipt; the caller checks it. */
  erasureReceipt(receiptId: string): Promise<ErasureReceipt>;
  /** The signed head of the audit trail, and what was added to it behind the event `seen`. */
  auditGrowth(query: { readonly seen: number; readonly limit?: number }): Promise<AuditGrowth>;
  /** The line of the trail that published a model. Fails with AUDIT_MODEL_UNKNOWN. */
  auditInclusion(query: { readonly subject: string; readonly content: string }): Promise<AuditInclusion>;
  /** The key of this site as it is registered, asked once: for whoever goes on without the answer. */
  peekSiteKey(): Promise<SiteKeyView>;
  /** Whether it answers, and its clock; without retries. */
  ping(): Promise<{ readonly date: Date | undefined }>;
}

/** A client for one coordinator. Failures carry the coordinator's own code, COORDINATOR_UNREACHABLE or _ANSWER_UNKNOWN. */
export function createCoordinatorClient(options: CoordinatorClientOptions): CoordinatorClient {
  return new HttpCoordinatorClient(options);
}

class HttpCoordinatorClient implements CoordinatorClient {
  private readonly send: RequestSender;
  private readonly routes: RouteClient;

  constructor(private readonly options: CoordinatorClientOptions) {
    const { url, fetch, accessToken, sign } = options;
    const credential = {
      ...(accessToken === undefined ? {} : { accessToken }),
      ...(sign === undefined ? {} : { sign }),
    };
    this.send = createRequestSender({
      url,
      fetch,
      ...credential,
      version: readVersion().version,
      details: 'kept',
    });
    this.routes = createRouteClient(this.send);
  }

  async enrol(code: string, publicKey: string): Promise<Enrolment> {
    try {
      return await withoutRetries(() => this.routes.call('enrol', { body: { code, publicKey } }));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'COORDINATOR_REQUEST_INVALID') throw error;
      // A coordinator of the version before knows no keys, and has not looked at the code either.
      return await withoutRetries(() => this.routes.call('enrol', { body: { code } }));
    }
  }

  siteKey(): Promise<SiteKeyView> {
    return this.retrying(() => this.routes.call('showSiteKey'));
  }

  peekSiteKey(): Promise<SiteKeyView> {
    return withoutRetries(() => this.routes.call('showSiteKey', { timeoutMs: 10_000 }));
  }

  registerKey(publicKey: string): Promise<SiteKeyView> {
    return this.retrying(() => this.routes.call('registerSiteKey', { body: { publicKey } }));
  }

  currentChannel(channel: Channel): Promise<unknown> {
    return this.retrying(async () =>
      (await this.routes.ask('currentChannel', { params: { channel } })).json(),
    );
  }

  async download(path: string, store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
    await this.retrying(async () => {
      const answer = await this.send({ method: 'GET', path });
      await store(answer.pieces());
    });
  }

  upload(representerId: string, batchNumber: number, body: Uint8Array): Promise<Receipt> {
    const request = { params: { representerId, batchNumber }, body };
    return this.retrying(() => this.routes.call('uploadBatch', request));
  }

  async receipts(): Promise<readonly ListedReceipt[]> {
    return (await this.retrying(() => this.routes.call('listReceipts'))).receipts;
  }

  withdraw(body: WithdrawalRequest): Promise<Withdrawal> {
    return this.retrying(() => this.routes.call('withdraw', { body }));
  }

  async erasures(): Promise<readonly string[]> {
    try {
      const { receipts } = await this.retrying(() => this.routes.call('listErasures'));
      return receipts.map(({ receiptId }) => receiptId);
    } catch (error) {
      if (error instanceof Failure && error.code === 'COORDINATOR_ROUTE_UNKNOWN') return [];
      throw error;
    }
  }

  erasureReceipt(receiptId: string): Promise<ErasureReceipt> {
    return this.retrying(() => this.routes.call('erasureReceipt', { params: { receiptId } }));
  }

  auditGrowth(query: { readonly seen: number; readonly limit?: number }): Promise<AuditGrowth> {
    return this.retrying(() => this.routes.call('auditGrowth', { query }));
  }

  auditInclusion({
    subject,
    content,
  }: {
    readonly subject: string;
    readonly content: string;
  }): Promise<AuditInclusion> {
    return this.retrying(() => this.routes.call('auditInclusion', { query: { subject, content } }));
  }

  ping(): Promise<{ readonly date: Date | undefined }> {
    return withoutRetries(async () => {
      const answer = await this.routes.ask('listReceipts', { timeoutMs: 10_000 });
      await answer.json(listBytesMax);
      const date = new Date(answer.headers.get('date') ?? '');
      return { date: Number.isNaN(date.getTime()) ? undefined : date };
    });
  }

  private retrying<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return withRetries(this.options.retry, attempt);
  }
}

/** Normalises what the administrator typed. Fails with SITE_URL_INVALID; the text itself is not repeated. */
export function parseCoordinatorUrl(text: string): URL {
  if (!URL.canParse(text)) throw new Failure('SITE_URL_INVALID', { reason: 'not an address' });
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Failure('SITE_URL_INVALID', { reason: 'neither https nor http' });
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new Failure('SITE_URL_INVALID', { reason: 'user name, query or fragment' });
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}
