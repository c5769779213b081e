/** `sfumato site` as processes, with real (untrained) networks on every core, against a coordinator over HTTP. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportDeidentifier, initialiseDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { openEmbeddings } from '#embeddings';
import { createSeededRandom, sha256 } from '#foundation';
import { ParameterStore } from '#kernels';
import { checkFrame } from '#protocol';
import { exportRepresenter, initialiseRepresenter, resolveRepresenterSettings } from '#representation';
import { CASING_COUNT } from '#text';
import {
  buildManifest,
  buildRelease,
  type FakeCoordinator,
  startFakeCoordinator,
  testCode,
} from './testing/fake-coordinator.js';
import { buildNotes, temporaryFolder, writeNotes } from './testing/site-fixture.js';

const sizes = { embedding: 6, representation: 4, hidden: 3, labels: 17 } as const;
/** Deviation that `initialiseRepresenter` is asked for. */
const noise = 0.05;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let coordinator: FakeCoordinator;

beforeAll(async () => {
  folder = await temporaryFolder();
  coordinator = await startFakeCoordinator();
  const embeddings = await writeEmbeddings(join(folder.path, 'words.vec'));
  const { representer, deidentifier } = exportModels();
  const deviationsOf = (dimensions: number) => new Array<number>(dimensions).fill(noise);
  const manifest = buildManifest({
    embeddings,
    readsCasing: true,
    representationSize: sizes.representation,
    noise: {
      input: deviationsOf(sizes.embedding + CASING_COUNT),
      output: deviationsOf(sizes.representation),
    },
    files: { 'representer.onnx': { sha256: sha256(representer), bytes: representer.length } },
  });
  coordinator.representer = manifest;
  coordinator.release = {
    ...buildRelease(manifest),
    files: { 'deidentifier.onnx': { sha256: sha256(deidentifier), bytes: deidentifier.length } },
  };
  coordinator.files.set('representer.onnx', representer).set('deidentifier.onnx', deidentifier);
});

