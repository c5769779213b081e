/** The chain of the audit trail: made by the database, recomputed here. On a real server when SFUMATO_TEST_DATABASE_URL is set. */
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { packageRoot } from '#foundation';
import { type AuditEventView } from '#protocol/admin';
import { routePath } from '#protocol/api';
import { type ChainEnd, chainStart, emptyChain, follow } from '#protocol/audit';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../database/embedded-postgres.js';
import { migrate } from '../database/migrate.js';
import { buildFrameFor, enrolSite, trainRepresenter, upload } from '../testing/scenes.js';
import { createServerDatabase, dropServerDatabase, testDatabaseServer } from '../testing/server-database.js';
import { type TestCoordinator, withCoordinator } from '../testing/test-coordinator.js';
import { presentAuditEvent } from './audit.service.js';

const migrations = fileURLToPath(new URL('prisma/migrations', packageRoot()));
const chainMigration = '20261123200000_audit_chain';

/** Follows the chain from its start; the number of the first event that does not follow, or where it ends. */
function recompute(events: readonly AuditEventView[]): ChainEnd | { readonly brokenAt: number } {
  let end: ChainEnd = emptyChain;
  for (const event of events) {
    const next = follow(end, event);
    if (next === undefined) return { brokenAt: event.id };
    end = next;
  }
  return end;
}

async function trailOf(coordinator: TestCoordinator): Promise<AuditEventView[]> {
  return (await coordinator.admin('GET', `${routePath('listAudit')}?limit=1000`)).json.events;
}

describe('the audit trail of a coordinator', () => {
  const coordinator = withCoordinator({}, { embedded: true });
  beforeAll(async () => {
    const { token } = await enrolSite(coordinator(), 'Chained');
    const representer = await trainRepresenter(coordinator());
    for (const batchNumber of [0, 1, 2]) {
      const bytes = buildFrameFor(representer, { batchNumber });
      await upload(coordinator(), token, { representerId: representer.representerId, batchNumber, bytes });
    }
    await coordinator().call('POST', routePath('withdraw'), { token, body: { scope: 'all' } });
  });

  it('is one chain from its first line, also where one statement writes many lines', async () => {
    const events = await trailOf(coordinator());

    expect(events.filter(({ action }) => action === 'upload.withdrawn')).toHaveLength(3);
    expect(events[0]?.previous).toBe(chainStart);
    expect(events.map(({ id }) => id)).toEqual(events.map((_, index) => index + 1));
    expect(recompute(events)).toEqual({ number: events.length, digest: events.at(-1)?.digest });
  });

  it.each<[string, (events: AuditEventView[]) => void, number]>([
    ['a time that is a millisecond later', (events) => change(events, 4, { at: later(events[4]) }), 5],
    ['another action', (events) => change(events, 2, { action: 'site.revoked' }), 3],
    [
      'an actor that is left out',
      (events) => change(events, 2, { actor: { kind: 'site', id: null, name: null } }),
      3,
    ],
    ['a count where there was none', (events) => change(events, 0, { count: 0 }), 1],
    ['a line that is left out', (events) => events.splice(3, 1), 5],
    ['two lines in the other order', (events) => events.splice(3, 2, ...events.slice(3, 5).reverse()), 5],
    ['a line that is told twice', (events) => events.splice(3, 0, ...events.slice(2, 3)), 3],
  ])('no longer follows with %s', async (_name, rewrite, brokenAt) => {
    const events = await trailOf(coordinator());

    rewrite(events);

    expect(recompute(events)).toEqual({ brokenAt });
  });
});

function change(events: AuditEventView[], index: number, fields: Partial<AuditEventView>): void {
  const event = events[index];
  if (event !== undefined) events[index] = { ...event, ...fields };
}

const later = (event: AuditEventView | undefined) =>
  new Date(new Date(event?.at ?? 0).getTime() + 1).toISOString();

describe('the chain in the embedded database', () => chained(embeddedScene));
(testDatabaseServer === '' ? describe.skip : describe)('the chain on a PostgreSQL server', () =>
  chained(serverScene),
);

