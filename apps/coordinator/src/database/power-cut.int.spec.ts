import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { FlushedDisk } from '../testing/flushed-disk.js';
import { startEmbeddedPostgres } from './embedded-postgres.js';

describe('the embedded database after a power cut', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'sfumato-cut-')));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const countRows = async (directory: string) => {
    await using database = await startEmbeddedPostgres(directory);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query('SELECT count(*)::int AS count FROM receipt');
    await client.end();
    return rows[0].count;
  };

  it('has every row whose commit was answered, before, between and after checkpoints', async () => {
    const running = join(folder, 'running');
    const disk = new FlushedDisk(running);
    await using database = await startEmbeddedPostgres(running, { flush: disk.flush });
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const found = [];

    for (const [cut, statement] of [
      'SELECT',
      'CHECKPOINT',
      'SELECT pg_switch_wal()',
      'CHECKPOINT',
    ].entries()) {
      await client.query('CREATE TABLE IF NOT EXISTS receipt (id SERIAL PRIMARY KEY, text TEXT)');
      await client.query(statement);
      for (let row = 0; row < 10; row += 1)
        await client.query(`INSERT INTO receipt (text) VALUES (repeat('x', 3000))`);
      await client.query('UPDATE receipt SET text = $1 WHERE id = 1', [statement]);
      disk.cut(join(folder, `cut-${cut}`));
      found.push(await countRows(join(folder, `cut-${cut}`)));
    }
    await client.end();

    expect(found).toEqual([10, 20, 30, 40]);
  });

  it('is whole or absent when the cut comes while it is being made', async () => {
    const running = join(folder, 'first-start');
    const disk = new FlushedDisk(running);
    let flushes = 0;
    const flush = (descriptor: number, path: string) => {
      flushes += 1;
      disk.flush(descriptor, path);
      if (flushes === 500) disk.cut(join(folder, 'half-made'));
    };
    await using _database = await startEmbeddedPostgres(running, { flush });

    await using again = await startEmbeddedPostgres(join(folder, 'half-made'));

    expect(flushes).toBeGreaterThan(500);
    expect(again.url).toContain('half-made');
  });
});
