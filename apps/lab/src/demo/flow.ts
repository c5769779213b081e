/** The whole flow on one machine, in the steps of the README's table, by real processes over HTTP. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stringify } from 'yaml';
import type { z } from 'zod';
import type { Terminal } from '#command-line';
import { Failure, writeFileAtomic } from '#foundation';
import type { Verdict, WordFigures } from '#protocol/manifests';
import {
  type adversariesSchema,
  answers,
  contribute,
  encodingOf,
  type Hospital,
  joinConfirmed,
  pullAndAudit,
  pullAndTag,
  pullRepresenter,
  type SiteAudit,
} from './hospital.js';
import {
  checkCanaries,
  type DemoNotes,
  demoCanaries,
  scoreTagged,
  type TaggedScore,
  writeDemoNotes,
} from './notes.js';
import { createEpochLog, createProcesses, createStepLog, type Processes } from './processes.js';
import type { Scenario } from './scenario.js';
import { prepareDemoFolder } from './scenario.js';

/** Where and how the demo runs. */
export interface DemoOptions {
  /** Emptied first, if an earlier demo filled it. */
  readonly folder: string;
  readonly cacheFolder: string;
  readonly seed: number;
  readonly scenario: Scenario;
  readonly terminal: Terminal;
  /** Time for a service to become ready. */
  readonly readySeconds: number;
  /** Ends the demo; `playDemo` then fails with its reason. */
  readonly signal: AbortSignal;
}

/** The results of the demo. */
export interface DemoOutcome {
  /** Binary HIPAA token F1 on the unseen hospital. */
  readonly scores: Readonly<
    Record<'raw' | 'pseudonymised' | 'privateSingleSite' | 'privatePooled' | 'starter', number>
  >;
  readonly adversaries: z.infer<typeof adversariesSchema>;
  /** Null if no token had two candidates. */
  readonly words: WordFigures | null;
  /** Of the representer's audit; without PASS, the demo grants a waiver. */
  readonly verdict: Verdict;
  /** From the hospital that audits the representer itself; null if none does. */
  readonly siteAudit: (SiteAudit & { readonly site: string }) | null;
  readonly bytesPerToken: number;
  readonly encodeTokensPerSecond: number;
  readonly tagTokensPerSecond: number;
  readonly taggedNotes: string;
  readonly pooled: TaggedScore;
  /** J9: the first hospital's invented identities found in what others hold. Always 0: otherwise the demo fails. */
  readonly canariesFound: number;
}

/** Plays the demo; never leaves a process behind. */
export async function playDemo(options: DemoOptions): Promise<DemoOutcome> {
  const { folder, cacheFolder, seed, scenario, terminal, readySeconds, signal } = options;
  await prepareDemoFolder(folder);
  await using processes = createProcesses({
    logFolder: join(folder, 'logs'),
    environment: environmentFor(),
    readySeconds,
    signal,
  });
  const stage = { ...options, processes, say: createStepLog(terminal) };
  stage.say('writing synthetic notes and compiling the embedding table');
  const [notes] = await Promise.all([
    writeDemoNotes(join(folder, 'notes'), scenario, seed),
    processes.run('embeddings', ['embeddings', 'build', '--kind', 'glove', '--cache', cacheFolder]),
  ]);
  const coordinator = await startServices(stage, notes);
  stage.say(
    'training the representer on public notes; raw and pseudonymised systems beside all that follows, for comparison',
  );
  const [baselines, played] = await Promise.all([
    runBaselines(stage, notes),
    playConsortium(stage, coordinator, notes),
  ]);
  stage.say(
    'tagging the same notes with the encoder that comes with the program, which learned from none of these',
  );
  const starter = await scoreStarter(stage, notes);
  const { privateSingleSite, privatePooled, ...found } = played;
  return { ...found, scores: { ...baselines, privateSingleSite, privatePooled, starter } };
}

