import { fsyncSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { DiskSpace } from '../config/data-directory.js';
import { checkpointIfGrown, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.js';

/** Four segments of the log: what has to stay free. */
const reserveBytes = 64 * 1024 * 1024;

describe('the embedded database on a disk that fills up', () => {
  let folder: string;
  let database: EmbeddedPostgres;
  let freeBytes = reserveBytes;
  let isBroken = false;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-full-'));
    const flush = (descriptor: number) => {
      if (isBroken) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      fsyncSync(descriptor);
    };
    database = await startEmbeddedPostgres(folder, { flush, disk: new DiskSpace(folder, () => freeBytes) });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const query = async (sql: string) => {
    const client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };

  it('refuses changes, still answers questions, and goes on when there is room again', async () => {
    await query('CREATE TABLE item (id INT)');

    freeBytes = reserveBytes - 1;
    await expect(query('INSERT INTO item VALUES (1)')).rejects.toMatchObject({ code: '25006' });
    expect(await query('SELECT count(*)::int AS count FROM item')).toEqual([{ count: 0 }]);
    freeBytes = reserveBytes;
    await query('INSERT INTO item VALUES (2)');

    expect(await query('SELECT id FROM item')).toEqual([{ id: 2 }]);
  });

  it('does not start on one that is short of room', async () => {
    const disk = new DiskSpace(folder, () => reserveBytes - 1);

    await expect(startEmbeddedPostgres(folder, { disk })).rejects.toMatchObject({
      code: 'COORDINATOR_DISK_SHORT',
    });
  });

  it('says that it has failed when the log cannot be written, refuses everybody, and lets itself be closed', async () => {
    isBroken = true;

    await expect(query('INSERT INTO item VALUES (3)')).rejects.toThrow();
    await expect(query('SELECT 1')).rejects.toThrow();

    expect(await database.failed).toMatch(/^[0-9A-Z]{5}$/);
    await database[Symbol.asyncDispose]();
    isBroken = false;
  });

  it('has every confirmed row at the next start', async () => {
    database = await startEmbeddedPostgres(folder);

    expect(await query('SELECT id FROM item WHERE id < 3')).toEqual([{ id: 2 }]);
    await database[Symbol.asyncDispose]();
  });
});

describe('checkpoints of the embedded database', () => {
  it('are made when the log has grown, and let its segments be used again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sfumato-log-'));
    const database = await PGlite.create(join(folder, 'database'));
    await database.exec('CREATE TABLE item (text TEXT)');
    const segments = async () =>
      (await readdir(join(folder, 'database', 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
        .length;

    for (let round = 0; round < 6; round += 1) {
      await database.exec(`INSERT INTO item SELECT repeat('x', 1000) FROM generate_series(1, 10000)`);
      await checkpointIfGrown(database, 8 * 1024 * 1024);
    }
    const recycled = await segments();
    await database.close();
    await rm(folder, { recursive: true, force: true });

    expect(recycled).toBeLessThanOrEqual(6);
  });
});
