/** A real coordinator on its embedded database, a real trainer, real child processes: runs from request to artefact. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunView, routePath, routes } from '#protocol/api';
import { buildUploads, tinyRepresenterSettings, writeTinyCorpus } from './testing/tiny-training.js';

const sfumato = join(process.cwd(), 'bin', 'sfumato.mjs');
let folder = '';
let coordinator: Service;
let trainer: Service;
let adminToken = '';

interface Service {
  readonly process: ChildProcess;
  /** What it printed when it was ready. */
  readonly ready: Readonly<Record<string, unknown>>;
}

/** Starts a service and waits for its one JSON document; its log is kept beside its data. */
async function start(name: string, words: readonly string[]): Promise<Service> {
  const child = spawn(process.execPath, [sfumato, ...words, '--json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Nobody is there to compare fingerprints, and a training of two epochs may find nothing.
    env: { ...process.env, SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'false', SFUMATO_RELEASE_RECALL_MIN: '0' },
  });
  const logFile = join(folder, `${name}.log`);
  child.stderr.on('data', (chunk: Buffer) => appendFileSync(logFile, chunk));
  for await (const line of createInterface({ input: child.stdout }))
    return { process: child, ready: JSON.parse(line) };
  throw new Error(`${name} ended before it was ready: ${(await readFile(logFile, 'utf8')).slice(-500)}`);
}

async function startTrainer(): Promise<Service> {
  const { corpus, embeddings, cacheFolder } = await writeTinyCorpus(folder);
  const path = 'path' in corpus ? corpus.path : '';
  const vectors = 'path' in embeddings ? embeddings.path : '';
  return start('trainer', [
    ...['trainer', 'start', '--coordinator', String(coordinator.ready['url'])],
    ...['--token-file', join(folder, 'coordinator', 'trainer-token'), '--work', join(folder, 'work')],
    ...['--corpus', path, '--format', 'jsonl', '--labels', 'generic'],
    ...[
      '--embeddings',
      'text',
      '--embeddings-path',
      vectors,
      '--cache',
      cacheFolder,
      '--threads',
      '1',
      '--metrics-port',
      '0',
    ],
  ]);
}

async function stop({ process: child }: Service): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isThere = child.kill('SIGTERM');
  return isThere ? ended : child.exitCode;
}

/** A request of the administrator, or of whoever has the token. */
async function ask(
  method: string,
  path: string,
  body?: object | Uint8Array,
  token = adminToken,
): Promise<Response> {
  const isBytes = body instanceof Uint8Array;
  return fetch(new URL(path, String(coordinator.ready['url'])), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isBytes ? 'application/octet-stream' : 'application/json',
    },
    ...(body === undefined ? {} : { body: isBytes ? body : JSON.stringify(body) }),
  });
}

const json = async (response: Promise<Response>): Promise<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(Object(await (await response).json())));

const show = async (runId: string): Promise<RunView> =>
  routes.showRun.answer.parse(await (await ask('GET', routePath('showRun', { runId }))).json());

async function startRun(settings: object): Promise<string> {
  const answer = await ask('POST', routePath('startRun'), { kind: 'representer', seed: 3, settings });
  return routes.showRun.answer.parse(await answer.json()).runId;
}