/** From training the representer to tagging the unseen hospital's notes; the services must be running. */
export async function playConsortium(stage: Stage, coordinator: Coordinator, notes: DemoNotes) {
  const { folder, seed, say } = stage;
  const representer = await trainRepresenter(stage, coordinator);
  const sites = await joinSites(stage, coordinator);
  const trained = await encodeAndTrain(stage, { coordinator, sites, notes });
  const tagging = { coordinator, site: sites.unseen, notes };
  const contributors = await Promise.all(sites.contributors);
  const auditor = contributors.find(({ audit }) => audit !== undefined);
  const single = await publishAndTag(stage, tagging, 'single', await trained.single);
  const pooled = await publishAndTag(stage, tagging, 'pooled', await trained.pooled);
  say(`searching what others than ${contributors[0]?.name} hold for its canaries`);
  const others = [sites.unseen, ...contributors.slice(1)].map(({ name }) => join('sites', name));
  const canaries = await checkCanaries(
    demoCanaries(seed),
    ['coordinator', 'trainer', 'logs', ...others].map((name) => join(folder, name)),
  );
  return {
    canariesFound: canaries.value ?? 0,
    privateSingleSite: single.score.f1,
    privatePooled: pooled.score.f1,
    adversaries: representer.privacyReport.adversaries,
    words: representer.privacyReport.words ?? null,
    verdict: representer.verdict,
    siteAudit: auditor?.audit === undefined ? null : { site: auditor.name, ...auditor.audit },
    ...encodingOf(trained.staged),
    tagTokensPerSecond: pooled.tagging.tokensPerSecond,
    taggedNotes: pooled.tagging.output,
    pooled: pooled.score,
  };
}

interface Stage extends DemoOptions {
  readonly processes: Processes;
  readonly say: (line: string) => void;
}

interface Coordinator {
  readonly url: string;
  readonly admin: readonly string[];
}

/** Only DATABASE_URL and REDIS_URL may come from outside; every other Sfumato setting is the demo's own. */
function environmentFor(): NodeJS.ProcessEnv {
  const { DATABASE_URL, REDIS_URL } = process.env;
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('SFUMATO_'));
  // Without Redis, the jobs are in this database. Here, one user runs trainers and coordinator and trusts both.
  const sharesDatabase = DATABASE_URL !== undefined && REDIS_URL === undefined;
  return {
    ...Object.fromEntries(others),
    SFUMATO_RELEASE_RECALL_MIN: '0', // shows the result of short training, good or bad
    SFUMATO_SITE_AUDITS: 'false', // one hospital enables it; otherwise each would audit for itself
    ...(sharesDatabase ? { SFUMATO_TRAINER_QUEUE_URL: DATABASE_URL } : {}),
  };
}

async function startServices(
  { processes, folder, cacheFolder, scenario, say }: Stage,
  notes: DemoNotes,
): Promise<Coordinator> {
  const data = join(folder, 'coordinator');
  const ready = await processes.start('coordinator', ['coordinator', 'start', '--data', data, '--port', '0']);
  const { url, dataDirectory } = answers.coordinator.parse(ready);
  say(`coordinator ready at ${url}; starting ${scenario.trainers} trainers`);
  const trainers = Array.from({ length: scenario.trainers }, (_, index) => index + 1).map((number) =>
    processes.start(`trainer-${number}`, [
      ...['trainer', 'start', '--coordinator', url, '--token-file', join(dataDirectory, 'trainer-token')],
      ...['--work', join(folder, 'trainer', String(number)), '--cache', cacheFolder],
      ...['--corpus', notes.public, '--format', 'jsonl', '--threads', '1'],
    ]),
  );
  await Promise.all(trainers);
  return { url, admin: ['--url', url, '--token-file', join(dataDirectory, 'admin-token')] };
}

async function trainRepresenter(
  { processes, folder, seed, scenario, say }: Stage,
  { url, admin }: Coordinator,
) {
  const settings = join(folder, 'representer-settings.json');
  await writeFileAtomic(settings, JSON.stringify(scenario.representer, null, 2));
  const options = ['--seed', String(seed), '--settings', settings, '--wait'];
  const command = ['coordinator', 'train-representer', ...admin, ...options];
  const answer = await processes.run('train-representer', command, {
    onTalk: createEpochLog('representer', say),
  });
  const run = answers.representerRun.parse(answer);
  const listed = await processes.run('representers', ['coordinator', 'representers', ...admin]);
  const { representers } = answers.representers.parse(listed);
  const verdict =
    representers.find(({ representerId }) => representerId === run.runId)?.gate.verdict ?? 'INVALID';
  say(`the audit of the representer says ${verdict}`);
  if (verdict !== 'PASS') await waive({ processes, folder }, run.runId, { url, admin });
  await processes.run('publish-representer', ['coordinator', 'publish-representer', run.runId, ...admin]);
  return { ...run, verdict };
}

