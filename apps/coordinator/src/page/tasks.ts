/** What needs a person now: a line for each task, with a link to where it is done. */
import type { AnswerOf } from '#protocol/api';
import type { Lineage } from './client.js';
import { count, kinds, shortId, size } from './format.js';

export interface Facts {
  readonly sites: AnswerOf<'listSites'>['sites'];
  readonly runs: AnswerOf<'listRuns'>['runs'];
  readonly snapshots: AnswerOf<'listSnapshots'>['snapshots'];
  readonly representers: AnswerOf<'listRepresenters'>['representers'];
  readonly releases: AnswerOf<'listReleases'>['releases'];
  readonly people: AnswerOf<'listPeople'>['people'];
  readonly lineage: Pick<Lineage, 'releases'>;
  readonly health: AnswerOf<'showHealth'>;
}

export interface Task {
  /** `bad`: something is broken; `open`: a decision waits; `quiet`: the next step. */
  readonly tone: 'bad' | 'open' | 'quiet';
  readonly text: string;
  readonly link: string;
  readonly href: string;
}

const tokenWarningMilliseconds = 14 * 86_400_000;

/** Tasks, most urgent first. What a later event has settled is no task. */
export function tasksOf(facts: Facts, now: number): readonly Task[] {
  return [
    ...troubles(facts),
    ...failures(facts),
    ...decisions(facts),
    ...endingTokens(facts, now),
    ...nextSteps(facts),
  ];
}

function* troubles({ health, runs }: Facts): Generator<Task> {
  const at = { link: 'Look at the health', href: '#/health' };
  const { dependencies, disk, damagedBlobs } = health;
  for (const [name, isUp] of Object.entries(dependencies))
    if (!isUp && name !== 'disk') yield { tone: 'bad', text: `The ${name} does not answer.`, ...at };
  const left = `${size(disk.freeBytes)} left on the disk`;
  if (dependencies.disk === false) yield { tone: 'bad', text: `${left}: uploads are refused.`, ...at };
  else if (disk.freeBytes < 4 * disk.reserveBytes)
    yield { tone: 'open', text: `${left}; below ${size(disk.reserveBytes)} uploads are refused.`, ...at };
  if (damagedBlobs !== null && damagedBlobs > 0)
    yield {
      tone: 'bad',
      text: `${count(damagedBlobs, 'batch or file', 'batches and files')} damaged.`,
      ...at,
    };
  const waits = runs.filter(({ status }) => status === 'queued').length;
  if (waits > 0 && !runs.some(({ status }) => status === 'running'))
    yield { tone: 'open', text: `${count(waits, 'run')} waiting, and no trainer holds one.`, ...at };
}

function* failures({ runs, representers, lineage }: Facts): Generator<Task> {
  for (const { representerId, gate } of newRepresenters(representers))
    if (gate.verdict !== 'PASS' && gate.waiver === null)
      yield {
        tone: 'bad',
        text: `The audit of representer ${shortId(representerId)} says ${gate.verdict}.`,
        link: 'See the attacks',
        href: '#/models',
      };
  for (const kind of ['representer', 'deidentifier'] as const) {
    const [latest] = runs.filter((run) => run.kind === kind && run.finishedAt !== null);
    if (latest?.status === 'failed')
      yield {
        tone: 'bad',
        text: `${kinds[kind]} run ${shortId(latest.runId)} failed with ${latest.failureCode}.`,
        link: 'See the run',
        href: `#/runs/${latest.runId}`,
      };
  }
  const stable = lineage.releases.find(({ status }) => status === 'stable');
  if (stable !== undefined && stable.withdrawn > 0)
    yield {
      tone: 'bad',
      text: `Release ${stable.number}, which sites use, learned from ${count(stable.withdrawn, 'batch', 'batches')} withdrawn since.`,
      link: 'Train without them',
      href: '#/pool',
    };
}

function* decisions({ sites, runs, representers, releases }: Facts): Generator<Task> {
  for (const { name, status, fingerprint, confirmedAt } of sites)
    if (status === 'enrolled' && fingerprint !== null && confirmedAt === null)
      yield {
        tone: 'open',
        text: `${name} joined; nobody has confirmed its key.`,
        link: 'Confirm',
        href: '#/sites',
      };
  for (const { representerId, gate } of newRepresenters(representers))
    if (gate.verdict === 'PASS' || gate.waiver !== null)
      yield {
        tone: 'open',
        text: `Representer ${shortId(representerId)} may be published.`,
        link: 'Publish',
        href: '#/models',
      };
  const [ended] = runs.filter(({ kind, status }) => kind === 'deidentifier' && status === 'done');
  if (ended !== undefined && !releases.some(({ runId }) => runId === ended.runId))
    yield {
      tone: 'open',
      text: `De-identifier ${shortId(ended.runId)} is trained and waits for publication.`,
      link: 'See its scores',
      href: '#/models',
    };
  for (const { number, status } of releases)
    if (status === 'candidate')
      yield {
        tone: 'open',
        text: `Release ${number} is a candidate.`,
        link: 'Promote or hold',
        href: '#/models',
      };
}

/** Unpublished ones made after the current one. */
function newRepresenters(representers: Facts['representers']) {
  const current = representers.find(({ isCurrent }) => isCurrent);
  return representers.filter(
    ({ publishedAt, createdAt }) =>
      publishedAt === null && (current === undefined || createdAt > current.createdAt),
  );
}

function* endingTokens({ people }: Facts, now: number): Generator<Task> {
  for (const { name, expiresAt } of people)
    if (Date.parse(expiresAt) < now + tokenWarningMilliseconds)
      yield {
        tone: 'open',
        text: `The token of ${name} ${Date.parse(expiresAt) < now ? 'ended' : 'ends'} on ${expiresAt.slice(0, 10)}.`,
        link: 'Renew',
        href: '#/people',
      };
}

function* nextSteps({ sites, runs, snapshots, representers }: Facts): Generator<Task> {
  const isTraining = (kind: keyof typeof kinds) =>
    runs.some((run) => run.kind === kind && ['queued', 'running'].includes(run.status));
  if (representers.length === 0 && !isTraining('representer'))
    yield {
      tone: 'quiet',
      text: 'Sites need a representer to encode with.',
      link: 'Train one',
      href: '#/runs',
    };
  if (sites.length === 0)
    yield { tone: 'quiet', text: 'No hospital has been invited.', link: 'Invite a site', href: '#/sites' };
  const isNew = sites.some(({ status, batches, pooled }) => status === 'enrolled' && batches > pooled);
  if (isNew)
    yield {
      tone: 'quiet',
      text: 'Batches wait that are in no snapshot.',
      link: 'Take a snapshot',
      href: '#/pool',
    };
  const [latest] = snapshots;
  if (!isNew && latest !== undefined && !runs.some(({ snapshotId }) => snapshotId === latest.snapshotId))
    yield {
      tone: 'quiet',
      text: 'Nothing was trained on the latest snapshot.',
      link: 'Train on it',
      href: '#/runs',
    };
}
