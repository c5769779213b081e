// The model provider of the kill soak: a coordinator and a trainer under supervision, and an administrator who makes snapshots, trains on them and
// publishes, again and again, over HTTP.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  tinyRepresenterSettings,
  writeTinyCorpus,
} from '../../dist/apps/trainer/src/testing/tiny-training.js';
import { Service } from './programs.mjs';

const ended = new Set(['done', 'failed', 'cancelled']);

/** Some seconds of training, so that a kill meets it in the middle. */
const deidentifierSettings = {
  deidentifier: { hidden: 8, layers: 1 },
  schedule: { epochsMax: 15, patience: 15 },
  framesOpen: 2,
  sentencesPerBatch: 8,
};

/** Starts both; `folder` is theirs. */
export async function openProvider({ folder, logFolder }) {
  const data = join(folder, 'coordinator');
  const { corpus, embeddings, cacheFolder } = await writeTinyCorpus(folder);
  const settings = {
    SFUMATO_RECONCILE_SECONDS: '1',
    SFUMATO_RESERVE_MEGABYTES: '64',
    // What a supervisor is asked for after a minute of hanging is shown in seconds.
    SFUMATO_RUN_SILENCE_MINUTES: '0.5',
    SFUMATO_ENROLMENT_ATTEMPTS_PER_MINUTE: '1000',
    SFUMATO_LOG_LEVEL: 'warn',
    SFUMATO_SITES_WAIT_FOR_CONFIRMATION: 'false', // nobody is there to compare fingerprints
  };
  const words = ['coordinator', 'start', '--data', data, '--port'];
  const coordinator = new Service('coordinator', [...words, '0'], { logFolder, settings }, isReady);
  const { url } = await coordinator.open();
  coordinator.words = [...words, new URL(url).port]; // its sites have written the address down
  const trainer = new Service(
    'trainer',
    [
      ...['trainer', 'start', '--coordinator', url, '--token-file', join(data, 'trainer-token')],
      ...['--work', join(folder, 'trainer'), '--cache', cacheFolder, '--threads', '1'],
      ...['--corpus', corpus.path, '--format', 'jsonl', '--labels', 'generic'],
      ...['--embeddings', 'text', '--embeddings-path', embeddings.path],
    ],
    {
      logFolder,
      settings: { SFUMATO_TRAINER_WATCH_SECONDS: '1', SFUMATO_TRAINER_LOG_LEVEL: 'info' },
    },
  );
  await trainer.open();
  const accessToken = readFileSync(join(data, 'admin-token'), 'utf8').trim();
  return new Provider({ url, data, accessToken, coordinator, trainer, cacheFolder, words: embeddings.path });
}

/** The work goes on once the coordinator says so itself. */
async function isReady({ url }, hasEnded) {
  while (!hasEnded()) {
    const answer = await fetch(new URL('/readyz', url)).catch(() => undefined);
    if (answer?.status === 200) return;
    await wait(50);
  }
}

class Provider {
  /** Snapshots and releases that were answered: from then on they are there. */
  snapshots = [];
  releases = [];
  runs = { done: 0, failed: new Map() };
  longestPauseSeconds = 0;
  refused = new Map();

  constructor(parts) {
    Object.assign(this, parts);
  }

  /** A published representer: two people let pass what so small a training cannot. */
  async publishRepresenter() {
    const run = await this.admin('POST', '/v1/admin/runs', {
      kind: 'representer',
      settings: tinyRepresenterSettings,
    });
    const { runId, status } = await this.untilEnded(run.json.runId);
    if (status !== 'done') throw new Error(`the representer's training ended as ${status}`);
    const reason = 'The notes are invented, and nothing leaves this machine.';
    const names = ['Ada Tester', 'Ben Tester'];
    await this.admin('POST', '/v1/admin/waivers', { representerId: runId, names, reason, days: 1 });
    const published = await this.admin('POST', '/v1/admin/representers', { runId });
    if (published.status !== 201) throw new Error(`not published: ${JSON.stringify(published.json)}`);
  }

  /** Invites a site; result: its code. */
  async invite(name) {
    return (await this.admin('POST', '/v1/admin/sites', { name })).json.code;
  }

  /** Trains on the pool and publishes until it is told to stop. */
  async work(isOver) {
    while (!isOver()) {
      const snapshot = await this.admin('POST', '/v1/admin/snapshots', {});
      if (snapshot.status === 201) {
        this.snapshots.push(snapshot.json);
        await this.trainOn(snapshot.json.snapshotId);
      }
      await wait(500);
    }
  }

  async trainOn(snapshotId) {
    const body = { kind: 'deidentifier', snapshotId, settings: deidentifierSettings };
    const run = await this.admin('POST', '/v1/admin/runs', body);
    if (run.status !== 201) return this.note(run);
    const { status, failureCode, runId } = await this.untilEnded(run.json.runId);
    if (status !== 'done') {
      this.runs.failed.set(failureCode, (this.runs.failed.get(failureCode) ?? 0) + 1);
      return;
    }
    this.runs.done += 1;
    const published = await this.admin('POST', '/v1/admin/releases', { runId });
    if (published.status === 201) this.releases.push(published.json.releaseId);
    else this.note(published);
  }

  note({ json }) {
    const code = json?.error?.code;
    this.refused.set(code, (this.refused.get(code) ?? 0) + 1);
  }

  /** Also measures how long it stands still. */
  async untilEnded(runId) {
    let seen = '';
    let changedAt = performance.now();
    for (;;) {
      const { json: run } = await this.admin('GET', `/v1/admin/runs/${runId}`);
      const state = JSON.stringify([run.status, run.fence, run.progress.at(0)]);
      if (state !== seen) [seen, changedAt] = [state, performance.now()];
      this.longestPauseSeconds = Math.max(this.longestPauseSeconds, (performance.now() - changedAt) / 1000);
      if (ended.has(run.status)) return run;
      await wait(200);
    }
  }

  /** Every run has ended; result: how many there were. */
  async untilAllEnded() {
    const { json } = await this.admin('GET', '/v1/admin/runs');
    for (const { runId } of json.runs) await this.untilEnded(runId);
    return json.runs.length;
  }

  /** Asks until something is answered that is no passing trouble. */
  async admin(method, path, body) {
    for (;;) {
      const answer = await this.ask(method, path, body).catch(() => undefined);
      if (answer !== undefined && ![429, 503, 507].includes(answer.status)) return answer;
      await wait(200);
    }
  }

  async ask(method, path, body) {
    const headers = { authorization: `Bearer ${this.accessToken}`, 'content-type': 'application/json' };
    const response = await fetch(new URL(path, this.url), {
      method,
      headers,
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, json: await response.json() };
  }
}
