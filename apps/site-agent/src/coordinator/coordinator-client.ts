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
  fileTimeoutMs,
  type ListedReceipt,
  listBytesMax,
  PassingFailure,
  parseAnswer,
  type Receipt,
  type RequestSender,
  type RetryTools,
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
  /** Hands a file to `store` as it arrives, from the start again when the connection breaks; `store` counts and verifies. */
  download(path: string, store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void>;
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
      return parseAnswer(enrolmentSchema, await (await this.send(request)).json());
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

  async download(path: string, store: (pieces: AsyncIterable<Uint8Array>) => Promise<void>): Promise<void> {
    await withRetries(this.options.retry, async () => {
      const answer = await this.send({ method: 'GET', path });
      await store(answer.pieces());
    });
  }

  async upload(representerId: string, batchNumber: number, frame: Uint8Array): Promise<Receipt> {
    const path = apiPaths.upload(representerId, batchNumber);
    return parseAnswer(
      receiptSchema,
      await this.json({ method: 'PUT', path, body: frame, timeoutMs: fileTimeoutMs }),
    );
  }

  async receipts(): Promise<readonly ListedReceipt[]> {
    const request = { method: 'GET', path: apiPaths.uploads } as const;
    return parseAnswer(receiptListSchema, await this.json(request, listBytesMax)).receipts;
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
      const answer = await this.send({ method: 'GET', path: apiPaths.uploads, timeoutMs: 10_000 });
      await answer.json(listBytesMax);
      const date = answer.headers.get('date');
      return { date: date === null ? undefined : new Date(date) };
    } catch (error) {
      throw error instanceof PassingFailure ? error.failure : error;
    }
  }

  private json(request: CoordinatorRequest, bytesMax?: number): Promise<unknown> {
    return withRetries(this.options.retry, async () => (await this.send(request)).json(bytesMax));
  }
}
