/** Between opening a database and working in it: migrate as the owner, then work with the rights of the coordinator. */
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { Failure, packageRoot } from '#foundation';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import { connect, migrate } from './migrate.js';

/** The role of the coordinator in the embedded database. */
const embeddedRole = 'sfumato_app';

const migrations = () => fileURLToPath(new URL('prisma/migrations', packageRoot()));

/**
 * Migrates the embedded database; from then on its session, which all connections share, works as a role that owns nothing.
 * `pg_checkpoint` is for whoever keeps the log short.
 */
export async function prepareEmbedded(database: EmbeddedPostgres): Promise<Rights> {
  await migrate(database.url, migrations());
  await database.execute(`DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${embeddedRole}') THEN
      CREATE ROLE ${embeddedRole} NOLOGIN;
      GRANT pg_checkpoint TO ${embeddedRole};
    END IF;
  END $$`);
  await grantRights(database.url, embeddedRole);
  await database.execute(`SET SESSION AUTHORIZATION ${embeddedRole}`);
  return 'confined';
}

/**
 * Migrates a server's database as `migrateUrl` where that is given, and confines the role of `databaseUrl`. Returns what that role
 * could do. Fails with COORDINATOR_DATABASE_RIGHTS when it could do more or less than is meant.
 */
export async function prepareServer({
  databaseUrl,
  migrateUrl,
}: {
  readonly databaseUrl: string;
  readonly migrateUrl: string | undefined;
}): Promise<Rights> {
  await migrate(migrateUrl ?? databaseUrl, migrations());
  if (migrateUrl === undefined) return readRights(databaseUrl);
  await grantRights(migrateUrl, await roleOf(databaseUrl));
  const rights = await readRights(databaseUrl);
  if (rights === 'owner')
    throw new Failure('COORDINATOR_DATABASE_RIGHTS', {
      expected: 'a role in DATABASE_URL that is not the owner',
    });
  return rights;
}

// What the coordinator's role may do in the database. The owner migrates and grants; the coordinator works as another role, which
// can add to the audit trail but neither change it nor take away the triggers that refuse to.

/** Whether a role could rewrite the audit trail: `owner` could, `confined` could not. */
export type Rights = 'owner' | 'confined';

/** Any number that no other advisory lock here has; the letters SFRT. Two grants at once would meet in the catalogue. */
const rightsLock = 0x53465254;

/**
 * Grants `role` what the coordinator does and takes back everything else. Tables that `refuse_change` guards can be read and
 * added to only. Called by the owner after each migration, so that a new table needs no line here.
 */
export async function grantRights(ownerUrl: string, role: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(role);
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [rightsLock]);
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${name};
      REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${name};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${name};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${name};
      REVOKE INSERT, UPDATE, DELETE ON "_prisma_migrations" FROM ${name}`);
    const { rows } = await client.query<{ table: string }>(guardedTables);
    for (const { table } of rows) await client.query(`REVOKE UPDATE, DELETE ON ${table} FROM ${name}`);
    await client.query('COMMIT');
  });
}

/** Quoted by `regclass` itself. */
const guardedTables = `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger
  WHERE tgfoid = 'refuse_change'::regproc ORDER BY 1`;

/** The role that a connection string works as. */
function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  });
}

/** What the role of a connection string could do to the audit trail; a superuser could do everything. */
function readRights(url: string): Promise<Rights> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isFree: boolean }>(
      `SELECT has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') OR pg_has_role(relowner, 'MEMBER') AS "isFree"
       FROM pg_class WHERE oid = 'audit_event'::regclass`,
    );
    return rows[0]?.isFree === false ? 'confined' : 'owner';
  });
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
