/**
 * Everything that the site agent sends, in one place.
 *
 * **Guarantees**
 * - Requests go to the joined address only, whatever a path or an answer says; redirects are refused.
 * - What is sent is: the enrolment code, the token, ids and batch numbers in paths, frames, and withdrawals. Nothing here
 *   can name a note.
 */
import { Failure } from '#foundation';
import {
  apiPaths,
  type CoordinatorRequest,
  createRequestSender,
  type Enrolment,
  enrolmentSchema,
  failureOfConnection,
  fileTimeoutMs,
  type ListedReceipt,
  PassingFailure,
  parseAnswer,
  type Receipt,
  type RequestSender,
  type RetryTools,
  readBounded,
  receiptListSchema,
  receiptSchema,
  type Withdrawal,
  type WithdrawalRequest,
  withdrawalSchema,
  withRetries,
} from '#protocol';

/** What `createCoordinatorClient` needs. */
export interface CoordinatorClientOptions {
  /** From `parseCoordinatorUrl`. */
  readonly url: URL;
  /** Absent before the site has joined. */
  readonly token?: string;
  readonly fetch: typeof globalThis.fetch;
  readonly retry: RetryTools;
}

/** What the coordinator offers to a site. */
export interface CoordinatorClient {
  /** Exchanges a one-time code for a token; never repeated by itself, because a code works once. */
  enrol(code: string): Promise<Enrolment>;
  /** Parsed JSON of the current representer or release; the caller reads it with its schema. */
  currentRepresenter(): Promise<unknown>;
  /** `undefined` when nothing has been published yet. */
  currentRelease(): Promise<unknown>;
  /** The content of a file as it arrives; the caller counts and verifies. */
  download(path: string): AsyncGenerator<Uint8Array>;
  /** Sends a frame; the same bytes again give the same receipt. */
  upload(representerId: string, batchNumber: number, frame: Uint8Array): Promise<Receipt>;
  receipts(): Promise<readonly ListedReceipt[]>;
  withdraw(request: WithdrawalRequest): Promise<Withdrawal>;
  /** Whether it answers, and its clock; without retries. */
  ping(): Promise<{ readonly date: Date | undefined }>;
}

/** A client for one coordinator. Failures carry the coordinator's own code, COORDINATOR_UNREACHABLE or _ANSWER_UNKNOWN. */
export function createCoordinatorClient(options: CoordinatorClientOptions): CoordinatorClient {
  return new HttpCoordinatorClient(options);
}

class HttpCoordinatorClient implements CoordinatorClient {
  private readonly send: RequestSender;

  constructor(private readonly options: CoordinatorClientOptions) {
    this.send = createRequestSender({ ...options, details: 'kept' });
  }

  async enrol(code: string): Promise<Enrolment> {
    const request = { method: 'POST', path: apiPaths.enrolments, body: JSON.stringify({ code }) } as const;
    try {
      return parseAnswer(enrolmentSchema, await readBounded(await this.send(request)));
    } catch (error) {
      throw error instanceof PassingFailure ? error.failure : error;
    }
  }

  currentRepresenter(): Promise<unknown> {
    return this.json({ method: 'GET', path: apiPaths.currentRepresenter });
  }

  async currentRelease(): Promise<unknown> {
    try {
      return await this.json({ method: 'GET', path: apiPaths.currentRelease });
    } catch (error) {
      if (error instanceof Failure && error.code === 'RELEASE_NONE') return undefined;
      throw error;
    }
  }

  async *download(path: string): AsyncGenerator<Uint8Array> {
    const response = await withRetries(this.options.retry, () =>
      this.send({ method: 'GET', path, timeoutMs: fileTimeoutMs }),
    );
    if (response.body === null) return;
    try {
      for await (const piece of response.body) yield piece;
    } catch (error) {
      throw failureOfConnection(error, this.options.url).failure;
    }
  }

  async upload(representerId: string, batchNumber: number, frame: Uint8Array): Promise<Receipt> {
    const path = apiPaths.upload(representerId, batchNumber);
    return parseAnswer(
      receiptSchema,
      await this.json({ method: 'PUT', path, body: frame, timeoutMs: fileTimeoutMs }),
    );
  }

  async receipts(): Promise<readonly ListedReceipt[]> {
    return parseAnswer(receiptListSchema, await this.json({ method: 'GET', path: apiPaths.uploads }))
      .receipts;
  }

  async withdraw(request: WithdrawalRequest): Promise<Withdrawal> {
    const body = JSON.stringify(request);
    return parseAnswer(
      withdrawalSchema,
      await this.json({ method: 'POST', path: apiPaths.withdrawals, body }),
    );
  }

  async ping(): Promise<{ readonly date: Date | undefined }> {
    try {
      const response = await this.send({ method: 'GET', path: apiPaths.uploads, timeoutMs: 10_000 });
      await readBounded(response);
      const date = response.headers.get('date');
      return { date: date === null ? undefined : new Date(date) };
    } catch (error) {
      throw error instanceof PassingFailure ? error.failure : error;
    }
  }

  private json(request: CoordinatorRequest): Promise<unknown> {
    return withRetries(this.options.retry, async () => readBounded(await this.send(request)));
  }
}
