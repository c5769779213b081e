/** `sfumato site` as processes, with real (untrained) networks on every core, against a coordinator over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkFrame } from '#protocol/frames';
import { sitePaths } from './data/site-directory.js';
import { readStatus } from './sync/status.js';
import { openRealSites, readAll } from './testing/real-site.js';
import { buildContext, buildNotes, writeNotes } from './testing/site-fixture.js';

/** Of some 30 tokens each: whoever has taken all of them from a pipe, but for the 64 KB that it holds, has given two whole windows to the models. */
const manyNotes = 3000;

let sites: Awaited<ReturnType<typeof openRealSites>>;

beforeAll(async () => {
  sites = await openRealSites();
  expect(await sites.joinAndPull('joined')).toEqual([0, 0]);
});

afterAll(() => sites[Symbol.asyncDispose]());

const runVerb = (site: string, ...argv: string[]) => sites.runVerb(site, argv);

/** A pipe with the content of a file, over and over: whoever reads it is still at work when all has been taken. */
async function openEndless(file: string) {
  const path = `${file}.endless`;
  await once(spawn('mkfifo', [path]), 'close');
  // Held open for reading as well, so that opening waits for nobody; the last 64 KB or so are taken into the pipe itself.
  const pipe = await open(path, 'r+');
  await rm(path); // one with a name would be refused
  const stdin = pipe.createReadStream({ autoClose: false }); // for its descriptor, which the writer writes to
  const script = 'cat "$1" >&0; echo taken; while :; do sleep 0.1; cat "$1" >&0; done';
  const writer = spawn('sh', ['-c', script, 'sh', file], {
    stdio: [stdin, 'pipe', 'ignore'],
    detached: true, // a group of its own, so that nothing of it is left
  });
  return {
    stdin,
    taken: once(writer.stdout, 'data'),
    [Symbol.asyncDispose]: async () => {
      const closed = once(writer, 'close');
      if (writer.pid !== undefined) process.kill(-writer.pid, 'SIGKILL');
      await closed;
      await pipe.close();
    },
  };
}

/** A site that has joined and pulled, and nothing since. */
async function openJoined(site: string): Promise<string> {
  await cp(join(sites.folder, 'joined'), join(sites.folder, site), { recursive: true });
  return site;
}

const stagesOf = async (site: string) => {
  const { context } = buildContext(sites.folder, { paths: sitePaths(join(sites.folder, site)) });
  return (await readStatus(context)).stages;
};

describe('sfumato site', () => {
  it('goes from an enrolment code to receipts and tagged notes', async () => {
    expect(await sites.joinAndPull('whole')).toEqual([0, 0]);
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

  it('takes no code from its arguments, which every account of the machine can read', async () => {
    const before = sites.coordinator.requests.length;

    const inArguments = await runVerb('nobody', 'join', sites.coordinator.url, 'WRONG-CODE');
    const nowhere = await runVerb('nobody', 'join', sites.coordinator.url);

    expect(inArguments.exitCode).toBe(3);
    expect(nowhere).toMatchObject({ exitCode: 2, json: { error: { code: 'ENROLMENT_CODE_MISSING' } } });
    expect(sites.coordinator.requests).toHaveLength(before);
  });

  it('ends with 2 on a wrong code and 3 on wrong arguments', async () => {
    const wrongCode = await runVerb('nobody', ...(await sites.joining(sites.coordinator.url, 'WRONG-CODE')));
    const wrongArguments = await runVerb('nobody', 'stage', '--format', 'jsonl');

    expect(wrongCode).toMatchObject({ exitCode: 2, json: { error: { code: 'ENROLMENT_CODE_UNKNOWN' } } });
    expect(wrongArguments.exitCode).toBe(3);
  });

  it.each(['stage', 'tag'])(
    'stops %s on Ctrl-C with models at work, and leaves nothing half-done',
    async (verb) => {
      const site = await openJoined(`stopped-${verb}`);
      const notes = await writeNotes(sites.folder, buildNotes(manyNotes), `${verb}.jsonl`);
      const out = join(sites.folder, `${verb}-out`);
      await using endless = await openEndless(notes);
      const more = verb === 'tag' ? ['--out', out] : [];
      const words = [verb, '--notes', '/dev/stdin', '--format', 'jsonl', ...more];
      const child = sites.startVerb(site, words, { stdin: endless.stdin });
      const said = readAll(child.stderr);
      const ended = once(child, 'close');
      await Promise.race([endless.taken, ended]);

      child.kill('SIGINT');
      const [exitCode, signal] = await ended;

      expect({ exitCode, signal }).toEqual({ exitCode: 130, signal: null });
      expect(await said).toContain('INTERRUPTED');
      expect(await readdir(join(sites.folder, site))).not.toContain('partial');
      if (verb === 'tag') expect(await readdir(out)).toEqual([]);
      else expect(await stagesOf(site)).toEqual([]);
    },
  );

  it('ends with 2 where something was refused, unless told, and where nothing was tagged', async () => {
    const site = await openJoined('refusing');
    const notes = await writeNotes(sites.folder, [...buildNotes(40), { id: 'odd' }], 'odd.jsonl');
    const latin = join(sites.folder, 'latin.txt');
    await writeFile(latin, Buffer.from('Se\u00F1or Moss', 'latin1'));
    const tag = (path: string, ...more: string[]) =>
      runVerb(site, 'tag', '--notes', path, '--out', join(sites.folder, 'odd-out'), ...more);

    const refusing = await tag(notes);
    const nothing = await tag(latin);
    const named = await tag(latin, '--encoding', 'windows-1252');
    const allowing = await runVerb(site, 'stage', '--notes', notes, '--allow-refused');

    expect(refusing).toMatchObject({ exitCode: 2, json: { notes: 40, refused: 1 } });
    expect(refusing.json.refusals).toMatchObject([{ code: 'TEXT_RECORD_INVALID', about: 'text', count: 1 }]);
    expect(refusing.stderr).toContain('what to do');
    expect(nothing).toMatchObject({ exitCode: 2, json: { notes: 0, refused: 1 } });
    expect(nothing.stderr).toContain('windows-1252');
    expect(named).toMatchObject({ exitCode: 0, json: { notes: 1, refused: 0 } });
    expect(allowing).toMatchObject({ exitCode: 0, json: { notes: { staged: 40, refused: 1 } } });
  });

  it('leaves no stage when it is killed, and stages all notes when run again', async () => {
    await openJoined('killed');
    const notes = await writeNotes(sites.folder, buildNotes(manyNotes), 'many.jsonl');
    await using endless = await openEndless(notes);
    const words = ['stage', '--notes', '/dev/stdin', '--format', 'jsonl'];
    const child = sites.startVerb('killed', words, { stdin: endless.stdin });
    const ended = once(child, 'close');
    await Promise.race([endless.taken, ended]);
    const isAtWork = child.exitCode === null;
    child.kill('SIGKILL');
    await ended;

    const stages = await stagesOf('killed');
    const again = await runVerb('killed', 'stage', '--notes', notes, '--format', 'jsonl');

    expect(isAtWork).toBe(true);
    expect(stages).toEqual([]);
    expect(again.json).toMatchObject({ notes: { staged: manyNotes, stagedBefore: 0 } });
  });
});
