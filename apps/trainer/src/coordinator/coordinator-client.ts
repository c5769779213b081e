/** Everything that a trainer asks of the coordinator and tells it, in one place: ids, numbers, codes, and models. */
import { Failure, sha256 } from '#foundation';
import {
  briefPolicy,
  type CallableRoute,
  type Completion,
  contentDigestHeader,
  createRequestSender,
  createRouteClient,
  type FileReference,
  fenceHeader,
  type ProgressReport,
  patientPolicy,
  type QueueFacts,
  type RouteArguments,
  type RouteClient,
  type RouteResult,
  type RunView,
  type SnapshotContent,
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
  private readonly routes: RouteClient;

  constructor(options: CoordinatorClientOptions) {
    this.routes = createRouteClient(
      createRequestSender({ fetch: globalThis.fetch, ...options, details: 'dropped' }),
    );
  }

  queueFacts(signal?: AbortSignal): Promise<QueueFacts> {
    return withRetries(retryTools(patientPolicy, signal), () => this.routes.call('queueFacts'));
  }

  run(runId: string): Promise<RunView> {
    return withRetries(retryTools(briefPolicy), () => this.routes.call('runToTrain', { params: { runId } }));
  }

  async claim(runId: string): Promise<Claim> {
    return { runId, ...(await this.insist('claimRun', { params: { runId } })) };
  }

  async progress(claim: Claim, body: ProgressReport): Promise<void> {
    await withRetries(retryTools(briefPolicy), () =>
      this.routes.call('reportProgress', { ...under(claim), body }),
    );
  }

  putArtefact(claim: Claim, name: string, body: Uint8Array): Promise<FileReference> {
    const { params, headers } = under(claim);
    return this.insist('storeArtefact', {
      params: { ...params, name },
      headers: { ...headers, [contentDigestHeader]: sha256(body) },
      body,
    });
  }

  // The coordinator says how the run stands now; a trainer that has ended it does not need to understand that.
  async complete(claim: Claim, body: Completion): Promise<void> {
    const ask = () => this.routes.ask('completeRun', { ...under(claim), body });
    await withRetries(retryTools(patientPolicy), ask);
  }

  async fail(claim: Claim, code: string): Promise<void> {
    const ask = () => this.routes.ask('failRun', { ...under(claim), body: { code } });
    await withRetries(retryTools(patientPolicy), ask);
  }

  snapshot(snapshotId: string): Promise<SnapshotContent> {
    return this.insist('snapshotContent', { params: { snapshotId } });
  }

  async *batch(digest: string): AsyncGenerator<Uint8Array> {
    yield* await this.routes.call('batchFrame', { params: { digest } });
  }

  private insist<Name extends CallableRoute>(
    name: Name,
    ...request: RouteArguments<Name>
  ): Promise<RouteResult<Name>> {
    return withRetries(retryTools(patientPolicy), () => this.routes.call(name, ...request));
  }
}

/** The run and the fence of a claim, as every write names them. */
function under({ runId, fence }: Claim) {
  return { params: { runId }, headers: { [fenceHeader]: String(fence) } } as const;
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
