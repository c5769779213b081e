/**
 * Everything that the site agent sends.
 *
 * **Guarantees**
 * - Requests go to the joined address only, whatever a path or an answer says; redirects are refused.
 * - Sent are: the program's version, the enrolment code, the public key, the access token, signatures, ids, batch and event numbers in
 *   paths, frames, and withdrawals. Nothing here can name a note.
 */
import { Failure } from '#foundation';
import { type ErasureReceipt } from '#protocol/admin';
import {
  type Channel,
  type Enrolment,
  type ListedReceipt,
  type Receipt,
  type SiteKeyView,
  type Withdrawal,
  type WithdrawalRequest,
} from '#protocol/api';
import { type AuditGrowth, type AuditInclusion } from '#protocol/audit';
import {
  createRequestSender,
  createRouteClient,
  listBytesMax,
  type RequestSender,
  type RequestSigner,
  type RetryTools,
  type RouteClient,
  withoutRetries,
  withRetries,
} from '#protocol/client';
import { readVersion } from '#service';

/** Parts of a client. */
export interface CoordinatorClientOptions {
  readonly url: URL;
  /** Absent before joining. */
  readonly accessToken?: string;
  /** Absent if the coordinator knows no key of this site. */
  readonly sign?: RequestSigner;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryTools;
}

/** A client for one coordinator. Fails with the coordinator's codes, COORDINATOR_UNREACHABLE or _ANSWER_UNKNOWN. */
export class CoordinatorClient {
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

  /** Exchanges a one-time code for an access token. Does not retry: a code works once. */
  async enrol(code: string, publicKey: string): Promise<Enrolment> {
    try {
      return await withoutRetries(() => this.routes.call('enrol', { body: { code, publicKey } }));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'COORDINATOR_REQUEST_INVALID') throw error;
      // An older coordinator knows no keys; its refusal has not used up the code.
      return await withoutRetries(() => this.routes.call('enrol', { body: { code } }));
    }
  }

  siteKey(): Promise<SiteKeyView> {
    return this.retrying(() => this.routes.call('showSiteKey'));
  }

  /** Like {@link siteKey}, without retries. */
  peekSiteKey(): Promise<SiteKeyView> {
    return withoutRetries(() => this.routes.call('showSiteKey', { timeoutMs: 10_000 }));
  }

  /** Replaces the key that signs this request. */
  registerKey(publicKey: string): Promise<SiteKeyView> {
    return this.retrying(() => this.routes.call('registerSiteKey', { body: { publicKey } }));
  }

  /** Returns unparsed JSON; the caller checks schema and signature. */
  currentChannel(channel: Channel): Promise<unknown> {
    return this.retrying(async () =>
      (await this.routes.ask('currentChannel', { params: { channel } })).json(),
    );
  }

  /** Streams a file to `store`, which verifies it; starts over if the connection breaks. */
  async download(path: string, store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
    await this.retrying(async () => {
      const answer = await this.send({ method: 'GET', path });
      await store(answer.pieces());
    });
  }

  /** Sends a frame; equal bytes get an equal receipt. */
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

  /** Lists the ids of erasure receipts; empty if the coordinator is too old. */
  async erasures(): Promise<readonly string[]> {
    try {
      const { receipts } = await this.retrying(() => this.routes.call('listErasures'));
      return receipts.map(({ receiptId }) => receiptId);
    } catch (error) {
      if (error instanceof Failure && error.code === 'COORDINATOR_ROUTE_UNKNOWN') return [];
      throw error;
    }
  }

  /** Returns a signed receipt, unchecked. */
  erasureReceipt(receiptId: string): Promise<ErasureReceipt> {
    return this.retrying(() => this.routes.call('erasureReceipt', { params: { receiptId } }));
  }

  /** Returns the signed head of the audit trail, and the events after `seen`. */
  auditGrowth(query: { readonly seen: number; readonly limit?: number }): Promise<AuditGrowth> {
    return this.retrying(() => this.routes.call('auditGrowth', { query }));
  }

  /** Returns the event that published a model. Fails with AUDIT_MODEL_UNKNOWN. */
  auditInclusion(query: { readonly subject: string; readonly content: string }): Promise<AuditInclusion> {
    return this.retrying(() => this.routes.call('auditInclusion', { query }));
  }

  /** Checks that the coordinator answers, and reads its clock; no retries. */
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

/** Normalises an address. Fails with SITE_URL_INVALID, which does not repeat the address. */
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
