import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { packageRoot } from '#foundation';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { grantRights, migrate } from './migrate.js';

const migrations = fileURLToPath(new URL('prisma/migrations', packageRoot()));

describe('migrations', () => {
  let folder: string;
  let database: EmbeddedPostgres;
  let copy: string;
  let names: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-migrate-'));
    database = await startEmbeddedPostgres(folder);
    copy = join(folder, 'migrations');
    await cp(migrations, copy, { recursive: true });
    const entries = await readdir(copy, { withFileTypes: true });
    names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    names.sort();
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  const query = async (sql: string) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  };

  it('are applied once, also when two coordinators start together', async () => {
    const applied = await Promise.all([migrate(database.url, copy), migrate(database.url, copy)]);

    expect(applied.flat()).toEqual(names);
    expect(await migrate(database.url, copy)).toEqual([]);
  });

  it('are recorded as Prisma records them', async () => {
    const [record, ...others] = await query('SELECT * FROM _prisma_migrations ORDER BY migration_name');

    // `sha256sum prisma/migrations/20250101000000_initial/migration.sql`, which is what Prisma compares.
    expect(record.checksum).toBe('f827dc6489e3258993848adbabd2685e51fb3f23b5fd4641100eef494982c2dc');
    expect(record).toMatchObject({
      migration_name: '20250101000000_initial',
      rolled_back_at: null,
      logs: null,
    });
    expect(record.applied_steps_count).toBe(1);
    expect(record.finished_at).toBeInstanceOf(Date);
    expect([record, ...others].map(({ migration_name }) => migration_name)).toEqual(names);
  });

  it.each(['audit_event', 'snapshot', 'snapshot_batch', 'release_file'])(
    'make the database itself refuse to change, delete or truncate rows of %s',
    async (table) => {
      const triggers = await query(
        `SELECT tgtype FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND tgfoid = 'refuse_change'::regproc ORDER BY 1`,
      );

      // Bits of pg_trigger.tgtype: 1 row, 2 before, 8 delete, 16 update, 32 truncate.
      expect(triggers).toEqual([{ tgtype: 1 + 2 + 8 + 16 }, { tgtype: 2 + 32 }]);
    },
  );

  it('leave a line of the audit trail as it was', async () => {
    await query(
      `INSERT INTO audit_event (at, actor_kind, action, subject_kind, subject_id)
       VALUES (now(), 'system', 'run.done', 'run', gen_random_uuid())`,
    );

    await expect(query(`UPDATE audit_event SET action = 'run.failed'`)).rejects.toThrow('never changed');
    await expect(query('DELETE FROM audit_event')).rejects.toThrow('never changed');
    await expect(query('TRUNCATE audit_event')).rejects.toThrow('never changed');
  });

  it('undo a migration that fails half way, and record nothing of it', async () => {
    const broken = join(folder, 'broken');
    await cp(migrations, broken, { recursive: true });
    await cp(join(broken, '20250101000000_initial'), join(broken, '20990101000000_broken'), {
      recursive: true,
    });
    await writeFile(
      join(broken, '20990101000000_broken', 'migration.sql'),
      'CREATE TABLE half (id INT); SELECT * FROM nowhere;',
    );

    await expect(migrate(database.url, broken)).rejects.toThrow('nowhere');

    expect(await query(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }]);
    expect(await query('SELECT count(*)::int AS count FROM _prisma_migrations')).toEqual([
      { count: names.length },
    ]);
  });

  it('need no rights when nothing is missing, and say which they need when something is', async () => {
    const newer = join(folder, 'newer');
    await cp(migrations, newer, { recursive: true });
    await mkdir(join(newer, '20990101000000_newer'));
    await writeFile(join(newer, '20990101000000_newer', 'migration.sql'), 'CREATE TABLE newer (id INT);');
    await query('CREATE ROLE sfumato_test NOLOGIN');
    await grantRights(database.url, 'sfumato_test');

    await database.execute('SET SESSION AUTHORIZATION sfumato_test');
    const applied = await migrate(database.url, migrations);
    const refused = await migrate(database.url, newer).catch((error: unknown) => error);
    await database.execute('SET SESSION AUTHORIZATION postgres');

    expect(applied).toEqual([]);
    expect(refused).toMatchObject({ code: 'COORDINATOR_DATABASE_RIGHTS' });
  });

  it('refuse a database that was migrated by a file that has changed since', async () => {
    await writeFile(join(copy, '20250101000000_initial', 'migration.sql'), '-- changed');

    await expect(migrate(database.url, copy)).rejects.toMatchObject({ code: 'COORDINATOR_DATABASE_DIFFERS' });
  });

  it('fail with a code when there is no server', async () => {
    await expect(migrate('postgresql://127.0.0.1:9/none?user=nobody', copy)).rejects.toMatchObject({
      code: 'COORDINATOR_DATABASE_UNREACHABLE',
    });
  });
});
