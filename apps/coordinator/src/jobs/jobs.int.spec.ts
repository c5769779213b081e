/** The same promises on every queue server. Real servers are used when SFUMATO_TEST_DATABASE_URL or SFUMATO_TEST_REDIS_URL is set. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routePath, routes, type TrainJob } from '#protocol/api';
import { BackendQueue, createTrainWorker, type QueueConnection, queueBackend } from '#queue';
import type { CoordinatorSettings } from '../config/settings.js';
import { createServerDatabase, dropServerDatabase } from '../testing/server-database.js';
import { emptyRedis, startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';

interface Backend {
  readonly name: string;
  /** The variable that must name a server; none for the embedded one. */
  readonly variable?: 'SFUMATO_TEST_DATABASE_URL' | 'SFUMATO_TEST_REDIS_URL';
  settings(): Promise<Partial<CoordinatorSettings>>;
}

const backends: readonly Backend[] = [
  { name: 'the embedded PostgreSQL', settings: async () => ({ redisUrl: undefined }) },
  {
    name: 'a PostgreSQL server',
    variable: 'SFUMATO_TEST_DATABASE_URL',
    settings: async () => ({ databaseUrl: await createServerDatabase() }),
  },
  {
    name: 'a Redis server',
    variable: 'SFUMATO_TEST_REDIS_URL',
    settings: async () => ({ redisUrl: await emptyRedis() }),
  },
];

/** Longer than any test: what comes, comes without help of the reconciler. */
const neverSeconds = 3600;

for (const { name, variable: needed, settings } of backends) {
  const isMissing = needed !== undefined && (process.env[needed] ?? '') === '';
  if (isMissing) process.stderr.write(`skipped: jobs on ${name}, because ${needed} is not set\n`);
  const suite = isMissing ? describe.skip : describe;
  suite(`jobs on ${name}`, () => conformance(settings));
  suite(`the reconciler of jobs on ${name}`, () => recovery(settings));
}

function conformance(settings: Backend['settings']): void {
  const { coordinator, connection, createRun, cancel } = withQueue(settings, neverSeconds);

  it('brings a new run to a trainer that waits', async () => {
    await using inbox = await startInbox(connection());

    const runId = await createRun();
    await inbox.until(runId);

    expect(inbox.received).toEqual([runId]);
    await cancel(runId);
  });

  it('keeps a run for a trainer that starts later', async () => {
    const runId = await createRun();
    const waiting = await waitingCount(connection());

    await using inbox = await startInbox(connection());
    await inbox.until(runId);

    expect([waiting, inbox.received]).toEqual([1, [runId]]);
    await cancel(runId);
  });

  it('does not bring a cancelled run', async () => {
    const cancelled = await createRun();
    const kept = await createRun();
    await cancel(cancelled);

    await using inbox = await startInbox(connection());
    await inbox.until(kept);

    expect(inbox.received).not.toContain(cancelled);
    await cancel(kept);
  });

  it('brings a run again when the trainer that took it throws', async () => {
    const runId = await createRun();
    await using inbox = await startInbox(connection(), { failures: 1 });

    await inbox.until(runId);
    await inbox.until(runId);

    expect(inbox.received.filter((id) => id === runId)).toHaveLength(2);
    await cancel(runId);
  });

  it('keeps a job of another shape from the trainer, and brings the next run all the same', async () => {
    const queue = new BackendQueue('train-representer', queueBackend(connection()));
    // What an older or a foreign program might have put there.
    await queue.add('train-representer', { runId: 'not an id', note: 'x' } as TrainJob, { attempts: 3 });
    await queue.close();
    const runId = await createRun();

    await using inbox = await startInbox(connection());
    await inbox.until(runId);

    expect(inbox.received).not.toContain('not an id');
    await cancel(runId);
  });

  it('is ready, and says how to reach the queue without a password', async () => {
    const ready = await coordinator().readiness((dependencies) => Object.values(dependencies).every(Boolean));
    const facts = routes.queueFacts.answer.parse(
      (await coordinator().trainer('GET', routePath('queueFacts'))).json,
    );

    expect(ready.json).toEqual({
      ready: true,
      dependencies: { database: true, queue: true, blobs: true, disk: true },
      damagedBlobs: 0,
    });
    const asked = connection();
    expect(facts.kind).toBe(asked.kind);
    expect(facts.url === null).toBe(!(asked.kind === 'postgres' && asked.embedded));
  });
}