/** Two people, each with their own token, accept a verdict that is not PASS; a consortium would take longer. */
async function waive(
  { processes, folder }: Pick<Stage, 'processes' | 'folder'>,
  representerId: string,
  { url, admin }: Coordinator,
): Promise<void> {
  const reason = ['--reason', 'The notes are invented, and nothing leaves this machine.', '--days', '1'];
  for (const part of ['Reader', 'Author']) {
    // Unique: a database that outlives the demo may know people of an earlier one.
    const name = `${part} of the demo ${Date.now().toString(36)}`;
    const added = await processes.run('add-person', [
      ...['coordinator', 'add-person', name, '--role', 'provider', '--days', '1', ...admin],
    ]);
    const tokenFile = join(folder, 'token-of-one-person');
    await writeFile(tokenFile, answers.person.parse(added).token, { mode: 0o600 });
    const signer = ['--url', url, '--token-file', tokenFile];
    try {
      await processes.run('waive', ['coordinator', 'waive', representerId, ...reason, ...signer]);
    } finally {
      await rm(tokenFile);
    }
  }
}

async function scoreStarter({ processes, folder, cacheFolder }: Stage, notes: DemoNotes): Promise<number> {
  const out = join(folder, 'tagged', 'starter');
  await processes.run('tag-starter', [
    ...['tag', notes.unseen, '--format', 'text', '--out', out, '--format-out', 'jsonl'],
    ...['--data', join(folder, 'sites', 'starter'), '--cache', cacheFolder],
  ]);
  return (await scoreTagged(notes.gold, out)).f1;
}

async function runBaselines({ processes, folder, cacheFolder, seed, scenario }: Stage, notes: DemoNotes) {
  const file = join(folder, 'baselines', 'experiment.yaml');
  await mkdir(join(folder, 'baselines'), { recursive: true });
  const jsonl = (path: string) => ({ path: resolve(path), format: 'jsonl' });
  const experiment = {
    name: 'baselines',
    corpora: { train: jsonl(notes.pooled), dev: jsonl(notes.gold), test: jsonl(notes.gold) },
    labels: 'i2b2',
    embeddings: { kind: 'glove' },
    systems: ['raw', 'pseudonymised'],
    representation: { neighbours: scenario.neighbours },
    seeds: [seed],
    training: { deidentifier: scenario.deidentifier.schedule },
  };
  await writeFileAtomic(file, stringify(experiment));
  const answer = await processes.run('baselines', [
    ...['lab', 'run', file, '--out', join(folder, 'baselines'), '--cache', cacheFolder, '--threads', '1'],
  ]);
  const { systems } = answers.experiment.parse(answer);
  const scoreOf = (name: string): number => {
    const row = systems.find(({ system }) => system === name)?.scores['Binary HIPAA Token'];
    if (row === undefined) throw new Failure('LAB_PROCESS_FAILED', { command: 'baselines', missing: name });
    return row.f1Micro;
  };
  return { raw: scoreOf('raw'), pseudonymised: scoreOf('pseudonymised') };
}

interface Sites {
  /** Each resolves once the hospital has its representer. */
  readonly contributors: readonly Promise<Hospital>[];
  readonly unseen: Hospital;
}

async function joinSites(
  { processes, folder, cacheFolder, scenario, say, seed }: Stage,
  coordinator: Coordinator,
): Promise<Sites> {
  say('four hospitals join by one-time code and pull the frozen representer');
  // Unique: a database that outlives the demo may know hospitals of an earlier run.
  const suffix = `${seed}-${Date.now().toString(36)}`;
  const join1 = async (source: string): Promise<Hospital> => {
    const siteName = `${source}-${suffix}`;
    const invited = await processes.run(`invite-${source}`, [
      'coordinator',
      'invite',
      siteName,
      ...coordinator.admin,
    ]);
    const { code } = answers.invitation.parse(invited);
    const codeFile = join(folder, `code-of-${source}.txt`);
    await writeFile(codeFile, code, { mode: 0o600 });
    const flags = ['--data', join(folder, 'sites', source), '--cache', cacheFolder];
    const hospital = { name: source, flags };
    const { url, admin } = coordinator;
    try {
      await joinConfirmed(processes, hospital, { url, siteName, codeFile, admin });
    } finally {
      await rm(codeFile);
    }
    return source === scenario.auditedAt
      ? audited(hospital, { processes, say })
      : pullRepresenter(processes, hospital);
  };
  const contributors = scenario.contributors.map(({ source }) => join1(source));
  for (const contributor of contributors) contributor.catch(() => {}); // its failure is thrown where it is awaited, below
  return { contributors, unseen: await join1(scenario.unseen.source) };
}

