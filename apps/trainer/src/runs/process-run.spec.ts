import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure, sha256 } from '#foundation';
import type { SnapshotContent } from '#protocol';
import { RunHandedBack } from '#queue';
import { readSettings } from '../config/settings.js';
import { createLogger, type LogFields } from '../logging/logger.js';
import { type FakeScript, fakeScripts, writeFakeChild } from '../testing/fake-child.js';
import { createFakeCoordinator, type FakeCoordinator, runId } from '../testing/fake-coordinator.js';
import { processRun, type RunProcessing } from './process-run.js';
import { runFolder } from './run-folder.js';

let folder = '';
let coordinator: FakeCoordinator;
let events: [string, LogFields][] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-process-run-'));
  coordinator = createFakeCoordinator();
  events = [];
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function processWith(script: FakeScript, overrides: Partial<RunProcessing> = {}): Promise<void> {
  const note = (fields: LogFields, event: string) => void events.push([event, fields]);
  const environment = {
    SFUMATO_TRAINER_WORK: folder,
    SFUMATO_TRAINER_WATCH_SECONDS: '0.1',
    SFUMATO_TRAINER_TOKEN: 'x'.repeat(32),
  };
  await processRun(runId, {
    client: coordinator,
    settings: readSettings(environment),
    logger: createLogger('info', { info: note, warn: note, error: note } as never),
    stopping: new AbortController().signal,
    childEntry: await writeFakeChild(folder, script),
    ...overrides,
  });
}

const isKept = () => existsSync(runFolder(folder, runId));
const eventNames = () => events.map(([event]) => event);

/** A snapshot of batches with these bytes; the manifest is not looked at before the batches are there. */
function snapshotOf(...frames: string[]): SnapshotContent {
  const members = frames.map((text) => ({
    digest: sha256(text),
    bytes: text.length,
    sentences: 1,
    tokens: 1,
  }));
  return { representer: {}, members } as unknown as SnapshotContent;
}

