// Runs a consortium whose processes die: a coordinator with its embedded database, a trainer and three sites work
// under load (staging, sending and withdrawing invented notes; training and publishing) while SIGKILL, sometimes
// SIGSTOP and SIGTERM, hits one of them at random and a supervisor restarts it. At the end all work finishes and is
// checked: everything acknowledged is there, nothing counts twice, and `sfumato verify` passes. Prints one line of
// figures; exits with 2 on a fault. The seed fixes the victims and times, not what the processes are doing: two
// runs differ.
//   node scripts/kill-soak.mjs [--kills 200] [--minutes N] [--full N] [--sites 3] [--seed 1] [--json] [--keep]
// --minutes limits the time; an hour: --kills 100000 --minutes 60. --full 20 also fills the provider's or the sites'
// disk that many times for some seconds; both are then small in-memory disks, which needs Linux and root. --keep keeps
// folders and logs (except those disks) and prints their path.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { useMemoryForTemporaryFiles } from './temporary-files.mjs';
import './say-help.mjs';

const options = {
  kills: { type: 'string', default: '200' },
  minutes: { type: 'string', default: '100000' },
  full: { type: 'string', default: '0' },
  sites: { type: 'string', default: '3' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
};
const { json: isJson, keep, seed, ...numbers } = parseArgs({ options }).values;
for (const [name, value] of Object.entries(numbers)) {
  if (Number(value) > 0 || (name === 'full' && value === '0')) continue;
  console.error(`--${name} ${value}, expected a number above 0`);
  process.exit(3);
}

await build();
useMemoryForTemporaryFiles(); // a killed process keeps what it wrote; another test covers power cuts
const { createSeededRandom } = await import('../dist/libs/foundation/src/index.js');
const { openProvider } = await import('./kill-soak/provider.mjs');
const { Site } = await import('./kill-soak/sites.mjs');
const { runVerb } = await import('./kill-soak/programs.mjs');
const { fillDisks, mountDisk, unmountDisk } = await import('./kill-soak/disks.mjs');
const { strike } = await import('./kill-soak/killer.mjs');
const { lookAtReleases, lookAtSites } = await import('./kill-soak/look.mjs');

const folder = mkdtempSync(join(tmpdir(), 'sfumato-kill-soak-'));
const logFolder = join(folder, 'logs');
const [providerFolder, sitesFolder, notesFolder] = ['provider', 'sites', 'notes'].map((name) =>
  join(folder, name),
);
for (const name of [logFolder, providerFolder, sitesFolder, notesFolder]) mkdirSync(name);
const disks = Number(numbers.full) > 0 ? [providerFolder, sitesFolder] : [];
for (const disk of disks) mountDisk(disk);
const random = createSeededRandom(seed);
const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const say = (line) => process.stderr.write(`${String(seconds()).padStart(5)} s  ${line}\n`);

const provider = await openProvider({ folder: providerFolder, logFolder });
let report;
try {
  report = await soak();
} finally {
  await provider.trainer.close();
  await provider.coordinator.close();
  for (const disk of disks) unmountDisk(disk);
  if (keep) say(`kept: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
console.log(isJson ? JSON.stringify(report) : lineOf(report));
process.exitCode = report.isSound ? 0 : 2;

async function soak() {
  const sites = await joinSites();
  say('everything works; the killing begins');
  let isOver = false;
  const work = Promise.all([provider, ...sites].map((one) => one.work(() => isOver)));
  const end = performance.now() + Number(numbers.minutes) * 60_000;
  const { coordinator, trainer } = provider;
  const kills = Number(numbers.kills);
  const onBlow = (count) => count % 20 === 0 && say(`${count} of ${kills} killed`);
  const killing = strike({
    coordinator,
    trainer,
    sites,
    random,
    kills,
    onBlow,
    isOver: () => performance.now() > end || isOver,
  });
  const filling = fillDisks({
    disks: [
      { name: 'provider', place: providerFolder, services: [coordinator, trainer] },
      { name: 'sites', place: sitesFolder, services: [] },
    ],
    random,
    times: Number(numbers.full),
    isOver: () => performance.now() > end || isOver,
    onFull: (count) => count % 5 === 0 && say(`${count} of ${numbers.full} times full`),
  });
  const disturbing = Promise.all([killing, filling]);
  const [signals, full] = await Promise.race([disturbing, work.then(() => disturbing)]).finally(() => {
    isOver = true;
  });
  say('the killing has ended; everything comes to rest');
  await work;
  for (const site of sites) await site.rest();
  const runs = await provider.untilAllEnded();
  return lookAtAll({ sites, signals, full, runs });
}

async function joinSites() {
  await provider.publishRepresenter();
  const { url, cacheFolder, words } = provider;
  const sites = [];
  for (let number = 1; number <= Number(numbers.sites); number += 1) {
    const name = `site${number}`;
    const site = new Site(name, {
      folder: join(sitesFolder, name),
      notesFolder,
      cacheFolder,
      words,
      random: createSeededRandom(`${seed} ${name}`),
      surroundings: { logFolder },
    });
    await site.join(url, await provider.invite(name));
    sites.push(site);
  }
  return sites;
}

async function lookAtAll({ sites, signals, full, runs }) {
  const accounts = [];
  for (const site of sites) accounts.push(await site.account());
  const pool = lookAtSites(accounts, provider.data);
  const models = await lookAtReleases(provider);
  const token = ['--url', provider.url, '--token-file', join(provider.data, 'admin-token')];
  const verified = await runVerb({ name: 'verify' }, ['verify', ...token], { logFolder });
  const { coordinator, trainer } = provider;
  const unexplained = [
    ...sites.flatMap((site) => site.unexplained.map((one) => ({ of: site.name, ...one }))),
    ...[coordinator, trainer].flatMap(({ name, unexplained: ends }) =>
      ends.map((one) => ({ of: name, ...one })),
    ),
  ];
  const endings = { trainer: await trainer.close(), coordinator: await coordinator.close() };
  const isSound =
    pool.lost + pool.countedTwice + pool.brokenWithdrawals + models.lost + unexplained.length === 0 &&
    models.stable <= 1 &&
    verified.code === 0 &&
    endings.trainer === 0 &&
    endings.coordinator === 0;
  return {
    isSound,
    seconds: seconds(),
    signals,
    full,
    pool,
    models,
    runs: { all: runs, done: provider.runs.done, failed: Object.fromEntries(provider.runs.failed) },
    refused: Object.fromEntries(provider.refused),
    verify: verified.code,
    longestRecoverySeconds: {
      coordinator: coordinator.longestRecoverySeconds,
      trainer: trainer.longestRecoverySeconds,
      verb: Math.max(...sites.map((site) => site.longestRecoverySeconds)),
      run: provider.longestPauseSeconds,
    },
    verbs: sites.reduce((sum, { verbs }) => sum + verbs, 0),
    passed: sites.map(({ name, passed }) => ({ name, ...Object.fromEntries(passed) })),
    unexplained,
    endsOnFullDisk: Object.fromEntries(
      [coordinator, trainer].map(({ name, endsOnFullDisk }) => [name, endsOnFullDisk]),
    ),
    endings,
  };
}

function lineOf({ isSound, signals, full, pool, models, longestRecoverySeconds, verify, seconds: taken }) {
  const sum = (signal) => Object.values(signals[signal] ?? {}).reduce((total, count) => total + count, 0);
  const longest = Object.entries(longestRecoverySeconds).map(
    ([name, value]) => `${name} ${value.toFixed(1)} s`,
  );
  return [
    `${isSound ? 'sound' : 'NOT SOUND'}: ${sum('SIGKILL')} SIGKILL, ${sum('SIGSTOP')} SIGSTOP, ${sum('SIGTERM')} SIGTERM, disks full ${Object.values(full).reduce((total, count) => total + count, 0)} times in ${taken} s`,
    `${pool.batches} batches, ${pool.sentences} sentences, ${pool.withdrawn} withdrawals, ${models.releases} releases`,
    `lost ${pool.lost + models.lost}, counted twice ${pool.countedTwice}, withdrawals broken ${pool.brokenWithdrawals}, verify ${verify}`,
    `longest recovery: ${longest.join(', ')}`,
  ].join('; ');
}
