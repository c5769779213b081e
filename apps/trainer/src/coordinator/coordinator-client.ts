/** Everything that a trainer asks of the coordinator and tells it, in one place: ids, numbers, codes, and models. */
import type { z } from 'zod';
import { Failure, sha256 } from '#foundation';
import {
  apiPaths,
  briefPolicy,
  type Completion,
  type CoordinatorRequest,
  claimSchema,
  contentDigestHeader,
  createRequestSender,
  type FileReference,
  fenceHeader,
  fileSchema,
  fileTimeoutMs,
  listBytesMax,
  type ProgressReport,
  parseAnswer,
  patientPolicy,
  type QueueFacts,
  queueFactsSchema,
  type RequestSender,
  type RetryPolicy,
  type RunView,
  runSchema,
  type SnapshotContent,
  snapshotContentSchema,
  withRetries,
} from '#protocol';
import { retryTools } from './retry-tools.js';

/** A run and the number under which this trainer holds it. */
export interface Claim {
  readonly runId: string;
  readonly fence: number;
}

/** What the coordinator offers to a trainer. Failures carry its own codes, COORDINATOR_UNREACHABLE or _ANSWER_UNKNOWN. */
export interface CoordinatorClient {
  queueFacts(signal?: AbortSignal): Promise<QueueFacts>;
  run(runId: string): Promise<RunView>;
  /** Takes the run from every earlier holder. Fails with RUN_FINISHED, RUN_UNKNOWN. */
  claim(runId: string): Promise<Claim>;
  /** Tried briefly: the next report follows. Fails with RUN_FENCE_STALE, RUN_FINISHED. */
  progress(claim: Claim, report: ProgressReport): Promise<void>;
  putArtefact(claim: Claim, name: string, bytes: Uint8Array): Promise<FileReference>;
  complete(claim: Claim, completion: Completion): Promise<void>;
  fail(claim: Claim, code: string): Promise<void>;
  snapshot(snapshotId: string): Promise<SnapshotContent>;
  /** The frame of a batch as it arrives; the caller checks its digest. Fails with POOL_BATCH_UNKNOWN. */
  batch(digest: string): AsyncGenerator<Uint8Array>;
}

/** How to reach the coordinator. */
export interface CoordinatorClientOptions {
  /** Ends in a slash. */
  readonly url: URL;
  readonly token: string;
  readonly fetch?: typeof globalThis.fetch;
}

/** A client for one coordinator. Requests go to its address only; redirects are refused. */
export function createCoordinatorClient(options: CoordinatorClientOptions): CoordinatorClient {
  return new HttpCoordinatorClient(options);
}

class HttpCoordinatorClient implements CoordinatorClient {
  private readonly send: RequestSender;

  constructor(options: CoordinatorClientOptions) {
    this.send = createRequestSender({ fetch: globalThis.fetch, ...options, details: 'dropped' });
  }

  queueFacts(signal?: AbortSignal): Promise<QueueFacts> {
    const ask = () => this.ask({ method: 'GET', path: apiPaths.trainerQueue }, queueFactsSchema);
    return withRetries(retryTools(patientPolicy, signal), ask);
  }

  run(runId: string): Promise<RunView> {
    return this.askWith(briefPolicy, { method: 'GET', path: apiPaths.trainerRun(runId) }, runSchema);
  }

  async claim(runId: string): Promise<Claim> {
    const request = { method: 'POST', path: apiPaths.trainerClaim(runId) } as const;
    return { runId, ...(await this.askWith(patientPolicy, request, claimSchema)) };
  }

  async progress(claim: Claim, report: ProgressReport): Promise<void> {
    const request = {
      ...fenced(claim),
      path: apiPaths.trainerProgress(claim.runId),
      body: JSON.stringify(report),
    };
    await withRetries(retryTools(briefPolicy), () => this.send(request));
  }

  putArtefact(claim: Claim, name: string, bytes: Uint8Array): Promise<FileReference> {
    const headers = { [fenceHeader]: String(claim.fence), [contentDigestHeader]: sha256(bytes) };
    const path = apiPaths.trainerArtefact(claim.runId, name);
    return this.askWith(
      patientPolicy,
      { method: 'PUT', path, body: bytes, headers, timeoutMs: fileTimeoutMs },
      fileSchema,
    );
  }

  async complete(claim: Claim, completion: Completion): Promise<void> {
    const request = {
      ...fenced(claim),
      path: apiPaths.trainerComplete(claim.runId),
      body: JSON.stringify(completion),
    };
    await withRetries(retryTools(patientPolicy), () => this.send(request));
  }

  async fail(claim: Claim, code: string): Promise<void> {
    const request = {
      ...fenced(claim),
      path: apiPaths.trainerFail(claim.runId),
      body: JSON.stringify({ code }),
    };
    await withRetries(retryTools(patientPolicy), () => this.send(request));
  }

  snapshot(snapshotId: string): Promise<SnapshotContent> {
    const request = { method: 'GET', path: apiPaths.trainerSnapshot(snapshotId) } as const;
    return withRetries(retryTools(patientPolicy), async () => {
      const answer = await this.send(request);
      return parseAnswer(snapshotContentSchema, await answer.json(listBytesMax));
    });
  }

  async *batch(digest: string): AsyncGenerator<Uint8Array> {
    const answer = await this.send({
      method: 'GET',
      path: apiPaths.trainerBatch(digest),
      timeoutMs: fileTimeoutMs,
    });
    yield* answer.pieces();
  }

  private askWith<Value>(
    policy: RetryPolicy,
    request: CoordinatorRequest,
    schema: z.ZodType<Value>,
  ): Promise<Value> {
    return withRetries(retryTools(policy), () => this.ask(request, schema));
  }

  private async ask<Value>(request: CoordinatorRequest, schema: z.ZodType<Value>): Promise<Value> {
    return parseAnswer(schema, await (await this.send(request)).json());
  }
}

function fenced({ fence }: Claim) {
  return { method: 'POST', headers: { [fenceHeader]: String(fence) } } as const;
}

/** Failures that leave the run as it is, because another attempt may go well. */
const passing: ReadonlySet<string> = new Set([
  'COORDINATOR_UNREACHABLE',
  'COORDINATOR_BUSY',
  'COORDINATOR_BLOB_DAMAGED',
  'COORDINATOR_DISK_FULL',
  'COORDINATOR_ANSWER_UNKNOWN',
  'COORDINATOR_TOKEN_UNKNOWN',
  'DISK_FULL',
  'FILE_NOT_WRITABLE',
  'INTERRUPTED',
]);

/** Whether a failure is the world's and not the run's. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && passing.has(error.code);
}

/** Whether a failure says that the run is no longer this trainer's to train. */
export function isTakenAway(error: unknown): boolean {
  return error instanceof Failure && ['RUN_FENCE_STALE', 'RUN_FINISHED', 'RUN_UNKNOWN'].includes(error.code);
}
