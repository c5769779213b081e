/** What the coordinator's role cannot do. On a real server when SFUMATO_TEST_DATABASE_URL is set: it may create roles and databases. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { routePath, routes } from '#protocol/api';
import type { CoordinatorSettings } from '../config/settings.js';
import { enrolSite } from '../testing/scenes.js';
import { startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';

/** A database, its queue, and how to take both away again. */
interface Scene extends AsyncDisposable {
  readonly settings: Partial<CoordinatorSettings>;
  /** As the coordinator connects. */
  databaseUrl(coordinator: TestCoordinator): Promise<string>;
  /** As a trainer connects. */
  queueUrl(coordinator: TestCoordinator): Promise<string>;
}

const serverUrl = process.env['SFUMATO_TEST_DATABASE_URL'] ?? '';
if (serverUrl === '')
  process.stderr.write(
    'skipped: rights on a PostgreSQL server, because SFUMATO_TEST_DATABASE_URL is not set\n',
  );

describe('the role of the coordinator in the embedded database', () => confined(embeddedScene));
(serverUrl === '' ? describe.skip : describe)('the role of the coordinator on a PostgreSQL server', () =>
  confined(serverScene),
);

function confined(createScene: () => Promise<Scene>): void {
  let scene: Scene;
  let coordinator: TestCoordinator;
  beforeAll(async () => {
    scene = await createScene();
    coordinator = await startTestCoordinator(scene.settings);
    await enrolSite(coordinator, 'Leaves a trail');
  });
  afterAll(async () => {
    await coordinator[Symbol.asyncDispose]();
    await scene[Symbol.asyncDispose]();
  });
  const ask = async (sql: string) => query(await scene.databaseUrl(coordinator), sql);

  it.each([
    ['changes a line of the audit trail', `UPDATE audit_event SET action = 'site.revoked'`],
    ['deletes a line', 'DELETE FROM audit_event'],
    ['empties the trail', 'TRUNCATE audit_event'],
    ['switches the triggers off', 'ALTER TABLE audit_event DISABLE TRIGGER ALL'],
    [
      'replaces what the triggers do',
      `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE sql AS ''`,
    ],
    ['drops the table', 'DROP TABLE audit_event'],
    ['counts its lines anew', `SELECT setval('audit_event_id_seq', 1)`],
    ['pretends that a migration was applied', 'DELETE FROM _prisma_migrations'],
    ['makes a table', 'CREATE TABLE mine (id INT)'],
  ])('never %s', async (_name, sql) => {
    const before = await ask('SELECT * FROM audit_event ORDER BY id');

    await expect(ask(sql)).rejects.toMatchObject({ code: '42501' });

    expect(before.length).toBeGreaterThan(2);
    expect(await ask('SELECT * FROM audit_event ORDER BY id')).toEqual(before);
  });

  it('sees and writes rows of one site only, once a transaction says that it works for that site', async () => {
    const own = await enrolSite(coordinator, 'Own rows');
    const other = await enrolSite(coordinator, 'Others');
    const rows = `SELECT 'site' AS of, id AS site FROM site UNION ALL SELECT 'code', site_id FROM enrolment_code`;
    const askFor = async (siteId: string, ...statements: string[]) =>
      queryInTurn(await scene.databaseUrl(coordinator), [
        'BEGIN',
        `SELECT set_config('sfumato.site_id', '${siteId}', true)`,
        ...statements,
        'COMMIT',
      ]);
    const [, , seen, changed, lookedFor] = await askFor(
      own.siteId,
      rows,
      'UPDATE site SET refused_uploads = 7 RETURNING id',
      `SELECT id FROM site WHERE id = '${other.siteId}'`,
    );
    const write = askFor(own.siteId, `INSERT INTO site_nonce VALUES ('${other.siteId}', 'forged', now())`);

    await expect(write).rejects.toMatchObject({ code: '42501' });
    expect(seen).toEqual([
      { of: 'site', site: own.siteId },
      { of: 'code', site: own.siteId },
    ]);
    expect(changed).toEqual([{ id: own.siteId }]);
    expect(lookedFor).toEqual([]);
    // Whoever says nothing works for all of the coordinator, also after a transaction that did.
    expect((await ask(rows)).length).toBeGreaterThan(4);
  });

  it('has a policy for every table that names a site', async () => {
    const named = `SELECT relname AS name FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND attname = 'site_id' ORDER BY 1`;
    const guarded = `SELECT tablename AS name FROM pg_policies JOIN pg_class ON relname = tablename AND relrowsecurity
      WHERE tablename <> 'site' ORDER BY 1`;

    expect(await ask(guarded)).toEqual(await ask(named));
    expect((await ask(named)).length).toBeGreaterThan(3);
  });

  it('is not that of a trainer: the address of the queue reaches jobs and no table of the coordinator', async () => {
    const tables = await query(
      await scene.queueUrl(coordinator),
      `SELECT tablename FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );

    const names = tables.map((table) => Object.values(table)[0]);
    expect(names).toContain('job');
    expect(names).not.toContain('site');
    expect(names).not.toContain('audit_event');
  });
}

async function embeddedScene(): Promise<Scene> {
  return {
    settings: { redisUrl: undefined },
    databaseUrl: (coordinator) => coordinator.databaseUrl(),
    queueUrl: async (coordinator) => {
      const { json } = await coordinator.trainer('GET', routePath('queueFacts'));
      return routes.queueFacts.answer.parse(json).url ?? '';
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

/** Roles and databases as `prisma/roles.sql` makes them, under names of their own. */
async function serverScene(): Promise<Scene> {
  const suffix = randomUUID().replaceAll('-', '').slice(0, 12);
  const names = Object.fromEntries(
    ['owner', 'app', 'queue', 'database', 'queue_database'].map((name) => [
      name,
      `sfumato_${name}_${suffix}`,
    ]),
  );
  await runRoles(names);
  const as = (role: string, database: string) =>
    Object.assign(new URL(serverUrl), {
      username: names[role],
      password: suffix,
      pathname: `/${names[database]}`,
    }).href;
  const databaseUrl = as('app', 'database');
  const queueUrl = as('queue', 'queue_database');
  return {
    settings: { databaseUrl, queueUrl, migrateUrl: as('owner', 'database') },
    databaseUrl: async () => databaseUrl,
    queueUrl: async () => queueUrl,
    [Symbol.asyncDispose]: async () => {
      for (const name of ['database', 'queue_database'])
        await query(serverUrl, `DROP DATABASE ${names[name]} WITH (FORCE)`);
      for (const name of ['owner', 'app', 'queue']) await query(serverUrl, `DROP ROLE ${names[name]}`);
    },
  };
}

/** Does what psql does with the file: variables, and `\connect`. */
async function runRoles(names: Readonly<Record<string, string>>): Promise<void> {
  const password = names['app']?.split('_').at(-1) ?? '';
  const text = readFileSync(join(process.cwd(), 'prisma/roles.sql'), 'utf8')
    .replace(/^(--|\\set|\\if).*$/gm, '')
    .replace(/:"(\w+)"/g, (_, name: string) => names[name] ?? '')
    .replace(/:'\w+'/g, `'${password}'`);
  const [onServer = '', inDatabase = ''] = text.split(/^\\connect .*$/m);
  for (const sql of onServer.split(';').filter((statement) => statement.trim() !== ''))
    await query(serverUrl, sql);
  await query(Object.assign(new URL(serverUrl), { pathname: `/${names['database']}` }).href, inDatabase);
}

async function query(url: string, sql: string) {
  return (await queryInTurn(url, [sql]))[0] ?? [];
}

/** Rows of each statement, on one connection. */
async function queryInTurn(url: string, statements: readonly string[]) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const rows: object[][] = [];
    for (const sql of statements) rows.push((await client.query(sql)).rows);
    return rows;
  } finally {
    await client.end();
  }
}
