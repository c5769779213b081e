import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { packageRoot, sha256 } from '#foundation';
import { bindInstallation, refuseMissingDatabase, refuseOtherInstallation } from './bind-installation.js';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';
import { migrate } from './migrate.js';

const id = '7b1f4a52-58c0-4cf5-a7a5-0c8f5a9f0a11';
const otherId = '0f6de7b0-7f0c-4b4c-9a3b-6e2b8b1f2c22';

describe('binding a data directory and a database', () => {
  let folder: string;
  let directory: string;
  let database: EmbeddedPostgres;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-bind-'));
    database = await startEmbeddedPostgres(folder);
    await migrate(database.url, fileURLToPath(new URL('prisma/migrations', packageRoot())));
  });
  afterAll(async () => {
    await database[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    directory = await mkdtemp(join(folder, 'data-'));
    await query('TRUNCATE installation, artefact');
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
  const bind = () => bindInstallation(directory, database.url);
  const idInDatabase = async () => (await query('SELECT id FROM installation'))[0]?.id;
  const putIdInDatabase = (value: string) =>
    query(`INSERT INTO installation (id, bound_at) VALUES ('${value}', now())`);
  const markPath = () => join(directory, 'installation.json');
  const putMark = (value: string, bound: boolean) =>
    writeFile(markPath(), JSON.stringify({ id: value, bound }));
  const readMark = async () => JSON.parse(await readFile(markPath(), 'utf8'));
  const keepBlob = async (text: string) => {
    const digest = sha256(text);
    await mkdir(join(directory, 'blobs', digest.slice(0, 2)), { recursive: true });
    await writeFile(join(directory, 'blobs', digest.slice(0, 2), digest), text);
  };
  /** Only the digest matters here; the run that it would belong to is left out. */
  const nameBlob = (text: string) =>
    query(`SET session_replication_role = replica;
      INSERT INTO artefact (run_id, name, fence, digest, bytes)
      VALUES (gen_random_uuid(), 'model', 1, '${sha256(text)}', 1);
      SET session_replication_role = DEFAULT`);
  const refused = (because: string) => ({
    code: 'COORDINATOR_DATABASE_BOUND',
    details: expect.objectContaining({ because }),
  });

  it('gives both a new id when both are fresh, and finds it again', async () => {
    const first = await bind();

    expect([await idInDatabase(), await readMark()]).toEqual([first, { id: first, bound: true }]);
    expect(await bind()).toBe(first);
  });

  it('refuses a directory and a database of two installations, and names both', async () => {
    await putMark(id, true);
    await putIdInDatabase(otherId);

    await expect(bind()).rejects.toMatchObject({
      code: 'COORDINATOR_DATABASE_BOUND',
      details: { directory, idOfDirectory: id, idOfDatabase: otherId, because: 'other ids' },
    });
    await expect(refuseOtherInstallation(directory, database.url)).rejects.toMatchObject(
      refused('other ids'),
    );
  });

  it('refuses a second directory beside the one that a database has', async () => {
    await putIdInDatabase(id);

    await expect(bind()).rejects.toMatchObject(refused('directory without id'));
  });

  it('refuses an empty database for a directory that had one, even where no blob was kept yet', async () => {
    await putMark(id, true);

    await expect(bind()).rejects.toMatchObject(refused('database without id'));
    await expect(refuseMissingDatabase(directory)).rejects.toMatchObject(refused('database without id'));
    expect(await idInDatabase()).toBeUndefined();
  });

  it('gives one of two directories that start together on one fresh database the id', async () => {
    const second = await mkdtemp(join(folder, 'data-'));

    const bound = await Promise.allSettled([bind(), bindInstallation(second, database.url)]);

    expect(bound.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('goes on where a crash came before the database had the id', async () => {
    await putMark(id, false);

    expect(await bind()).toBe(id);
    expect([await idInDatabase(), await readMark()]).toEqual([id, { id, bound: true }]);
  });

  it('goes on where a crash came before the directory knew that it was bound', async () => {
    await putMark(id, false);
    await putIdInDatabase(id);

    expect(await bind()).toBe(id);
    expect(await readMark()).toEqual({ id, bound: true });
  });

  describe('of a version that did not bind them', () => {
    it('binds them when the database knows the blobs, apart from a few that a crash left', async () => {
      for (const text of ['one', 'two', 'three']) await keepBlob(text);
      for (const text of ['two', 'three', 'four']) await nameBlob(text);

      expect(await bind()).toBe(await idInDatabase());
    });

    it.each([
      ['the database is empty', ['one', 'two'], []],
      ['the directory is empty', [], ['one', 'two']],
      ['each has its own', ['one', 'two', 'three'], ['one', 'four', 'five']],
    ])('refuses them when %s, and writes nothing', async (_case, there, named) => {
      for (const text of there) await keepBlob(text);
      for (const text of named) await nameBlob(text);

      await expect(bind()).rejects.toMatchObject(refused('blobs of another database'));
      await expect(readMark()).rejects.toThrow('ENOENT');
      expect(await idInDatabase()).toBeUndefined();
    });
  });
});
