// Tests the container files: builds the images, starts docker-compose.yml with two trainers, has invented hospitals
// join, stage, upload and tag, then kills every service's containers during a training. Prints a line per claim;
// exits with 1 if one failed, and with 0 if Docker is missing. Uses port 8420 and the file's network; leaves
// images, but no container, volume or secret.
//   node scripts/containers.mjs
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { build } from './build.mjs';
import './say-help.mjs';

const composeFile = 'docker-compose.yml';
const services = ['postgres', 'redis', 'coordinator', 'trainer'];
const url = 'http://127.0.0.1:8420';
const backSeconds = 180;

if (spawnSync('docker', ['info']).status !== 0 || spawnSync('docker', ['compose', 'version']).status !== 0) {
  console.log('nothing was run: there is no Docker with Compose here');
  process.exit(0);
}
await build();
const { playConsortium } = await import('../dist/apps/lab/src/demo/flow.js');
const { writeDemoNotes } = await import('../dist/apps/lab/src/demo/notes.js');
const { createProcesses } = await import('../dist/apps/lab/src/demo/processes.js');
const { tinyScenario: scenario } = await import('../dist/apps/lab/src/demo/scenario.js');

const folder = mkdtempSync(join(tmpdir(), 'sfumato-containers-'));
const override = join(folder, 'override.yml');
const admin = ['--url', url, '--token-file', join(folder, 'secrets', 'admin_token')];
const compose = (...words) =>
  docker('compose', '--project-name', 'sfumato-check', '--file', composeFile, '--file', override, ...words);
const containersOf = (service) => compose('ps', '--quiet', service).split('\n');

const processes = createProcesses({
  logFolder: join(folder, 'logs'),
  environment: { PATH: process.env['PATH'], HOME: folder, SFUMATO_SITE_AUDITS: 'false' },
  readySeconds: backSeconds,
  signal: new AbortController().signal,
});

let failures = 0;
try {
  await runAll();
} finally {
  await processes[Symbol.asyncDispose]();
  writeFileSync(join(folder, 'containers.log'), compose('logs', '--no-color', '--timestamps'));
  compose('down', '--volumes');
  rmSync(join(folder, 'secrets'), { recursive: true });
  if (failures === 0) rmSync(folder, { recursive: true });
  else console.log(`logs: ${folder}`);
}
process.exitCode = failures === 0 ? 0 : 1;

async function runAll() {
  const notes = await prepare();
  await hold('both images build, and two trainers, a coordinator, PostgreSQL and Redis become healthy', () =>
    compose('up', '--build', '--detach', '--wait', '--scale', 'trainer=2'),
  );
  for (const service of services)
    await hold(`${service}: no process is root's or has capabilities, and / cannot be written`, () =>
      containersOf(service).forEach(requireConfined),
    );
  const flow = { folder, cacheFolder: join(folder, 'cache'), seed: 1, scenario, processes, say: () => {} };
  await hold(
    'sites join, stage and upload, runs are trained and published, and a site tags with the release',
    () => playConsortium(flow, { url, admin }, notes),
  );
  for (const service of services)
    await hold(`${service}: killed in a training, comes back; the training ends well, nothing is lost`, () =>
      killInTraining(service),
    );
}

/** Creates the secrets as the head of the file does, the notes, and the overrides. */
async function prepare() {
  const head = readFileSync(composeFile, 'utf8').split('\nservices:')[0];
  const commands = [...head.matchAll(/^# {3}(.+)$/gm)].map(([, command]) => command);
  execFileSync('sh', ['-e', '-c', commands.join('\n')], { cwd: folder });
  // The flow searches these folders for canaries.
  for (const name of ['coordinator', 'trainer', 'logs', 'notes']) mkdirSync(join(folder, name));
  const notes = await writeDemoNotes(join(folder, 'notes'), scenario, 1);
  chmodSync(notes.public, 0o644);
  const { secrets } = parse(readFileSync(composeFile, 'utf8'));
  const differences = {
    services: {
      coordinator: { environment: { SFUMATO_RELEASE_RECALL_MIN: '0' } },
      trainer: {
        environment: { SFUMATO_TRAINER_CORPUS: '/notes.jsonl', SFUMATO_TRAINER_CORPUS_FORMAT: 'jsonl' },
        volumes: [`${notes.public}:/notes.jsonl:ro`],
      },
    },
    secrets: Object.fromEntries(
      Object.entries(secrets).map(([name, { file }]) => [name, { file: join(folder, file) }]),
    ),
  };
  writeFileSync(override, stringify(differences));
  return notes;
}

function requireConfined(container) {
  const look = 'id -u; grep CapEff /proc/1/status; touch /probe 2> /dev/null && echo written || true';
  const found = docker('exec', container, 'sh', '-c', look);
  if (!/^[1-9]\d*\nCapEff:\s+0+$/.test(found)) throw new Error(found);
}

/** Kills the process from outside: Compose restarts a container that dies, but not one that `docker kill` ends. */
async function killInTraining(service) {
  const before = await listAll();
  let begin;
  const begun = new Promise((resolve) => {
    begin = resolve;
  });
  const settings = join(folder, 'long-training.json');
  writeFileSync(settings, JSON.stringify({ schedule: { epochsMax: 60, patience: 60 } }));
  const training = processes.run(
    `train-${service}`,
    ['coordinator', 'train-deidentifier', ...admin, '--settings', settings, '--wait'],
    { onTalk: (line) => / epoch [1-9]/.test(line) && begin(true) },
  );
  if ((await Promise.race([begun, training])) !== true) throw new Error('the training ended before the kill');
  const containers = containersOf(service);
  const pids = docker('inspect', '--format', '{{.State.Pid}}', ...containers).split('\n');
  const kill = 'for (const pid of process.argv.slice(1)) process.kill(Number(pid), "SIGKILL")';
  const killer = [
    'run',
    '--rm',
    '--pid',
    'host',
    '--user',
    '0',
    '--entrypoint',
    'node',
    'sfumato-check-trainer',
  ];
  docker(...killer, '-e', kill, ...pids);
  await untilBack(containers);
  await training;
  await processes.run('verify', ['verify', ...admin]);
  const after = new Set(await listAll());
  const lost = before.filter((row) => !after.has(row));
  if (lost.length > 0) throw new Error(`lost: ${lost.join(', ')}`);
}

async function untilBack(containers) {
  const format = '{{.RestartCount}} {{.State.Health.Status}}';
  for (let second = 0; second < backSeconds; second += 1) {
    const states = docker('inspect', '--format', format, ...containers).split('\n');
    if (states.every((state) => /^[1-9]\d* healthy$/.test(state))) return;
    await wait(1_000);
  }
  throw new Error(`not healthy again after ${backSeconds} s`);
}

/** All rows that the coordinator lists; none of them changes during a training. */
async function listAll() {
  const rows = [];
  for (const verb of ['sites', 'representers', 'runs', 'snapshots', 'releases']) {
    const listed = await processes.run(verb, ['coordinator', verb, ...admin]);
    rows.push(...listed[verb].map(({ lastContact: _, ...row }) => JSON.stringify(row)));
  }
  return rows;
}

async function hold(claim, prove) {
  const startedAt = performance.now();
  let fault;
  try {
    await prove();
  } catch (error) {
    failures += 1;
    fault = error.details === undefined ? error.message : JSON.stringify(error.details);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(
    `${fault === undefined ? 'held ' : 'FAILED'} ${claim} (${seconds} s)${fault ? `: ${fault}` : ''}`,
  );
}

function docker(...words) {
  return execFileSync('docker', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}