async function audited(
  hospital: Hospital,
  { processes, say }: Pick<Stage, 'processes' | 'say'>,
): Promise<Hospital> {
  say(`${hospital.name} audits the representer on its own machine; the others take the provider's word`);
  const found = await pullAndAudit(processes, hospital);
  if (found.audit !== undefined)
    say(
      `the audit at ${hospital.name} says ${found.audit.verdict}, after ${found.audit.seconds.toFixed(0)} s`,
    );
  return found;
}

interface Played {
  readonly coordinator: Coordinator;
  readonly sites: Sites;
  readonly notes: DemoNotes;
}

/** One snapshot holds the first hospital, the other all three; trains on both at once. */
async function encodeAndTrain(stage: Stage, { coordinator, sites, notes }: Played) {
  const { processes, say } = stage;
  const snapshot = async (): Promise<string> => {
    const taken = await processes.run('snapshot', ['coordinator', 'snapshot', ...coordinator.admin]);
    return answers.snapshot.parse(taken).snapshotId;
  };
  const [first, ...others] = sites.contributors.map((site, index) => ({
    site,
    path: notes.contributors[index] ?? '',
  }));
  if (first === undefined)
    throw new Failure('LAB_PROCESS_FAILED', { command: 'stage', missing: 'a contributing hospital' });
  const site = await first.site;
  say(`${site.name} replaces identifiers by surrogates, encodes its notes and uploads the vectors`);
  const staged = [await contribute(processes, site, first.path)];
  const single = trainDeidentifier(stage, coordinator, 'single', await snapshot());
  single.catch(() => {}); // awaiting both below reports its failure
  const names = stage.scenario.contributors.slice(1).map(({ source }) => source);
  say(`${names.join(' and ')} do the same; the pool is trained on afresh`);
  for (const other of others) staged.push(await contribute(processes, await other.site, other.path));
  const pooled = trainDeidentifier(stage, coordinator, 'pooled', await snapshot());
  await Promise.all([single, pooled]);
  return { staged, single, pooled };
}

async function trainDeidentifier(
  { processes, folder, seed, scenario, say }: Stage,
  { admin }: Coordinator,
  name: string,
  snapshotId: string,
): Promise<string> {
  const settings = join(folder, 'deidentifier-settings.json');
  await writeFileAtomic(settings, JSON.stringify(scenario.deidentifier, null, 2));
  const command = [
    ...['coordinator', 'train-deidentifier', ...admin, '--snapshot', snapshotId, '--seed', String(seed)],
    ...['--settings', settings, '--wait'],
  ];
  const onTalk = createEpochLog(`de-identifier, ${name === 'single' ? 'one site' : 'pool'}`, say);
  const answer = await processes.run(`train-${name}`, command, { onTalk });
  return answers.run.parse(answer).runId;
}

interface Tagging {
  readonly coordinator: Coordinator;
  readonly site: Hospital;
  readonly notes: DemoNotes;
}

async function publishAndTag(
  stage: Stage,
  { coordinator, site, notes }: Tagging,
  name: string,
  runId: string,
) {
  const { processes, folder, say } = stage;
  say(
    `release from the ${name === 'single' ? 'single site' : 'pool'} published; ${site.name} pulls it and tags its notes`,
  );
  await processes.run(`publish-${name}`, ['coordinator', 'publish', runId, ...coordinator.admin]);
  const out = join(folder, 'tagged', name);
  const tagging = await pullAndTag(processes, site, { name, notes: notes.unseen, out });
  return { tagging, score: await scoreTagged(notes.gold, tagging.output) };
}
