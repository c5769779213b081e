/**
 * What the coordinator's role may do in the database. The owner migrates and grants; the coordinator works as another role, which
 * can add to the audit trail but neither change it nor take away the triggers that refuse to.
 */
import type { Client } from 'pg';
import { connect } from './connect.js';

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
export function roleOf(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT current_user AS role');
    return rows[0]?.role ?? '';
  });
}

/** What the role of a connection string could do to the audit trail; a superuser could do everything. */
export function readRights(url: string): Promise<Rights> {
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
