/** Everything that a trainer asks of the coordinator and reports to it. */
import { buffer } from 'node:stream/consumers';
import { createSecureRandom, Failure, sha256 } from '#foundation';
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
  type RetryPolicy,
  type RetryTools,
  type RouteArguments,
  type RouteClient,
  type RouteResult,
  type RunPool,
  type RunView,
  realSleep,
  withRetries,
} from '#protocol';

/** A run and the number under which this trainer holds it. */
export interface Claim {
  readonly runId: string;
  readonly fence: number;
}

export interface ClaimedRun extends Claim {
  /** Never logged: it determines which sentences a run is scored on. */
  readonly splitSeed: string;
}

/** The coordinator's side for trainers. Fails with its codes, COORDINATOR_UNREACHABLE and _ANSWER_UNKNOWN. */
export interface CoordinatorClient {
  queueFacts(signal?: AbortSignal): Promise<QueueFacts>;
  run(runId: string): Promise<RunView>;
  /** Takes the run again if need be. Fails with RUN_FINISHED, RUN_UNKNOWN, RUN_OF_ANOTHER_TRAINER. */
  claim(runId: string): Promise<ClaimedRun>;
  /** Retried briefly, because the next report follows. Fails with RUN_FENCE_STALE, RUN_FINISHED. */
  progress(claim: Claim, report: ProgressReport): Promise<void>;
  putArtefact(claim: Claim, name: string, bytes: Uint8Array): Promise<FileReference>;
  complete(claim: Claim, completion: Completion): Promise<void>;
  fail(claim: Claim, code: string): Promise<void>;
  pool(claim: Claim): Promise<RunPool>;
  /** Streams a block of mixed frames for `splitMixedFrames`. Fails with POOL_BLOCK_UNKNOWN. */
  poolBlock(claim: Claim, block: number): AsyncGenerator<Uint8Array>;
  /** Undefined where the snapshot's representer left none. */
  publicDeidentifier(snapshotId: string): Promise<Uint8Array | undefined>;
  readonly patience: Patience;
}

/** Retry policies. */
interface Patience {
  /** For what must get through. */
  readonly patient: RetryPolicy;
  /** For what will be asked or reported again soon. */
  readonly brief: RetryPolicy;
}

interface CoordinatorClientOptions {
  /** Ends in a slash. */
  readonly url: URL;
  readonly accessToken: string;
  /** Default: without a proxy. */
  readonly fetch?: typeof globalThis.fetch;
  /** Default: about two minutes, and about a second. */
  readonly patience?: Patience;
}

/** A client for one coordinator; refuses redirects. */
export function createCoordinatorClient(options: CoordinatorClientOptions): CoordinatorClient {
  return new HttpCoordinatorClient(options);
}

class HttpCoordinatorClient implements CoordinatorClient {
  readonly patience: Patience;
  private readonly routes: RouteClient;

  constructor({
    url,
    accessToken,
    fetch = globalThis.fetch,
    patience = { patient: patientPolicy, brief: briefPolicy },
  }: CoordinatorClientOptions) {
    this.patience = patience;
    this.routes = createRouteClient(createRequestSender({ url, accessToken, fetch, details: 'dropped' }));
  }

  queueFacts(signal?: AbortSignal): Promise<QueueFacts> {
    return withRetries(retryTools(this.patience.patient, signal), () => this.routes.call('queueFacts'));
  }

  run(runId: string): Promise<RunView> {
    return withRetries(retryTools(this.patience.brief), () =>
      this.routes.call('runToTrain', { params: { runId } }),
    );
  }

  async claim(runId: string): Promise<ClaimedRun> {
    return { runId, ...(await this.insist('claimRun', { params: { runId } })) };
  }

  async progress(claim: Claim, body: ProgressReport): Promise<void> {
    await withRetries(retryTools(this.patience.brief), () =>
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

  // The answer shows the run's state, which a trainer that has ended it need not understand.
  async complete(claim: Claim, body: Completion): Promise<void> {
    const ask = () => this.routes.ask('completeRun', { ...under(claim), body });
    await withRetries(retryTools(this.patience.patient), ask);
  }

  async fail(claim: Claim, code: string): Promise<void> {
    const ask = () => this.routes.ask('failRun', { ...under(claim), body: { code } });
    await withRetries(retryTools(this.patience.patient), ask);
  }

  pool(claim: Claim): Promise<RunPool> {
    return this.insist('runPool', under(claim));
  }

  async *poolBlock(claim: Claim, block: number): AsyncGenerator<Uint8Array> {
    const { params, headers } = under(claim);
    yield* await this.routes.call('poolBlock', { params: { ...params, block }, headers });
  }

  async publicDeidentifier(snapshotId: string): Promise<Uint8Array | undefined> {
    const fetched = async () =>
      buffer(await this.routes.call('publicDeidentifier', { params: { snapshotId } }));
    try {
      return await withRetries(retryTools(this.patience.patient), fetched);
    } catch (error) {
      if (error instanceof Failure && error.code === 'RUN_ARTEFACT_UNKNOWN') return undefined;
      throw error;
    }
  }

  private insist<Name extends CallableRoute>(
    name: Name,
    ...request: RouteArguments<Name>
  ): Promise<RouteResult<Name>> {
    return withRetries(retryTools(this.patience.patient), () => this.routes.call(name, ...request));
  }
}

/** Run and fence, as every write names them. */
function under({ runId, fence }: Claim) {
  return { params: { runId }, headers: { [fenceHeader]: String(fence) } } as const;
}

/** Too many requests, unavailable, no room: these pass. */
const passingStatuses: ReadonlySet<number> = new Set([429, 503, 507]);

/** Not the run's fault either: another version, a replaced token, a folder that a person has to mend. */
const passingCodes: ReadonlySet<string> = new Set([
  'COORDINATOR_ANSWER_UNKNOWN',
  'COORDINATOR_TOKEN_UNKNOWN',
  'FILE_NOT_WRITABLE',
]);

/** Whether a failure is not the run's, so that another attempt may succeed. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && (passingStatuses.has(error.httpStatus) || passingCodes.has(error.code));
}

const takenAwayCodes: ReadonlySet<string> = new Set([
  ...['RUN_FENCE_STALE', 'RUN_OF_ANOTHER_TRAINER', 'RUN_FINISHED', 'RUN_UNKNOWN'],
]);

/** Whether the run is no longer this trainer's. */
export function isTakenAway(error: unknown): boolean {
  return error instanceof Failure && takenAwayCodes.has(error.code);
}

/** Tools for `withRetries`; an abort ends a pause and throws its reason. */
export function retryTools(policy: RetryPolicy, signal?: AbortSignal): RetryTools {
  return {
    policy,
    random: createSecureRandom(),
    sleep: async (milliseconds) => {
      signal?.throwIfAborted();
      await realSleep(milliseconds, signal);
      signal?.throwIfAborted();
    },
  };
}
