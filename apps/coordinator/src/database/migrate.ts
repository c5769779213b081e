/** Migrates a database as its owner, then confines the coordinator's role to what it needs. */

import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { Failure, packageRoot, sha256, systemCodeOf } from '#foundation';
import type { EmbeddedPostgres } from './embedded-postgres.js';

const embeddedRole = 'sfumato_app';

const migrations = () => fileURLToPath(new URL('prisma/migrations', packageRoot()));

/**
 * Migrates the embedded database; from then on its shared session runs as a role that owns nothing.
 * `pg_checkpoint` lets that role keep the log short.
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
 * Migrates a server's database; with `migrateUrl`, as that role, and confines the role of `databaseUrl`.
 * Returns the latter's rights. Fails with COORDINATOR_DATABASE_RIGHTS when it should be confined and is not.
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

// The owner migrates and grants. The coordinator runs as another role, which can extend the audit trail but
// neither change it nor drop the triggers that protect it.

/** Whether a role could rewrite the audit trail. */
export type Rights = 'owner' | 'confined';

/** The letters SFRT. Concurrent grants would collide in the catalogue. */
const rightsLock = 0x53465254;

/**
 * Grants `role` what the coordinator needs and revokes the rest; tables guarded by `refuse_change` get read
 * and insert only. The owner calls this after every migration, so new tables need no line here.
 */
export async function grantRights(ownerUrl: string, role: string): Promise<void> {
  await using client = await connect(ownerUrl);
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
}

/** `regclass` quotes the names. */
const guardedTables = `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger
  WHERE tgfoid = 'refuse_change'::regproc ORDER BY 1`;

async function roleOf(url: string): Promise<string> {
  await using client = await connect(url);
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
  return rows[0]?.role ?? '';
}

/** A superuser counts as the owner. */
async function readRights(url: string): Promise<Rights> {
  await using client = await connect(url);
  const { rows } = await client.query<{ isFree: boolean }>(
    `SELECT has_table_privilege(oid, 'UPDATE, DELETE, TRUNCATE, TRIGGER') OR pg_has_role(relowner, 'MEMBER') AS "isFree"
     FROM pg_class WHERE oid = 'audit_event'::regclass`,
  );
  return rows[0]?.isFree === false ? 'confined' : 'owner';
}

interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the database up to date and returns the names of the migrations applied now. It is one transaction:
 * the database ends at the new version or stays at the old one. Coordinators that start at once take turns. A
 * role that may not change tables succeeds only when nothing is missing. Fails with
 * COORDINATOR_DATABASE_UNREACHABLE, COORDINATOR_DATABASE_DIFFERS or COORDINATOR_DATABASE_RIGHTS.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  await using client = await connect(databaseUrl); // closing it ends an open transaction, too
  try {
    await client.query('BEGIN');
    const missing = await applyMissing(client, migrations);
    await client.query('COMMIT');
    return missing.map(({ name }) => name);
  } catch (error) {
    if (systemCodeOf(error) !== insufficientPrivilege) throw error;
    throw new Failure(
      'COORDINATOR_DATABASE_RIGHTS',
      { expected: 'SFUMATO_MIGRATE_URL of the owner' },
      { cause: error },
    );
  }
}

async function applyMissing(client: Client, migrations: readonly Migration[]): Promise<readonly Migration[]> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [prismaLock]);
  if (!(await hasRecords(client))) await client.query(recordsTable);
  const applied = await readRecords(client);
  requireKnown(applied, migrations);
  const missing = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of missing) await apply(client, migration);
  return missing;
}

const insufficientPrivilege = '42501';

/** CREATE TABLE IF NOT EXISTS needs the right to create even if the table exists. */
async function hasRecords(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS found`,
  );
  return rows[0]?.found === true;
}

/** The advisory lock that `prisma migrate` takes. */
const prismaLock = 72_707_369;

const recordsTable = `CREATE TABLE "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: sha256(sql) };
    }),
  );
}

async function readRecords(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string }>(
    'SELECT migration_name, checksum FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  return new Map(rows.map((row) => [row.migration_name, row.checksum]));
}

/** A record whose file is missing or has changed belongs to another version of Sfumato. */
function requireKnown(applied: Map<string, string>, migrations: readonly Migration[]): void {
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  for (const [name, checksum] of applied) {
    if (known.get(name) !== checksum) throw new Failure('COORDINATOR_DATABASE_DIFFERS', { migration: name });
  }
}

async function apply(client: Client, { name, sql, checksum }: Migration): Promise<void> {
  const startedAt = new Date();
  await client.query(sql);
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, $5, 1)`,
    [randomUUID(), checksum, name, startedAt, new Date()],
  );
}

/** Opens a connection for the start; disposing ends it. Fails with COORDINATOR_DATABASE_UNREACHABLE. */
export async function connect(databaseUrl: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // The next query reports a lost connection.
  client.on('error', () => {});
  try {
    await client.connect();
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
  } catch (error) {
    // The driver's message names host and user, never the password; the log's stack keeps the cause.
    throw new Failure('COORDINATOR_DATABASE_UNREACHABLE', {}, { cause: error });
  }
}
