/** `sfumato site` as processes, with real (untrained) networks on every core, against a coordinator over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkFrame } from '#protocol';
import { openRealSites } from './testing/real-site.js';
import { buildNotes, writeNotes } from './testing/site-fixture.js';

let sites: Awaited<ReturnType<typeof openRealSites>>;

beforeAll(async () => {
  sites = await openRealSites();
});

afterAll(() => sites[Symbol.asyncDispose]());

const runVerb = (site: string, ...argv: string[]) => sites.runVerb(site, argv);

/** A named pipe with the content of a file and no end: whoever reads it is still at work when all has been taken. */
async function openEndless(file: string) {
  const path = `${file}.endless`;
  await once(spawn('mkfifo', [path]), 'close');
  // Held open for reading as well, so that opening waits for nobody; the last 64 KB or so are taken into the pipe itself.
  const script = 'exec 3<>"$1"; cat "$2" >&3; echo taken; sleep 1000000';
  const writer = spawn('sh', ['-c', script, 'sh', path, file], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true, // a group of its own, so that nothing of it is left
  });
  return {
    path,
    taken: once(writer.stdout, 'data'),
    [Symbol.asyncDispose]: async () => {
      const closed = once(writer, 'close');
      if (writer.pid !== undefined) process.kill(-writer.pid, 'SIGKILL');
      await closed;
    },
  };
}

async function joinAndPull(site: string): Promise<void> {
  expect(await sites.joinAndPull(site)).toEqual([0, 0]);
}

describe('sfumato site', () => {
  it('goes from an enrolment code to receipts and tagged notes', async () => {
    await joinAndPull('whole');
    const notes = await writeNotes(sites.folder, buildNotes(200));
    const out = join(sites.folder, 'tagged');

    const doctor = await runVerb('whole', 'doctor');
    const stage = await runVerb('whole', 'stage', '--notes', notes, '--format', 'jsonl');
    const refusedUpload = await runVerb('whole', 'upload');
    const approval = await runVerb('whole', 'approve', '--yes', '--by', 'Test Admin');
    const upload = await runVerb('whole', 'upload');
    const tag = await runVerb('whole', 'tag', '--notes', notes, '--format', 'jsonl', '--out', out);

    expect(doctor.json).toMatchObject({ sound: true });
    expect(stage.json).toMatchObject({
      notes: { staged: 200 },
      labels: { NAME: 400, DATE: 200 },
      approved: false,
    });
    expect(refusedUpload).toMatchObject({ exitCode: 2, json: { error: { code: 'SITE_STAGE_UNAPPROVED' } } });
    expect(approval.json).toMatchObject({ approvedBy: 'Test Admin' });
    expect(upload.json).toMatchObject({ sent: stage.json.batches.length, unapproved: [], superseded: [] });
    const received = [...sites.coordinator.frames.values()].map((frame) => checkFrame(frame).tokenCount);
    expect(received.reduce((sum, tokens) => sum + tokens, 0)).toBe(stage.json.tokens);
    expect(tag.json).toMatchObject({ notes: 200, refused: 0, tokens: stage.json.tokens });
    expect((await readFile(tag.json.output, 'utf8')).trim().split('\n')).toHaveLength(200);
  });

  it('ends with 2 on a wrong code and 3 on wrong arguments', async () => {
    const wrongCode = await runVerb('nobody', 'join', sites.coordinator.url, 'WRONG-CODE');
    const wrongArguments = await runVerb('nobody', 'stage', '--format', 'jsonl');

    expect(wrongCode).toMatchObject({ exitCode: 2, json: { error: { code: 'ENROLMENT_CODE_UNKNOWN' } } });
    expect(wrongArguments.exitCode).toBe(3);
  });

  it('leaves no stage when it is killed, and stages all notes when run again', async () => {
    await joinAndPull('killed');
    const notes = await writeNotes(sites.folder, buildNotes(6000), 'many.jsonl');
    const lock = join(sites.folder, 'killed', 'lock');
    await using endless = await openEndless(notes);
    const child = sites.startVerb('killed', ['stage', '--notes', endless.path, '--format', 'jsonl']);
    const ended = once(child, 'close');
    await Promise.race([endless.taken, ended]);
    const isAtWork = existsSync(lock) && child.exitCode === null;
    child.kill('SIGKILL');
    await ended;

    const status = await runVerb('killed', 'status');
    const again = await runVerb('killed', 'stage', '--notes', notes, '--format', 'jsonl');

    expect(isAtWork).toBe(true);

    expect(existsSync(lock)).toBe(false);
    expect(status.json.stages).toEqual([]);
    expect(again.json).toMatchObject({ notes: { staged: 6000, stagedBefore: 0 } });
  });
});
