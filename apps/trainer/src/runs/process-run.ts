/** One run: claims it, trains it in a child process, stores its files, completes it. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeBug, Failure, type FailureCode, failureCatalogue, writeFileAtomic } from '#foundation';
import { publicDeidentifierFile, type RunView } from '#protocol/api';
import { type FileReference } from '#protocol/fields';
import { RunHandedBack } from '#queue';
import { traced } from '#service';
import {
  type Claim,
  type ClaimedRun,
  type CoordinatorClient,
  isTakenAway,
  mayPass,
} from '../coordinator-client.js';
import { type Logger } from '../logger.js';
import type { TrainerSettings } from '../settings.js';
import { refusedFile, type TrainingOrder, type TrainingResult } from './order.js';
import { fetchPool, removeRunFolder, runFolder } from './run-folder.js';
import { type ChildOutcome, startRelay, startTrainingChild } from './training-child.js';

export interface RunProcessing {
  readonly client: CoordinatorClient;
  readonly settings: TrainerSettings;
  readonly logger: Logger;
  /** Aborted when the trainer is asked to stop. */
  readonly stopping: AbortSignal;
  /** The compiled `child/entry.js`. */
  readonly childEntry: string;
}

/**
 * Processes a run. May be called again for the same run, here or elsewhere, and continues from what is done.
 *
 * | how it ends | what happens |
 * |---|---|
 * | trained | files stored, run completed, folder removed; resolves |
 * | the run failed by its own settings or data, by a bug, or by what the system refused of a file | reported with its code, folder removed; resolves |
 * | cancelled, ended, or claimed by another | the child is killed; resolves |
 * | the trainer is told to stop | throws `RunHandedBack`; checkpoints stay |
 * | the child died, or a transient failure (network, full disk) | throws: the queue retries; checkpoints stay |
 */
export async function processRun(runId: string, processing: RunProcessing): Promise<void> {
  const { client, logger, stopping } = processing;
  if (stopping.aborted) throw new RunHandedBack();
  const claimed = await traced('run.claim', { runId }, () => claimRun(runId, processing));
  if (claimed === undefined) return;
  const claim = { runId, fence: claimed.fence };
  logger.info('run.claimed', claim);
  const startedAt = performance.now();
  try {
    const run = await client.run(runId);
    const result = await train(run, claimed, processing);
    await traced('run.deliver', { runId }, () => deliver(result, claim, processing));
    await removeRunFolder(processing.settings.workDirectory, runId);
    logger.info('run.done', { runId, kind: run.kind, seconds: (performance.now() - startedAt) / 1000 });
  } catch (error) {
    await settle(error, claim, processing);
  }
}

async function claimRun(
  runId: string,
  { client, logger, settings }: RunProcessing,
): Promise<ClaimedRun | undefined> {
  try {
    return await client.claim(runId);
  } catch (error) {
    if (!(error instanceof Failure) || !isTakenAway(error)) throw error;
    logger.info('run.skipped', { runId, code: error.code });
    if (!isGoneOnWith(error.code)) await removeRunFolder(settings.workDirectory, runId);
    return undefined;
  }
}

/** Decides what an error means for the run; rethrows what a retry may fix. */
async function settle(error: unknown, claim: Claim, processing: RunProcessing): Promise<void> {
  const { client, logger, settings } = processing;
  const { runId } = claim;
  const code = codeOf(error);
  if (error instanceof RunHandedBack) {
    logger.info('run.returned', { runId });
    throw error;
  }
  if (isTakenAway(error)) {
    logger.warn('run.taken-away', { runId, code });
    // Another claim, perhaps in this work directory, continues from these checkpoints.
    if (!isGoneOnWith(code)) await removeRunFolder(settings.workDirectory, runId);
    return;
  }
  if (mayPass(error) || code === 'TRAINER_CHILD_LOST') {
    logger.warn('run.to-be-tried-again', { runId, code });
    throw error;
  }
  const systemCode = refusedFile(error);
  if (systemCode !== undefined) logger.error('file.refused', { runId, systemCode });
  else if (!(error instanceof Failure)) logger.error('child.bug', { runId, ...describeBug(error) });
  try {
    await failRun(client, claim, code);
  } catch (whyNot) {
    logger.warn('run.to-be-tried-again', { runId, code: codeOf(whyNot) });
    throw whyNot;
  }
  logger.error('run.failed', { runId, code });
  await removeRunFolder(settings.workDirectory, runId).catch((whyNot: unknown) => {
    if (refusedFile(whyNot) === undefined) throw whyNot; // the sweep at the next start removes the folder
  });
}

const isGoneOnWith = (code: string): boolean =>
  code === 'RUN_FENCE_STALE' || code === 'RUN_OF_ANOTHER_TRAINER';

function codeOf(error: unknown): FailureCode {
  if (error instanceof Failure) return error.code;
  return refusedFile(error) === undefined ? 'TRAINER_BUG' : 'TRAINER_FILE_REFUSED';
}

async function failRun(client: CoordinatorClient, claim: Claim, code: string): Promise<void> {
  try {
    await client.fail(claim, code);
  } catch (error) {
    if (!isTakenAway(error)) throw error;
  }
}

