/** What the fake coordinator does for a trainer: one run, its claims and what is written under them. */
import { Failure, sha256 } from '#foundation';
import type { BodyOf, RouteName } from '../api/routes/routes.js';
import {
  type Completion,
  contentDigestHeader,
  fenceHeader,
  type ProgressReport,
  publicDeidentifierFile,
  type RunPool,
  type RunStatus,
  type RunView,
} from '../api/runs.js';
import type { Asked, Handler } from './fake-handler.js';

/** The token that the tests of trainers use, and the id of the run. */
export const testTrainerToken = 'test-trainer-token-'.padEnd(43, 'x');
export const testRunId = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';

/** What its claims tell of the split. */
export const testSplitSeed = 'a5'.repeat(32);

/** The run that waits when it starts. */
export interface TrainingSetup {
  readonly run?: Partial<RunView>;
}

/** The run, and what happened to it. */
export interface FakeTraining {
  readonly run: Partial<RunView>;
  status: RunStatus;
  fence: number;
  readonly reports: ProgressReport[];
  /** Files by name. */
  readonly stored: Map<string, Uint8Array>;
  completion: Completion | undefined;
  failureCode: string | undefined;
  /** What it is trained on, and the bytes of each block. */
  pool: RunPool | undefined;
  readonly blocks: Uint8Array[];
  /** What its de-identifiers may start from. */
  publicDeidentifier: Uint8Array | undefined;
}

/** The trainer's side of the coordinator. */
export interface FakeTrainingState {
  /** The run that a trainer works on. */
  readonly training: FakeTraining;
}

/** A queued run that nobody has claimed. */
export function newTraining({ run = {} }: TrainingSetup): FakeTraining {
  return {
    run,
    status: 'queued',
    fence: 0,
    reports: [],
    stored: new Map(),
    completion: undefined,
    failureCode: undefined,
    pool: undefined,
    blocks: [],
    publicDeidentifier: undefined,
  };
}

/** By the route that each serves. */
export const trainerHandlers = {
  queueFacts: () => ({ answer: { kind: 'redis', url: 'redis://localhost' } }),
  runToTrain: ({ training }, asked) => ({ answer: viewOf(training, asked) }),
  claimRun: ({ training }) => {
    if (training.status !== 'queued' && training.status !== 'running') throw finished(training);
    training.status = 'running';
    training.fence += 1;
    return { answer: { fence: training.fence, splitSeed: testSplitSeed } };
  },
  reportProgress: ({ training }, asked) => {
    requireHeld(training, asked);
    training.reports.push(asked.body as ProgressReport);
    return {};
  },
  storeArtefact: ({ training }, asked) => {
    requireHeld(training, asked);
    const bytes = asked.body as Buffer;
    const name = asked.params['name'] ?? '';
    const digest = sha256(bytes);
    if (digest !== asked.headers[contentDigestHeader]) throw new Failure('RUN_ARTEFACT_DIFFERS');
    training.stored.set(name, bytes);
    return { answer: { name, digest, bytes: bytes.length } };
  },
  completeRun: ({ training }, asked) => {
    requireHeld(training, asked);
    const completion = asked.body as Completion;
    for (const { name, digest } of completion.artefacts)
      if (sha256(training.stored.get(name) ?? new Uint8Array()) !== digest)
        throw new Failure('RUN_ARTEFACT_MISSING', { artefact: name });
    training.completion = completion;
    training.status = 'done';
    return { answer: viewOf(training, asked) };
  },
  failRun: ({ training }, asked) => {
    requireHeld(training, asked);
    training.failureCode = (asked.body as BodyOf<'failRun'>).code;
    training.status = 'failed';
    return { answer: viewOf(training, asked) };
  },
  runPool: ({ training }, asked) => {
    requireHeld(training, asked);
    if (training.pool === undefined) throw new Failure('POOL_SNAPSHOT_UNKNOWN');
    return { answer: training.pool };
  },
  poolBlock: ({ training }, asked) => {
    requireHeld(training, asked);
    const block = training.blocks[Number(asked.params['block'])];
    if (block === undefined) throw new Failure('POOL_BLOCK_UNKNOWN');
    return { answer: block };
  },
  publicDeidentifier: ({ training: { publicDeidentifier: found } }) => {
    if (found === undefined) throw new Failure('RUN_ARTEFACT_UNKNOWN', { artefact: publicDeidentifierFile });
    return { answer: found };
  },
} as const satisfies Partial<Record<RouteName, Handler<FakeTrainingState>>>;

function requireHeld(training: FakeTraining, { headers }: Asked): void {
  if (training.status !== 'running') throw finished(training);
  if (headers[fenceHeader] !== String(training.fence)) throw new Failure('RUN_FENCE_STALE');
}

const finished = ({ status }: FakeTraining): Failure => new Failure('RUN_FINISHED', { status });

function viewOf({ run, status, fence, failureCode }: FakeTraining, { params }: Asked): RunView {
  if (params['runId'] !== testRunId) throw new Failure('RUN_UNKNOWN');
  return {
    runId: testRunId,
    kind: 'representer',
    seed: 7,
    settings: {},
    snapshotId: null,
    representerId: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    startedAt: null,
    finishedAt: null,
    scores: null,
    bySite: null,
    privacyReport: null,
    artefacts: [],
    progress: [],
    ...run,
    status,
    fence,
    failureCode: failureCode ?? null,
  };
}