interface Scene extends AsyncDisposable {
  readonly url: string;
}

function chained(createScene: () => Promise<Scene>): void {
  let scene: Scene;
  let folder: string;
  beforeAll(async () => {
    scene = await createScene();
    folder = await mkdtemp(join(tmpdir(), 'sfumato-chain-'));
    for (const name of await readdir(migrations))
      if (name < chainMigration) await cp(join(migrations, name), join(folder, name), { recursive: true });
    await migrate(scene.url, folder);
    await ask(`INSERT INTO audit_event (id, at, actor_kind, action, subject_kind, subject_id)
      VALUES (3, now(), 'system', 'run.done', 'run', gen_random_uuid()), (9, now(), 'admin', 'run.created', 'run', gen_random_uuid())`);
    await migrate(scene.url, migrations);
  });
  afterAll(async () => {
    await scene[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const ask = (sql: string) => withClient(scene.url, (client) => client.query(sql));
  const trail = async () => {
    const { rows } =
      await ask(`SELECT id, at, actor_kind AS "actorKind", actor_id AS "actorId", actor_name AS "actorName", action,
      subject_kind AS "subjectKind", subject_id AS "subjectId", count, previous, digest FROM audit_event ORDER BY id`);
    return rows.map(presentAuditEvent);
  };

  it('begins with what was written before there was one, under the numbers it had', async () => {
    const events = await trail();

    expect(events.map(({ id }) => id)).toEqual([3, 9]);
    expect(recompute(events)).toMatchObject({ number: 9 });
  });

  it('does not take number, digest or predecessor from whoever writes', async () => {
    await ask(`INSERT INTO audit_event (id, at, actor_kind, action, subject_kind, subject_id, previous, digest)
      VALUES (5000, now(), 'admin', 'run.created', 'run', gen_random_uuid(), repeat('a', 64), repeat('b', 64))`);

    const events = await trail();

    expect(events.at(-1)?.id).toBe(10);
    expect(recompute(events)).toMatchObject({ number: 10 });
  });

  it('has no gap and no fork when writers meet, some of whom give up', async () => {
    const before = (await trail()).length;

    await Promise.all(Array.from({ length: 12 }, (_, index) => write(scene.url, index % 3 === 0)));

    const events = await trail();
    expect(events).toHaveLength(before + 8 * 3);
    expect(recompute(events)).toMatchObject({ number: 10 + 8 * 3 });
  });

  it('is not misled by a table of the same name in the session of the writer', async () => {
    const { number } = { number: (await trail()).at(-1)?.id ?? 0 };

    await withClient(scene.url, async (client) => {
      await client.query('BEGIN');
      await client.query('CREATE TEMP TABLE audit_event (id bigint, digest text) ON COMMIT DROP');
      await client.query(`INSERT INTO pg_temp.audit_event VALUES (90, repeat('c', 64))`);
      await client.query(`INSERT INTO public.audit_event (at, actor_kind, action, subject_kind, subject_id)
        VALUES (now(), 'admin', 'run.created', 'run', '${randomUUID()}')`);
      await client.query('COMMIT');
    });

    expect(recompute(await trail())).toMatchObject({ number: number + 1 });
  });
}

/** Three lines in one statement, kept or rolled back. */
function write(url: string, givesUp: boolean): Promise<void> {
  return withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query(`INSERT INTO audit_event (at, actor_kind, action, subject_kind, subject_id)
      SELECT now(), 'admin', 'run.created', 'run', gen_random_uuid() FROM generate_series(1, 3)`);
    await client.query(givesUp ? 'ROLLBACK' : 'COMMIT');
  });
}

async function embeddedScene(): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'sfumato-chain-'));
  const database: EmbeddedPostgres = await startEmbeddedPostgres(folder);
  return {
    url: database.url,
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function serverScene(): Promise<Scene> {
  const url = await createServerDatabase();
  return { url, [Symbol.asyncDispose]: () => dropServerDatabase(url) };
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