async function train(run: RunView, claim: ClaimedRun, processing: RunProcessing): Promise<TrainingResult> {
  const { client, logger, settings, stopping } = processing;
  const { runId } = claim;
  const takenAway = new AbortController();
  await using relay = startRelay({
    client,
    claim,
    watchSeconds: settings.watchSeconds,
    onTakenAway: (error) => takenAway.abort(error),
    onTrouble: (error) =>
      logger.warn('coordinator.trouble', {
        runId,
        ...(error instanceof Failure ? { code: error.code } : describeBug(error)),
      }),
  });
  const order = await orderFor({ run, claim }, processing, AbortSignal.any([stopping, takenAway.signal]));
  const child = startTrainingChild({
    entry: processing.childEntry,
    order,
    onProgress: (progress) => {
      logger.info('run.progress', { runId, phase: progress.phase, epoch: progress.epoch });
      relay.report(progress);
    },
    onCheckpointTrouble: ({ phase, fault, continuesAfter }) =>
      logger.warn('checkpoint.unusable', { runId, phase, fault, epoch: continuesAfter }),
  });
  const stop = (): void => child.stop(stopGraceSeconds);
  const kill = (): void => child.kill();
  stopping.addEventListener('abort', stop, { once: true });
  takenAway.signal.addEventListener('abort', kill, { once: true });
  if (stopping.aborted) stop();
  if (takenAway.signal.aborted) kill();
  const outcome = await traced('run.train', { runId }, () => child.outcome).finally(() =>
    stopping.removeEventListener('abort', stop),
  );
  takenAway.signal.throwIfAborted(); // throws the coordinator's failure
  return resultOf(outcome, claim, processing);
}

/** Service managers kill after 30 seconds. A longer epoch is lost, but not the checkpoint before it. */
const stopGraceSeconds = 20;

function resultOf(outcome: ChildOutcome, { runId }: Claim, processing: RunProcessing): TrainingResult {
  const { logger, stopping } = processing;
  if (outcome.kind === 'done') return outcome.result;
  if (outcome.kind === 'stopped' || stopping.aborted) throw new RunHandedBack();
  if (outcome.kind === 'lost') {
    logger.error('child.lost', { runId, signal: outcome.signal });
    throw new Failure('TRAINER_CHILD_LOST', { signal: outcome.signal });
  }
  const { code, errorName, stack, systemCode } = outcome;
  if (systemCode !== undefined) logger.error('file.refused', { runId, systemCode });
  if (errorName !== undefined)
    logger.error('child.bug', { runId, errorName, ...(stack === undefined ? {} : { stack }) });
  throw failureOf(code);
}

function failureOf(code: string): Failure {
  const isKnown = (text: string): text is FailureCode => Object.hasOwn(failureCatalogue, text);
  return new Failure(isKnown(code) ? code : 'TRAINER_BUG');
}

async function orderFor(
  { run, claim }: { readonly run: RunView; readonly claim: ClaimedRun },
  { client, settings, logger }: RunProcessing,
  signal: AbortSignal,
): Promise<TrainingOrder> {
  const { runId, seed } = run;
  const { engine, threads } = settings;
  const folder = runFolder(settings.workDirectory, runId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const common = { runId, seed, settings: run.settings, folder, engine, threads };
  if (run.snapshotId === null) {
    const { corpus, embeddings, cacheDirectory: cacheFolder } = settings;
    return { kind: 'representer', ...common, corpus, embeddings: { ...embeddings }, cacheFolder };
  }
  const pool = await client.pool(claim);
  const framesFolder = join(folder, 'frames');
  const { frames, bytes } = await traced('run.fetch', { runId, blocks: pool.blocks }, async (note) => {
    const fetched = await fetchPool(pool, { client, claim, folder: framesFolder, signal });
    note({ bytes: fetched.bytes });
    return fetched;
  });
  logger.info('pool.fetched', { runId, count: frames.length, bytes });
  const { representer } = pool;
  const { splitSeed } = claim;
  // A run from scratch does not fetch it, so a damaged one cannot stop the run.
  const isFromScratch = run.settings['startsFrom'] === 'scratch';
  const start = isFromScratch ? {} : await fetchStart(run.snapshotId, { client, folder });
  return {
    kind: 'deidentifier',
    ...common,
    representer,
    frames: [...frames],
    splitSeed,
    framesFolder,
    ...start,
  };
}

async function fetchStart(
  snapshotId: string,
  { client, folder }: { readonly client: CoordinatorClient; readonly folder: string },
): Promise<{ readonly startFile?: string }> {
  const found = await client.publicDeidentifier(snapshotId);
  if (found === undefined) return {};
  const startFile = join(folder, publicDeidentifierFile);
  await writeFileAtomic(startFile, found);
  return { startFile };
}

/** Safe to repeat. */
async function deliver(
  { artefacts, ...outcome }: TrainingResult,
  claim: Claim,
  { client, settings }: RunProcessing,
): Promise<void> {
  const folder = runFolder(settings.workDirectory, claim.runId);
  const stored: FileReference[] = [];
  for (const { name } of artefacts)
    stored.push(await client.putArtefact(claim, name, await readFile(join(folder, name))));
  await client.complete(claim, { artefacts: stored, ...outcome });
}
