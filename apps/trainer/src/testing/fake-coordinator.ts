/** A coordinator in memory for tests: one run, its claims and what is written under them. */
import { Failure, sha256 } from '#foundation';
import type { Completion, ProgressReport, RunStatus, RunView, SnapshotContent } from '#protocol';
import type { Claim, CoordinatorClient } from '../coordinator/coordinator-client.js';

/** What happened to the run. */
export interface FakeCoordinator extends CoordinatorClient {
  status: RunStatus;
  fence: number;
  readonly reports: ProgressReport[];
  readonly stored: Map<string, Uint8Array>;
  completion: Completion | undefined;
  failureCode: string | undefined;
  /** Frames by digest. */
  readonly frames: Map<string, Uint8Array>;
  snapshotContent: SnapshotContent | undefined;
}

/** The run's id. */
export const runId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** A coordinator with one queued representer run. */
export function createFakeCoordinator(overrides: Partial<RunView> = {}): FakeCoordinator {
  const refuse = ({ fence }: Claim): void => {
    if (coordinator.status !== 'running') throw new Failure('RUN_FINISHED', { status: coordinator.status });
    if (fence !== coordinator.fence) throw new Failure('RUN_FENCE_STALE');
  };
  const coordinator: FakeCoordinator = {
    status: 'queued',
    fence: 0,
    reports: [],
    stored: new Map(),
    completion: undefined,
    failureCode: undefined,
    frames: new Map(),
    snapshotContent: undefined,
    queueFacts: async () => ({ kind: 'redis', url: 'redis://localhost' }),
    run: async () => buildRun({ ...overrides, status: coordinator.status, fence: coordinator.fence }),
    claim: async () => {
      if (coordinator.status !== 'queued' && coordinator.status !== 'running')
        throw new Failure('RUN_FINISHED');
      coordinator.status = 'running';
      coordinator.fence += 1;
      return { runId, fence: coordinator.fence };
    },
    progress: async (claim, report) => {
      refuse(claim);
      coordinator.reports.push(report);
    },
    putArtefact: async (claim, name, bytes) => {
      refuse(claim);
      coordinator.stored.set(name, bytes);
      return { name, digest: sha256(bytes), bytes: bytes.length };
    },
    complete: async (claim, completion) => {
      refuse(claim);
      coordinator.completion = completion;
      coordinator.status = 'done';
    },
    fail: async (claim, code) => {
      refuse(claim);
      coordinator.failureCode = code;
      coordinator.status = 'failed';
    },
    snapshot: async () => {
      if (coordinator.snapshotContent === undefined) throw new Failure('POOL_SNAPSHOT_UNKNOWN');
      return coordinator.snapshotContent;
    },
    batch: async function* (digest) {
      const frame = coordinator.frames.get(digest);
      if (frame === undefined) throw new Failure('POOL_BATCH_UNKNOWN');
      yield frame.subarray(0, 10);
      yield frame.subarray(10);
    },
  };
  return coordinator;
}

function buildRun(overrides: Partial<RunView>): RunView {
  return {
    runId,
    kind: 'representer',
    status: 'queued',
    fence: 0,
    seed: 7,
    settings: {},
    snapshotId: null,
    representerId: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    failureCode: null,
    scores: null,
    privacyReport: null,
    artefacts: [],
    progress: [],
    ...overrides,
  };
}
