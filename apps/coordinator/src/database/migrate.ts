/**
 * Applies `prisma/migrations` without Prisma's native engine and keeps the same records, so that `prisma migrate deploy` on the
 * same database finds everything applied. Source of the table's shape and of the checksum (SHA-256 of the file): prisma-engines,
 * schema-engine/connectors/sql-schema-connector/src/flavour/postgres.rs and migration-persistence.
 */
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { Failure, sha256, systemCodeOf } from '#foundation';

/** One folder of `prisma/migrations`. */
interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/**
 * Brings the database up to date; returns the names that were applied now. All of it is one transaction: the database is at the
 * new version or at the old one. Several coordinators may start at once: they take turns.
 * A role that may not change tables can do this only when nothing is missing.
 * Fails with COORDINATOR_DATABASE_UNREACHABLE, COORDINATOR_DATABASE_DIFFERS or COORDINATOR_DATABASE_RIGHTS.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const client = await connect(databaseUrl);
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
  } finally {
    await client.end(); // ends an open transaction too
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

/** PostgreSQL's code for a statement that the role may not run. */
const insufficientPrivilege = '42501';

/** Asked for, because CREATE TABLE IF NOT EXISTS needs the right to create even where it creates nothing. */
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

/** A record without a file, or of a file that has changed since, means another version of Sfumato. */
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

/** One connection for the work of a start; fails with COORDINATOR_DATABASE_UNREACHABLE. */
export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A loss of connection is told by the query that meets it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // The driver's message can name host and user, never the password; the cause stays for the log's stack.
    throw new Failure('COORDINATOR_DATABASE_UNREACHABLE', {}, { cause: error });
  }
}
