import { mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { join as joinSite } from '../join.js';
import { approve } from '../sending/approve.js';
import { stageNotes } from '../staging/stage-notes.js';
import { buildRelease, startFakeCoordinator, testCode } from '../testing/fake-coordinator.js';
import { buildContext, buildNotes, temporaryFolder, writeNotes } from '../testing/site-fixture.js';
import { type StartReport, start } from './start.js';

/** A joined site whose daemon runs as many rounds as there are steps; a step is done before its round's pause ends. */
async function openDaemon() {
  const folder = await temporaryFolder();
  const coordinator = await startFakeCoordinator();
  const watched = join(folder.path, 'inbox');
  await mkdir(watched);
  const { context, terminal } = buildContext(folder.path, { clock: () => new Date() });
  await joinSite(context, coordinator.url, testCode);
  const watch = { folder: watched, outFolder: join(folder.path, 'out'), outFormat: 'text-redacted' } as const;
  const run = (...betweenRounds: (() => Promise<unknown>)[]): Promise<StartReport> => {
    const stop = new AbortController();
    const sleep = async (_milliseconds: number, signal?: AbortSignal) => {
      if (signal === undefined) return; // a pause between attempts, not between rounds
      const next = betweenRounds.shift();
      if (next === undefined) stop.abort();
      else await next();
    };
    return start({ ...context, sleep }, { everySeconds: 1, watch, signal: stop.signal });
  };
  const dispose = async () => {
    await coordinator[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  };
  return {
    folder: folder.path,
    watched,
    watch,
    coordinator,
    context,
    terminal,
    run,
    [Symbol.asyncDispose]: dispose,
  };
}

/** Writes a file that has not been touched for a while. */
async function dropNote(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text);
  const before = new Date(Date.now() - 60_000);
  await utimes(join(folder, name), before, before);
}

describe('start', () => {
  it('pulls, sends what was approved, and tags what lies in the folder, each once', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.release = buildRelease();
    await dropNote(daemon.watched, 'a.txt', 'seen by Ada Moss.');
    const notes = await writeNotes(daemon.folder, buildNotes(3));

    const report = await daemon.run(
      async () => {
        await stageNotes(daemon.context, { notesPath: notes, format: 'jsonl', surrogates: 'typed' });
        await approve(daemon.context, { approvedBy: 'admin', confirmed: true });
      },
      () => dropNote(daemon.watched, 'b.txt', 'calm today, Tess Ashgrove.'),
      async () => {},
    );

    expect(report).toEqual({ rounds: 4, sent: 1, tagged: 2, failures: 0 });
    expect(await readFile(join(daemon.watch.outFolder, 'b.txt'), 'utf8')).toBe('calm today, [NAME].');
  });

  it('never approves and never stages by itself', async () => {
    await using daemon = await openDaemon();
    const notes = await writeNotes(daemon.folder, buildNotes(3));

    const report = await daemon.run(
      () => stageNotes(daemon.context, { notesPath: notes, format: 'jsonl', surrogates: 'typed' }),
      async () => {},
    );

    expect(report).toMatchObject({ rounds: 3, sent: 0, failures: 0 });
    expect(daemon.coordinator.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('says what failed and goes on with the next round', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.disturbances.push('cut', 'cut', 'cut', 'cut');

    const report = await daemon.run(async () => {});

    expect(report).toMatchObject({ rounds: 2, failures: 1 });
    expect(daemon.terminal.spokenLines.join('\n')).toContain('pull: COORDINATOR_UNREACHABLE');
  });

  it('lives on when connections are cut inside answers, and gets through when that ends', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.disturbances.push(...Array.from({ length: 5 }, () => 'cut-inside' as const));

    const report = await daemon.run(async () => {});

    expect(report).toMatchObject({ rounds: 2, failures: 1 });
    expect(daemon.coordinator.requests.length).toBeGreaterThan(5);
  });

  it('leaves a file alone that is still being written', async () => {
    await using daemon = await openDaemon();
    daemon.coordinator.release = buildRelease();
    await writeFile(join(daemon.watched, 'fresh.txt'), 'half of a sen');

    expect(await daemon.run()).toMatchObject({ tagged: 0 });
  });
});
