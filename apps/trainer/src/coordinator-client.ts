/** The trainer's requests to the coordinator. */
import { buffer } from 'node:stream/consumers';
import { createSecureRandom, Failure, sha256 } from '#foundation';
import {
  type Completion,
  contentDigestHeader,
  fenceHeader,
  type ProgressReport,
  type QueueFacts,
  type RunPool,
  type RunView,
} from '#protocol/api';
import {
  briefPolicy,
  createRequestSender,
  createRouteClient,
  patientPolicy,
  type RetryPolicy,
  type RetryTools,
  realSleep,
  withRetries,
} from '#protocol/client';
import { type FileReference } from '#protocol/fields';

/** A run and the fence number of this trainer's claim to it. */
export interface Claim {
  readonly runId: string;
  readonly fence: number;
}

export interface ClaimedRun extends Claim {
  /** Never logged: it determines which sentences a run is scored on. */
  readonly splitSeed: string;
}

/** The coordinator's API for trainers. Fails with its codes, COORDINATOR_UNREACHABLE and _ANSWER_UNKNOWN. */
export type CoordinatorClient = ReturnType<typeof createCoordinatorClient>;

interface Patience {
  /** For requests that must succeed. */
  readonly patient: RetryPolicy;
  /** For requests that will soon be repeated. */
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

/** Creates a client for one coordinator; refuses redirects. */
export function createCoordinatorClient({
  url,
  accessToken,
  fetch = globalThis.fetch,
  patience = { patient: patientPolicy, brief: briefPolicy },
}: CoordinatorClientOptions) {
  const routes = createRouteClient(createRequestSender({ url, accessToken, fetch, details: 'dropped' }));
  const insist = <Result>(ask: () => Promise<Result>, signal?: AbortSignal) =>
    withRetries(retryTools(patience.patient, signal), ask);
  const tryBriefly = <Result>(ask: () => Promise<Result>) => withRetries(retryTools(patience.brief), ask);
  return {
    patience,
    queueFacts: (signal?: AbortSignal): Promise<QueueFacts> =>
      insist(() => routes.call('queueFacts'), signal),
    run: (runId: string): Promise<RunView> =>
      tryBriefly(() => routes.call('runToTrain', { params: { runId } })),
    /** Claims or reclaims the run. Fails with RUN_FINISHED, RUN_UNKNOWN, RUN_OF_ANOTHER_TRAINER. */
    claim: async (runId: string): Promise<ClaimedRun> => ({
      runId,
      ...(await insist(() => routes.call('claimRun', { params: { runId } }))),
    }),
    /** Brief, because the next report follows. Fails with RUN_FENCE_STALE, RUN_FINISHED. */
    progress: async (claim: Claim, body: ProgressReport): Promise<void> => {
      await tryBriefly(() => routes.call('reportProgress', { ...under(claim), body }));
    },
    putArtefact: (claim: Claim, name: string, body: Uint8Array): Promise<FileReference> => {
      const params = { runId: claim.runId, name };
      const headers = { ...under(claim).headers, [contentDigestHeader]: sha256(body) };
      return insist(() => routes.call('storeArtefact', { params, headers, body }));
    },
    // A trainer that has ended its run need not understand the state in the response.
    complete: async (claim: Claim, body: Completion): Promise<void> => {
      await insist(() => routes.ask('completeRun', { ...under(claim), body }));
    },
    fail: async (claim: Claim, code: string): Promise<void> => {
      await insist(() => routes.ask('failRun', { ...under(claim), body: { code } }));
    },
    pool: (claim: Claim): Promise<RunPool> => insist(() => routes.call('runPool', under(claim))),
    /** Streams a block of mixed frames for `splitMixedFrames`. Fails with POOL_BLOCK_UNKNOWN. */
    async *poolBlock({ runId, fence }: Claim, block: number): AsyncGenerator<Uint8Array> {
      const { headers } = under({ runId, fence });
      yield* await routes.call('poolBlock', { params: { runId, block }, headers });
    },
    /** Undefined if the snapshot's representer has none. */
    publicDeidentifier: async (snapshotId: string): Promise<Uint8Array | undefined> => {
      try {
        return await insist(async () =>
          buffer(await routes.call('publicDeidentifier', { params: { snapshotId } })),
        );
      } catch (error) {
        if (error instanceof Failure && error.code === 'RUN_ARTEFACT_UNKNOWN') return undefined;
        throw error;
      }
    },
  };
}

function under({ runId, fence }: Claim) {
  return { params: { runId }, headers: { [fenceHeader]: String(fence) } } as const;
}

/** Transient: too many requests, unavailable, out of space. */
const passingStatuses: ReadonlySet<number> = new Set([429, 503, 507]);

/** Not the run's fault: another version, a replaced token, a folder that a person must fix. */
const passingCodes: ReadonlySet<string> = new Set([
  'COORDINATOR_ANSWER_UNKNOWN',
  'COORDINATOR_TOKEN_UNKNOWN',
  'FILE_NOT_WRITABLE',
]);

/** Whether another attempt may succeed, because the failure is not the run's. */
export function mayPass(error: unknown): boolean {
  return error instanceof Failure && (passingStatuses.has(error.httpStatus) || passingCodes.has(error.code));
}

const takenAwayCodes: ReadonlySet<string> = new Set([
  ...['RUN_FENCE_STALE', 'RUN_OF_ANOTHER_TRAINER', 'RUN_FINISHED', 'RUN_UNKNOWN'],
]);

/** Whether the run no longer belongs to this trainer. */
export function isTakenAway(error: unknown): boolean {
  return error instanceof Failure && takenAwayCodes.has(error.code);
}

/** Tools for `withRetries`; an abort ends the pause and throws its reason. */
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
