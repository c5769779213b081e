/** Everything that a trainer asks of the coordinator and tells it, in one place: ids, numbers, codes, and models. */
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

/** What a claim brings. */
export interface ClaimedRun extends Claim {
  /** Never logged: who knows it knows which sentences a run is scored on. */
  readonly splitSeed: string;
}

/** What the coordinator offers to a trainer. Failures carry its own codes, COORDINATOR_UNREACHABLE or _ANSWER_UNKNOWN. */
export interface CoordinatorClient {
  queueFacts(signal?: AbortSignal): Promise<QueueFacts>;
  run(runId: string): Promise<RunView>;
  /** Takes the run, also from an earlier claim of this trainer. Fails with RUN_FINISHED, RUN_UNKNOWN, RUN_OF_ANOTHER_TRAINER. */
  claim(runId: string): Promise<ClaimedRun>;
  /** Tried briefly: the next report follows. Fails with RUN_FENCE_STALE, RUN_FINISHED. */
  progress(claim: Claim, report: ProgressReport): Promise<void>;
  putArtefact(claim: Claim, name: string, bytes: Uint8Array): Promise<FileReference>;
  complete(claim: Claim, completion: Completion): Promise<void>;
  fail(claim: Claim, code: string): Promise<void>;
  /** What a de-identifier run is trained on. */
  pool(claim: Claim): Promise<RunPool>;
  /** Mixed frames of a block as they arrive; `splitMixedFrames` cuts them. Fails with POOL_BLOCK_UNKNOWN. */
  poolBlock(claim: Claim, block: number): AsyncGenerator<Uint8Array>;
  /** What de-identifiers of the snapshot may start from; nothing where its representer has left none. */
  publicDeidentifier(snapshotId: string): Promise<Uint8Array | undefined>;
  readonly patience: Patience;
}

/** How often and how long requests are tried again. */
interface Patience {
  /** For what has to go through. */
  readonly patient: RetryPolicy;
  /** For what will be asked or told again soon anyway. */
  readonly brief: RetryPolicy;
}

/** How to reach the coordinator. */
interface CoordinatorClientOptions {
  /** Ends in a slash. */
  readonly url: URL;
  readonly accessToken: string;
  /** Directly when left out. */
  readonly fetch?: typeof globalThis.fetch;
  /** About two minutes and about a second when left out. */
  readonly patience?: Patience;
}

/** A client for one coordinator. Requests go to its address only; redirects are refused. */
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

  // The coordinator says how the run stands now; a trainer that has ended it does not need to understand that.
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

/** The run and the fence of a claim, as every write names them. */
function under({ runId, fence }: Claim) {
  return { params: { runId }, headers: { [fenceHeader]: String(fence) } } as const;
}

/** Too often, away or busy, no room: with these statuses the catalogue says of a failure that it passes. */
const passingStatuses: ReadonlySet<number> = new Set([429, 503, 507]);

/** Others that are not the run's fault: a coordinator of another version, a token that was replaced, a folder that a person has to mend. */
const passingCodes: ReadonlySet<string> = new Set([
  'COORDINATOR_ANSWER_UNKNOWN',
  'COORDINATOR_TOKEN_UNKNOWN',
  'FILE_NOT_WRITABLE',
]);

/** Whether a failure is the world's and not the run's: the run stays as it is, because another attempt may go well. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && (passingStatuses.has(error.httpStatus) || passingCodes.has(error.code));
}

const takenAwayCodes: ReadonlySet<string> = new Set([
  ...['RUN_FENCE_STALE', 'RUN_OF_ANOTHER_TRAINER', 'RUN_FINISHED', 'RUN_UNKNOWN'],
]);

/** Whether a failure says that the run is no longer this trainer's to train. */
export function isTakenAway(error: unknown): boolean {
  return error instanceof Failure && takenAwayCodes.has(error.code);
}

// How a trainer tries again: in real time, unless it is told to stop.

/** Tools for `withRetries`. An abort ends a pause at once and throws its reason. */
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