afterAll(async () => {
  await coordinator[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
});

async function writeEmbeddings(path: string) {
  const random = createSeededRandom('words');
  const vector = new Float32Array(sizes.embedding);
  const lines = ['Seen', 'by', 'on', 'for', 'cough', 'number', 'Patient', 'rests', 'well', '.'].map(
    (word) => {
      random.fillGaussian(vector);
      return `${word} ${[...vector].join(' ')}`;
    },
  );
  await writeFile(path, `${lines.length} ${sizes.embedding}\n${lines.join('\n')}\n`);
  const table = await openEmbeddings({ kind: 'text', path }, { cacheFolder: join(folder.path, 'cache') });
  const { name, digest } = table;
  await table.close();
  return { kind: 'text', name, size: sizes.embedding, digest } as const;
}

function exportModels() {
  const random = createSeededRandom('weights');
  const store = new ParameterStore();
  const { embedding, representation: representationSize, hidden } = sizes;
  const representerSettings = resolveRepresenterSettings({
    embeddingSize: embedding + CASING_COUNT, // it reads casing
    representationSize,
    hidden,
    noiseStdDevInitial: noise,
  });
  const deidentifierSettings = resolveDeidentifierSettings({
    inputSize: representationSize,
    labelCount: sizes.labels,
    hidden,
  });
  initialiseRepresenter(store, representerSettings, random);
  initialiseDeidentifier(store, deidentifierSettings, random);
  return {
    representer: Buffer.from(exportRepresenter(store, representerSettings)),
    deidentifier: Buffer.from(exportDeidentifier(store, deidentifierSettings)),
  };
}

/** Starts `sfumato site VERB ...` for the site named. */
function startVerb(site: string, ...argv: string[]) {
  const folders = ['--data', join(folder.path, site), '--cache', join(folder.path, 'cache')];
  return spawn(process.execPath, ['bin/sfumato.mjs', 'site', ...argv, ...folders], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a verb with `--json` to its end. */
async function runVerb(site: string, ...argv: string[]) {
  const child = startVerb(site, ...argv, '--json');
  const [stdout, stderr, exitCode] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { exitCode, stderr, json: stdout === '' ? undefined : JSON.parse(stdout) };
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

/** A named pipe with the content of a file, over and over: whoever reads it is still at work when all has been taken. */
async function openEndless(file: string) {
  const path = `${file}.endless`;
  await once(spawn('mkfifo', [path]), 'close');
  // Held open for reading as well, so that opening waits for nobody; the last 64 KB or so are taken into the pipe itself.
  const script = 'exec 3<>"$1"; cat "$2" >&3; echo taken; while :; do sleep 0.1; cat "$2" >&3; done';
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
  expect(await runVerb(site, 'join', coordinator.url, testCode)).toMatchObject({ exitCode: 0 });
  const embeddings = join(folder.path, 'words.vec');
  expect(await runVerb(site, 'pull', '--embeddings', embeddings)).toMatchObject({ exitCode: 0 });
}

let shared: Promise<void> | undefined;

/** One site for several tests: each of them starts processes enough. */
async function sharedSite(): Promise<string> {
  shared ??= joinAndPull('shared');
  await shared;
  return 'shared';
}

describe('sfumato site', () => {
  it('goes from an enrolment code to receipts and tagged notes', async () => {
    await joinAndPull('whole');
    const notes = await writeNotes(folder.path, buildNotes(200));
    const out = join(folder.path, 'tagged');

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
    const received = [...coordinator.frames.values()].map((frame) => checkFrame(frame).tokenCount);
    expect(received.reduce((sum, tokens) => sum + tokens, 0)).toBe(stage.json.tokens);
    expect(tag.json).toMatchObject({ notes: 200, refused: 0, tokens: stage.json.tokens });
    expect((await readFile(tag.json.output, 'utf8')).trim().split('\n')).toHaveLength(200);
  });

  it('ends with 2 on a wrong code and 3 on wrong arguments', async () => {
    const wrongCode = await runVerb('nobody', 'join', coordinator.url, 'WRONG-CODE');
    const wrongArguments = await runVerb('nobody', 'stage', '--format', 'jsonl');

    expect(wrongCode).toMatchObject({ exitCode: 2, json: { error: { code: 'ENROLMENT_CODE_UNKNOWN' } } });
    expect(wrongArguments.exitCode).toBe(3);
  });

  it.each(['stage', 'tag'])(
    'stops %s on Ctrl-C with models at work, and leaves nothing half-done',
    async (verb) => {
      const site = await sharedSite();
      const notes = await writeNotes(folder.path, buildNotes(6000), `${verb}.jsonl`);
      const out = join(folder.path, `${verb}-out`);
      await using endless = await openEndless(notes);
      const more = verb === 'tag' ? ['--out', out] : [];
      const child = startVerb(site, verb, '--notes', endless.path, '--format', 'jsonl', ...more);
      const said = readAll(child.stderr);
      const ended = once(child, 'close');
      await Promise.race([endless.taken, ended]);

      child.kill('SIGINT');
      const [exitCode, signal] = await ended;

      expect({ exitCode, signal }).toEqual({ exitCode: 130, signal: null });
      expect(await said).toContain('INTERRUPTED');
      expect(await readdir(join(folder.path, site))).not.toContain('partial');
      if (verb === 'tag') expect(await readdir(out)).toEqual([]);
      else expect((await runVerb(site, 'status')).json.stages).toEqual([]);
    },
  );

  it('ends with 2 where something was refused, unless told, and where nothing was tagged', async () => {
    const site = await sharedSite();
    const notes = await writeNotes(folder.path, [...buildNotes(40), { id: 'odd' }], 'odd.jsonl');
    const latin = join(folder.path, 'latin.txt');
    await writeFile(latin, Buffer.from('Se\u00F1or Moss', 'latin1'));
    const tag = (path: string, ...more: string[]) =>
      runVerb(site, 'tag', '--notes', path, '--out', join(folder.path, 'odd-out'), ...more);

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
    await joinAndPull('killed');
    const notes = await writeNotes(folder.path, buildNotes(6000), 'many.jsonl');
    await using endless = await openEndless(notes);
    const child = startVerb('killed', 'stage', '--notes', endless.path, '--format', 'jsonl');
    const ended = once(child, 'close');
    await Promise.race([endless.taken, ended]);
    const isAtWork = child.exitCode === null;
    child.kill('SIGKILL');
    await ended;

    const status = await runVerb('killed', 'status');
    const again = await runVerb('killed', 'stage', '--notes', notes, '--format', 'jsonl');

    expect(isAtWork).toBe(true);
    expect(status.json.stages).toEqual([]);
    expect(again.json).toMatchObject({ notes: { staged: 6000, stagedBefore: 0 } });
  });
});
