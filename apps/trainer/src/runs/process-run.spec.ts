import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { type RunPool, type RunView } from '#protocol/api';
import { encodeMixedFrame } from '#protocol/frames';
import {
  buildRepresenterManifest,
  type FakeCoordinator,
  testRunId as runId,
  startFakeCoordinator,
  testTrainerToken,
} from '#protocol/testing';
import { RunHandedBack } from '#queue';
import { recordSpans } from '#service/testing';
import { createCoordinatorClient } from '../coordinator-client.js';
import { createLogger, type LogFields } from '../logger.js';
import { readSettings } from '../settings.js';
import { type FakeScript, fakeScripts, writeFakeChild } from '../testing/fake-child.js';
import { processRun, type RunProcessing } from './process-run.js';
import { runFolder } from './run-folder.js';

let folder = '';
let coordinator: FakeCoordinator;
let events: [string, LogFields][] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-process-run-'));
  coordinator = await startFakeCoordinator();
  events = [];
});

afterEach(async () => {
  await coordinator[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Another coordinator, with a run on a snapshot. */
async function restartWith(run: Partial<RunView>): Promise<void> {
  await coordinator[Symbol.asyncDispose]();
  coordinator = await startFakeCoordinator({ run });
}

/** Two tries in a moment; the real pauses take minutes. */
const quick = { attempts: 2, firstPauseMs: 1, pauseMsMax: 1 };

const clientOf = ({ url }: FakeCoordinator) =>
  createCoordinatorClient({
    url: new URL(url),
    accessToken: testTrainerToken,
    patience: { patient: quick, brief: quick },
  });

async function processWith(script: FakeScript, overrides: Partial<RunProcessing> = {}): Promise<void> {
  const note = (fields: LogFields, event: string) => void events.push([event, fields]);
  const environment = {
    SFUMATO_TRAINER_WORK: folder,
    SFUMATO_TRAINER_WATCH_SECONDS: '0.1',
    SFUMATO_TRAINER_TOKEN: 'x'.repeat(32),
  };
  await processRun(runId, {
    client: clientOf(coordinator),
    settings: readSettings(environment),
    logger: createLogger('info', { info: note, warn: note, error: note } as never),
    stopping: new AbortController().signal,
    childEntry: await writeFakeChild(folder, script),
    ...overrides,
  });
}

const isKept = () => existsSync(runFolder(folder, runId));
const eventNames = () => events.map(([event]) => event);

/** A pool of so many blocks, of which the coordinator has these. */
function poolOf(blocks: number): RunPool {
  return { representer: buildRepresenterManifest(), sites: 1, sentences: blocks, tokens: blocks, blocks };
}

/** A block of one sentence. */
const block = encodeMixedFrame({
  representerId: runId,
  representerDigest: sha256('representer'),
  representationSize: 1,
  labelCount: 3,
  casingCount: 7,
  sentences: [{ vectors: Uint16Array.of(0), labelIds: Uint8Array.of(0), casingIds: Uint8Array.of(0) }],
  siteNumbers: [0],
});

/** Resolves when the child has spoken, so that it is surely running. */
async function untilTraining(): Promise<void> {
  while (coordinator.training.reports.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('processRun', () => {
  it('relays progress, stores the files, completes the run and removes its folder', async () => {
    await processWith(fakeScripts.done);

    expect(coordinator.training.status).toBe('done');
    expect(coordinator.training.reports).toEqual([
      { phase: 'P1', epoch: 1, measures: { validationLoss: 0.5 } },
    ]);
    expect(Buffer.from(coordinator.training.stored.get('deidentifier.onnx') ?? []).toString()).toBe(
      'model of seed 7',
    );
    expect(coordinator.training.completion).toMatchObject({
      artefacts: [{ name: 'deidentifier.onnx', bytes: 15 }],
      scores: { heldOutTokenF1: 0.5 },
    });
    expect(isKept()).toBe(false);
  });

  it('leaves a span for each phase, with the id of the run and counts alone', async () => {
    await restartWith({ kind: 'deidentifier', snapshotId: runId });
    coordinator.training.pool = poolOf(1);
    coordinator.training.blocks.push(block);
    using recording = recordSpans();

    await processWith(fakeScripts.done);

    const id = { 'sfumato.run.id': runId };
    expect(recording.ended.map(({ name, attributes }) => ({ name, attributes }))).toEqual([
      { name: 'run.claim', attributes: id },
      { name: 'run.fetch', attributes: { ...id, 'sfumato.blocks': 1, 'sfumato.bytes': block.length } },
      { name: 'run.train', attributes: id },
      { name: 'run.deliver', attributes: id },
    ]);
  });

  it('reports a failure of the run by its code, and does not ask for another attempt', async () => {
    await processWith(fakeScripts.failed);

    expect(coordinator.training.failureCode).toBe('SETTING_INVALID');
    expect(isKept()).toBe(false);
  });

  it('reports a bug as such and logs where it was', async () => {
    await processWith(fakeScripts.bug);

    expect(coordinator.training.failureCode).toBe('TRAINER_BUG');
    expect(events).toContainEqual(['child.bug', { runId, errorName: 'TypeError', stack: '    at nowhere' }]);
  });

  it('refuses what a child should not say, without repeating it', async () => {
    await processWith(fakeScripts.babbling);

    expect(coordinator.training.failureCode).toBe('TRAINER_BUG');
    expect(JSON.stringify(events)).not.toContain('Anna');
  });

  it('asks for another attempt when the child died, and keeps its checkpoints', async () => {
    await expect(processWith(fakeScripts.crashed)).rejects.toMatchObject({ code: 'TRAINER_CHILD_LOST' });

    expect(coordinator.training.status).toBe('running');
    expect(isKept()).toBe(true);
    expect(eventNames()).toContain('run.to-be-tried-again');
  });

  it('logs that a checkpoint could not be continued, and goes on', async () => {
    await processWith(fakeScripts.resumed);

    expect(events).toContainEqual([
      'checkpoint.unusable',
      expect.objectContaining({ phase: 'P1', fault: 'damaged', epoch: 4 }),
    ]);
    expect(coordinator.training.status).toBe('done');
  });

  it('goes on under a new claim at the next attempt', async () => {
    await processWith(fakeScripts.crashed).catch(() => {});
    await processWith(fakeScripts.done);

    expect([coordinator.training.status, coordinator.training.fence]).toEqual(['done', 2]);
  });

  it('stops the child and hands the run back when the trainer stops', async () => {
    const stop = new AbortController();
    const processing = processWith(fakeScripts.patient, { stopping: stop.signal });
    await untilTraining();

    stop.abort(new RunHandedBack());

    await expect(processing).rejects.toBeInstanceOf(RunHandedBack);
    expect(coordinator.training.status).toBe('running');
    expect(isKept()).toBe(true);
  });

  it('claims nothing when the trainer is stopping already', async () => {
    const stop = new AbortController();
    stop.abort(new RunHandedBack());

    await expect(processWith(fakeScripts.done, { stopping: stop.signal })).rejects.toBeInstanceOf(
      RunHandedBack,
    );
    expect(coordinator.training.fence).toBe(0);
  });

  it('kills the child and forgets the run when the run is cancelled', async () => {
    const processing = processWith(fakeScripts.patient);
    await untilTraining();

    coordinator.training.status = 'cancelled';
    await processing;

    expect(eventNames()).toContain('run.taken-away');
    expect(isKept()).toBe(false);
  });

  it('kills the child when another trainer has claimed the run, and leaves it the checkpoints', async () => {
    const processing = processWith(fakeScripts.patient);
    await untilTraining();

    coordinator.training.fence += 1;
    await processing;

    expect(coordinator.training.status).toBe('running');
    expect(isKept()).toBe(true);
  });

  it('skips a run that has ended and removes what was left of it', async () => {
    await processWith(fakeScripts.crashed).catch(() => {});
    coordinator.training.status = 'cancelled';

    await processWith(fakeScripts.done);

    expect(eventNames()).toContain('run.skipped');
    expect(coordinator.training.completion).toBeUndefined();
    expect(isKept()).toBe(false);
  });

  it('goes on training while the coordinator is away', async () => {
    const away = { cut: true, on: 'reportProgress' } as const;
    coordinator.disturbances.push(away, away);

    await processWith(fakeScripts.done);

    expect(coordinator.training.status).toBe('done');
    expect(eventNames()).toContain('coordinator.trouble');
  });

  it('asks for another attempt when the result could not be delivered, and keeps it', async () => {
    const away = { cut: true, on: 'completeRun' } as const;
    coordinator.disturbances.push(away, away);

    await expect(processWith(fakeScripts.done)).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });
    expect(isKept()).toBe(true);
  });

  it('says that a failed run will be tried again when the coordinator could not be told', async () => {
    const away = { cut: true, on: 'failRun' } as const;
    coordinator.disturbances.push(away, away);

    await expect(processWith(fakeScripts.failed)).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });

    expect(events.at(-1)).toEqual(['run.to-be-tried-again', { runId, code: 'COORDINATOR_UNREACHABLE' }]);
    expect(eventNames()).not.toContain('run.failed');
  });

  it('keeps a finished training while the coordinator cannot store it', async () => {
    coordinator.refusals.set('storeArtefact', 'COORDINATOR_S3_AWAY');

    await expect(processWith(fakeScripts.done)).rejects.toMatchObject({ code: 'COORDINATOR_S3_AWAY' });

    expect([coordinator.training.status, isKept()]).toEqual(['running', true]);
  });

  it.each([
    ['a training', fakeScripts.refused, 'ENOSPC'],
    ['what is to be delivered', fakeScripts.lostFile, 'ENOENT'],
  ])('fails a run with a code of its own when the system refuses a file of %s', async (_, script, said) => {
    await processWith(script);

    expect(coordinator.training.failureCode).toBe('TRAINER_FILE_REFUSED');
    expect(events).toContainEqual(['file.refused', { runId, systemCode: said }]);
    expect(events.at(-1)).toEqual(['run.failed', { runId, code: 'TRAINER_FILE_REFUSED' }]);
    expect(eventNames()).not.toContain('child.bug');
  });

  it('fails a run with that code when there is no folder to work in', async () => {
    await writeFile(join(folder, 'runs'), '');

    await processWith(fakeScripts.done);

    expect(coordinator.training.failureCode).toBe('TRAINER_FILE_REFUSED');
    expect(eventNames()).not.toContain('child.bug');
  });

  it('fails a de-identifier run whose snapshot the coordinator does not know', async () => {
    await restartWith({ kind: 'deidentifier', snapshotId: runId });

    await processWith(fakeScripts.done);

    expect(coordinator.training.failureCode).toBe('POOL_SNAPSHOT_UNKNOWN');
  });

  it('fails a de-identifier run whose block is gone, and keeps the others out of a training', async () => {
    await restartWith({ kind: 'deidentifier', snapshotId: runId });
    coordinator.training.pool = poolOf(2);
    coordinator.training.blocks.push(block);

    await processWith(fakeScripts.done);

    expect([coordinator.training.status, coordinator.training.failureCode]).toEqual([
      'failed',
      'POOL_BLOCK_UNKNOWN',
    ]);
    expect([coordinator.training.reports, coordinator.training.stored.size]).toEqual([[], 0]);
    expect(isKept()).toBe(false);
  });

  it.each([
    ['the public one of its representer', Buffer.from('weights'), 'weights'],
    ['none where its representer has left none', undefined, 'scratch'],
  ])('gives a de-identifier %s to start from', async (_, left, start) => {
    await restartWith({ kind: 'deidentifier', snapshotId: runId });
    coordinator.training.pool = poolOf(1);
    coordinator.training.blocks.push(block);
    coordinator.training.publicDeidentifier = left;

    await processWith(`
      import('node:fs').then(({ readFileSync }) => {
        const start = order.startFile === undefined ? 'scratch' : readFileSync(order.startFile, 'utf8');
        say({ type: 'done', result: { artefacts: [write('deidentifier.onnx', start)], scores: {} } }, () => process.exit(0));
      });`);

    expect(Buffer.from(coordinator.training.stored.get('deidentifier.onnx') ?? []).toString()).toBe(start);
  });

  it('trains from scratch when it is told to, though the public de-identifier is damaged', async () => {
    await restartWith({ kind: 'deidentifier', snapshotId: runId, settings: { startsFrom: 'scratch' } });
    coordinator.training.pool = poolOf(1);
    coordinator.training.blocks.push(block);
    coordinator.refusals.set('publicDeidentifier', 'COORDINATOR_BLOB_DAMAGED');

    await processWith(fakeScripts.done);

    expect(coordinator.training.status).toBe('done');
  });

  it('asks for another attempt when the coordinator has lost a batch that its site may send again', async () => {
    await restartWith({ kind: 'deidentifier', snapshotId: runId });
    coordinator.training.pool = poolOf(1);
    coordinator.refusals.set('poolBlock', 'COORDINATOR_BLOB_DAMAGED');

    await expect(processWith(fakeScripts.done)).rejects.toMatchObject({ code: 'COORDINATOR_BLOB_DAMAGED' });

    expect(coordinator.training.status).toBe('running');
  });

  it('gives the child no token and no address of a service', async () => {
    const before = process.env['SFUMATO_TRAINER_TOKEN'];
    process.env['SFUMATO_TRAINER_TOKEN'] = 'x'.repeat(32);
    try {
      await processWith(fakeScripts.crashed).catch(() => {});
    } finally {
      if (before === undefined) delete process.env['SFUMATO_TRAINER_TOKEN'];
      else process.env['SFUMATO_TRAINER_TOKEN'] = before;
    }

    const seen: unknown = JSON.parse(
      readFileSync(join(runFolder(folder, runId), 'environment.json'), 'utf8'),
    );
    expect(seen).not.toContain('SFUMATO_TRAINER_TOKEN');
    expect(seen).toContain('PATH');
  });
});