/** Resolves when the child has spoken, so that it is surely running. */
async function untilTraining(): Promise<void> {
  while (coordinator.reports.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('processRun', () => {
  it('relays progress, stores the files, completes the run and removes its folder', async () => {
    await processWith(fakeScripts.done);

    expect(coordinator.status).toBe('done');
    expect(coordinator.reports).toEqual([{ phase: 'P1', epoch: 1, measures: { validationLoss: 0.5 } }]);
    expect(Buffer.from(coordinator.stored.get('deidentifier.onnx') ?? []).toString()).toBe('model of seed 7');
    expect(coordinator.completion).toMatchObject({
      artefacts: [{ name: 'deidentifier.onnx', bytes: 15 }],
      scores: { heldOutTokenF1: 0.5 },
    });
    expect(isKept()).toBe(false);
  });

  it('reports a failure of the run by its code, and does not ask for another attempt', async () => {
    await processWith(fakeScripts.failed);

    expect(coordinator.failureCode).toBe('SETTING_INVALID');
    expect(isKept()).toBe(false);
  });

  it('reports a bug as such and logs where it was', async () => {
    await processWith(fakeScripts.bug);

    expect(coordinator.failureCode).toBe('TRAINER_BUG');
    expect(events).toContainEqual(['child.bug', { runId, errorName: 'TypeError', stack: '    at nowhere' }]);
  });

  it('refuses what a child should not say, without repeating it', async () => {
    await processWith(fakeScripts.babbling);

    expect(coordinator.failureCode).toBe('TRAINER_BUG');
    expect(JSON.stringify(events)).not.toContain('Anna');
  });

  it('asks for another attempt when the child died, and keeps its checkpoints', async () => {
    await expect(processWith(fakeScripts.crashed)).rejects.toMatchObject({ code: 'TRAINER_CHILD_LOST' });

    expect(coordinator.status).toBe('running');
    expect(isKept()).toBe(true);
    expect(eventNames()).toContain('run.to-be-tried-again');
  });

  it('logs that a checkpoint could not be continued, and goes on', async () => {
    await processWith(fakeScripts.resumed);

    expect(events).toContainEqual([
      'checkpoint.unusable',
      expect.objectContaining({ phase: 'P1', fault: 'damaged', epoch: 4 }),
    ]);
    expect(coordinator.status).toBe('done');
  });

  it('goes on under a new claim at the next attempt', async () => {
    await processWith(fakeScripts.crashed).catch(() => {});
    await processWith(fakeScripts.done);

    expect([coordinator.status, coordinator.fence]).toEqual(['done', 2]);
  });

  it('stops the child and hands the run back when the trainer stops', async () => {
    const stop = new AbortController();
    const processing = processWith(fakeScripts.patient, { stopping: stop.signal });
    await untilTraining();

    stop.abort(new RunHandedBack());

    await expect(processing).rejects.toBeInstanceOf(RunHandedBack);
    expect(coordinator.status).toBe('running');
    expect(isKept()).toBe(true);
  });

  it('claims nothing when the trainer is stopping already', async () => {
    const stop = new AbortController();
    stop.abort(new RunHandedBack());

    await expect(processWith(fakeScripts.done, { stopping: stop.signal })).rejects.toBeInstanceOf(
      RunHandedBack,
    );
    expect(coordinator.fence).toBe(0);
  });

  it('kills the child and forgets the run when the run is cancelled', async () => {
    const processing = processWith(fakeScripts.patient);
    await untilTraining();

    coordinator.status = 'cancelled';
    await processing;

    expect(eventNames()).toContain('run.taken-away');
    expect(isKept()).toBe(false);
  });

  it('kills the child when another trainer has claimed the run, and leaves it the checkpoints', async () => {
    const processing = processWith(fakeScripts.patient);
    await untilTraining();

    coordinator.fence += 1;
    await processing;

    expect(coordinator.status).toBe('running');
    expect(isKept()).toBe(true);
  });

  it('skips a run that has ended and removes what was left of it', async () => {
    await processWith(fakeScripts.crashed).catch(() => {});
    coordinator.status = 'cancelled';

    await processWith(fakeScripts.done);

    expect(eventNames()).toContain('run.skipped');
    expect(coordinator.completion).toBeUndefined();
    expect(isKept()).toBe(false);
  });

  it('goes on training while the coordinator is away', async () => {
    let away = 2;
    const { progress } = coordinator;
    coordinator.progress = async (claim, report) => {
      away -= 1;
      if (away >= 0) throw new Failure('COORDINATOR_UNREACHABLE');
      await progress(claim, report);
    };

    await processWith(fakeScripts.done);

    expect(coordinator.status).toBe('done');
    expect(eventNames()).toContain('coordinator.trouble');
  });

  it('asks for another attempt when the result could not be delivered, and keeps it', async () => {
    coordinator.complete = async () => {
      throw new Failure('COORDINATOR_UNREACHABLE');
    };

    await expect(processWith(fakeScripts.done)).rejects.toMatchObject({ code: 'COORDINATOR_UNREACHABLE' });
    expect(isKept()).toBe(true);
  });

  it('fails a de-identifier run whose snapshot the coordinator does not know', async () => {
    coordinator = createFakeCoordinator({ kind: 'deidentifier', snapshotId: runId });

    await processWith(fakeScripts.done);

    expect(coordinator.failureCode).toBe('POOL_SNAPSHOT_UNKNOWN');
  });

  it('fails a de-identifier run whose batch is gone, and keeps the others out of a training', async () => {
    coordinator = createFakeCoordinator({ kind: 'deidentifier', snapshotId: runId });
    coordinator.snapshotContent = snapshotOf('here', 'gone');
    coordinator.frames.set(sha256('here'), Buffer.from('here'));

    await processWith(fakeScripts.done);

    expect([coordinator.status, coordinator.failureCode]).toEqual(['failed', 'POOL_BATCH_UNKNOWN']);
    expect([coordinator.reports, coordinator.stored.size]).toEqual([[], 0]);
    expect(isKept()).toBe(false);
  });

  it('asks for another attempt when the coordinator has lost a batch that its site may send again', async () => {
    coordinator = createFakeCoordinator({ kind: 'deidentifier', snapshotId: runId });
    coordinator.snapshotContent = snapshotOf('damaged');
    // biome-ignore lint/correctness/useYield: it fails before the first piece
    coordinator.batch = async function* () {
      throw new Failure('COORDINATOR_BLOB_DAMAGED');
    };

    await expect(processWith(fakeScripts.done)).rejects.toMatchObject({ code: 'COORDINATOR_BLOB_DAMAGED' });

    expect(coordinator.status).toBe('running');
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
