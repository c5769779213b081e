/** Between opening a database and working in it: migrate as the owner, then work with the rights of the coordinator. */
import { fileURLToPath } from 'node:url';
import { Failure, packageRoot } from '#foundation';
import type { EmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';
import { grantRights, type Rights, readRights, roleOf } from './rights.js';

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