async function until(runId: string, isSo: (run: RunView) => boolean): Promise<RunView> {
  for (;;) {
    const run = await show(runId);
    if (isSo(run)) return run;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const hasEnded = ({ status }: RunView): boolean => status !== 'queued' && status !== 'running';

/** Process ids of the trainer's children: its trainings. */
function trainings(): number[] {
  const { stdout } = spawnSync('pgrep', ['-P', String(trainer.process.pid)]);
  return stdout.toString().split('\n').filter(Boolean).map(Number);
}

/** Whether a process still works: not when its number was given to another program, and not when only its exit code is left. */
function isTraining(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=,args=', '-p', String(pid)]);
  return /^[^Z].*trainer/.test(stdout.toString().trim());
}

/** Waits for something that happens soon after something else. */
async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const digestOf = ({ artefacts }: RunView): string | undefined =>
  artefacts.find(({ name }) => name === 'representer.onnx')?.digest;

/** Epochs enough that the training is met in the middle, with its later phases and its audit still to come. */
const longer = {
  ...tinyRepresenterSettings,
  game: { ...tinyRepresenterSettings.game, phase1: { epochsMax: 20, patience: 20 } },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-trainer-'));
  coordinator = await start('coordinator', [
    'coordinator',
    'start',
    '--data',
    join(folder, 'coordinator'),
    '--port',
    '0',
  ]);
  adminToken = (await readFile(join(folder, 'coordinator', 'admin-token'), 'utf8')).trim();
  trainer = await startTrainer();
});

afterAll(async () => {
  await stop(trainer);
  await stop(coordinator);
  await rm(folder, { recursive: true, force: true });
});

describe('a trainer beside a coordinator', () => {
  let whole: RunView;
  let trainedId: string;

  it('trains a representer from the request to the files that sites pull, which the coordinator checks against each other', async () => {
    trainedId = await startRun(tinyRepresenterSettings);

    const run = await until(trainedId, hasEnded);

    expect([run.status, run.failureCode]).toEqual(['done', null]);
    expect(run.progress.map(({ phase }) => phase)).toEqual(
      expect.arrayContaining(['prepare', 'P1', 'P2', 'P3', 'audit']),
    );
    expect(run.artefacts.map(({ name }) => name).sort()).toEqual([
      ...['adversaries.json', 'cells.json', 'manifest.json', 'privacy-report.html'],
      ...['privacy-report.json', 'public-deidentifier.json', 'representer.onnx'],
    ]);
    expect(run.privacyReport).toMatchObject({ adversaries: { T1: { pairs: expect.any(Number) } } });
  });

  it('counts what happened for Prometheus, and holds no run in hand', async () => {
    const read = async () => (await fetch(`${trainer.ready['metricsUrl']}/metrics`)).text();
    await eventually(async () => (await read()).includes('{event="run.done"} 1')); // said when the folder is gone

    const text = await read();
    expect(text).toContain('sfumato_trainer_run_seconds_count{kind="representer"} 1');
    expect(text).toContain('sfumato_trainer_runs_in_hand 0');
  });

  it('leaves nothing of a run in its work directory', async () => {
    const runs = join(folder, 'work', 'runs');
    const runId = await startRun(longer);
    await until(runId, ({ progress }) => progress.some(({ phase }) => phase === 'P1'));
    const during = await readdir(runs);

    await ask('POST', routePath('cancelRun', { runId }));
    await eventually(() => trainings().length === 0);
    await eventually(async () => (await readdir(runs)).length < during.length);

    expect(during).toEqual([runId]); // and nothing of the run before it
    expect(await readdir(runs)).toEqual([]);
  });

  it('trains a de-identifier on what a site has uploaded, and its scores can be published', async () => {
    const invitation = await json(ask('POST', routePath('inviteSite'), { name: 'St. Elsewhere' }));
    const site = await json(ask('POST', routePath('enrol'), { code: invitation['code'] }));
    const token = String(site['token']);
    const reason = 'Trained on too few notes for judges to say anything.';
    for (const name of ['Ada Byron', 'Grace Murray']) {
      const person = await json(ask('POST', routePath('addPerson'), { name, role: 'provider' }));
      const signature = { representerId: trainedId, reason, days: 1 };
      await ask('POST', routePath('waiveRepresenter'), signature, String(person['token']));
    }
    await ask('POST', routePath('publishRepresenter'), { runId: trainedId });
    const { manifest } = routes.currentRepresenter.answer.parse(
      await json(ask('GET', routePath('currentRepresenter'), undefined, token)),
    );
    for (const [index, frame] of buildUploads(manifest, { frames: 4, sentences: 30 }).entries())
      await ask(
        'PUT',
        routePath('uploadBatch', { representerId: manifest.representerId, batchNumber: index }),
        frame,
        token,
      );
    const snapshot = routes.makeSnapshot.answer.parse(await json(ask('POST', routePath('makeSnapshot'), {})));

    const settings = { deidentifier: { hidden: 4, layers: 1 }, schedule: { epochsMax: 2 }, framesOpen: 2 };
    const request = { kind: 'deidentifier', snapshotId: snapshot.snapshotId, settings };
    const { runId } = routes.showRun.answer.parse(await json(ask('POST', routePath('startRun'), request)));
    const run = await until(runId, hasEnded);

    expect([run.status, run.failureCode]).toEqual(['done', null]);
    const { trainingSentences = 0, validationSentences = 0, heldOutSentences = 0 } = run.scores ?? {};
    expect(trainingSentences + validationSentences + heldOutSentences).toBe(120); // split by a secret
    expect(run.scores).toMatchObject({ epochs: 2, startedFromPublic: 1 });
    const published = await ask('POST', routePath('publishRelease'), { runId });
    expect(published.status).toBe(201);
  });

  it('ends a run that cannot be trained with the code that says why', async () => {
    const run = await until(await startRun({ ...tinyRepresenterSettings, documents: 2 }), hasEnded);

    expect([run.status, run.failureCode]).toEqual(['failed', 'TRAINER_TOO_FEW_SENTENCES']);
  });

  it('kills the training of a run that is cancelled', async () => {
    const runId = await startRun({
      ...longer,
      game: { ...longer.game, phase1: { epochsMax: 1000, patience: 1000 } },
    });
    await until(runId, ({ progress }) => progress.some(({ phase }) => phase === 'P1'));

    await ask('POST', routePath('cancelRun', { runId }));
    await eventually(() => trainings().length === 0);

    expect((await show(runId)).status).toBe('cancelled');
  });

  it('finishes a training whose process was killed, with the very same file', async () => {
    whole = await until(await startRun(longer), hasEnded);
    const runId = await startRun(longer);
    await until(runId, ({ progress }) => progress.some(({ phase, epoch }) => phase === 'P1' && epoch >= 3));

    for (const pid of trainings()) process.kill(pid, 'SIGKILL');
    const run = await until(runId, hasEnded);

    expect([run.status, run.fence]).toEqual(['done', 2]);
    expect(digestOf(run)).toBe(digestOf(whole));
  });

  it('gives its run back when it is stopped, leaves no process behind, and its successor makes the very same file', async () => {
    const runId = await startRun(longer);
    await until(runId, ({ progress }) => progress.some(({ phase, epoch }) => phase === 'P1' && epoch >= 3));
    const pids = trainings();

    const exitCode = await stop(trainer);

    expect([exitCode, pids.length, pids.some(isTraining)]).toEqual([0, 1, false]);
    expect((await show(runId)).status).toBe('running');

    trainer = await startTrainer();
    const run = await until(runId, hasEnded);

    expect([run.status, run.fence]).toEqual(['done', 2]);
    expect(digestOf(run)).toBe(digestOf(whole));
  });

  it('leaves no training behind when it is killed', async () => {
    const runId = await startRun({
      ...longer,
      game: { ...longer.game, phase1: { epochsMax: 1000, patience: 1000 } },
    });
    await until(runId, ({ progress }) => progress.some(({ phase }) => phase === 'P1'));
    const pids = trainings();

    trainer.process.kill('SIGKILL');
    await eventually(() => !pids.some(isTraining));

    expect(pids).toHaveLength(1);
  });

  it('logs no word of the corpus', async () => {
    const log = await readFile(join(folder, 'trainer.log'), 'utf8');

    expect(log).toContain('run.progress');
    expect(log).not.toMatch(/anna|berta|fever|nausea/i);
  });
});