function recovery(settings: Backend['settings']): void {
  const { coordinator, connection, createRun, cancel } = withQueue(settings, 0.3);

  it('offers a run again after its job was lost, counts that and writes it down', async () => {
    const runId = await createRun();
    const before = await requeuedCount(coordinator());
    await emptyQueue(connection());

    await using inbox = await startInbox(connection());
    await inbox.until(runId);

    expect(inbox.received).toEqual([runId]);
    // The queue hands the run over before the reconciler has written down that it offered it: written first, a death between would claim an offer that never was.
    while ((await requeuedCount(coordinator())) <= before)
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { events } = routes.listAudit.answer.parse(
      (await coordinator().admin('GET', routePath('listAudit'))).json,
    );
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'run.requeued', subject: { kind: 'run', id: runId } }),
    );
    await cancel(runId);
  });
}

/** A coordinator whose queue is on the backend, and what tests do with it. */
function withQueue(settings: Backend['settings'], reconcileSeconds: number) {
  let coordinator: TestCoordinator;
  let connection: QueueConnection;
  beforeAll(async () => {
    const chosen = await settings();
    coordinator = await startTestCoordinator({ ...chosen, reconcileSeconds });
    connection = await connectionOf(coordinator, chosen);
  });
  afterAll(async () => {
    await coordinator[Symbol.asyncDispose]();
    if (connection.kind === 'postgres' && !connection.embedded) await dropServerDatabase(connection.url);
  });
  return {
    coordinator: () => coordinator,
    connection: () => connection,
    createRun: async () => {
      const { json } = await coordinator.admin('POST', routePath('startRun'), { kind: 'representer' });
      return routes.showRun.answer.parse(json).runId;
    },
    cancel: (runId: string) => coordinator.admin('POST', routePath('cancelRun', { runId }), {}),
  };
}

/** A trainer that only notes what it gets; every run that it gets is left as it is. */
async function startInbox(connection: QueueConnection, { failures = 0 } = {}) {
  const received: string[] = [];
  const awaited = new Map<string, number>();
  let left = failures;
  const worker = createTrainWorker({
    connection,
    kind: 'representer',
    train: async (runId) => {
      received.push(runId);
      left -= 1;
      if (left >= 0) throw new Error('this trainer fails');
    },
  });
  await worker.ready();
  return {
    received,
    /** Waits until the run has come once more than at the last wait. */
    until: async (runId: string) => {
      const count = (awaited.get(runId) ?? 0) + 1;
      awaited.set(runId, count);
      while (received.filter((id) => id === runId).length < count)
        await new Promise((resolve) => setTimeout(resolve, 20));
    },
    [Symbol.asyncDispose]: () => worker.close(),
  };
}

async function connectionOf(
  coordinator: TestCoordinator,
  chosen: Partial<CoordinatorSettings>,
): Promise<QueueConnection> {
  if (chosen.redisUrl !== undefined) return { kind: 'redis', url: chosen.redisUrl };
  if (chosen.databaseUrl !== undefined) return { kind: 'postgres', url: chosen.databaseUrl, embedded: false };
  const { json } = await coordinator.trainer('GET', routePath('queueFacts'));
  return { kind: 'postgres', url: json.url, embedded: true };
}

async function waitingCount(connection: QueueConnection): Promise<number> {
  const queue = new BackendQueue('train-representer', queueBackend(connection));
  const count = await queue.getWaitingCount();
  await queue.close();
  return count;
}

/** How often the metrics say that a run was offered again. */
async function requeuedCount(coordinator: TestCoordinator): Promise<number> {
  const text = await coordinator.metrics();
  return Number(/^sfumato_runs_total\{kind="representer",event="requeued"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** What a flushed Redis or an emptied table looks like to the coordinator. */
async function emptyQueue(connection: QueueConnection): Promise<void> {
  const queue = new BackendQueue('train-representer', queueBackend(connection));
  await queue.obliterate({ force: true });
  await queue.close();
}
