import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client, Pool } from 'pg';
import { servePostgres } from './postgres-socket.js';

describe('the embedded PostgreSQL served to many connections', () => {
  let folder: string;
  let database: PGlite;
  let server: AsyncDisposable;
  let pool: Pool;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-pg-'));
    database = await PGlite.create();
    server = await servePostgres(database, join(folder, '.s.PGSQL.5432'));
    pool = new Pool({ host: folder, user: 'postgres', database: 'postgres', max: 6 });
    await pool.query('CREATE TABLE item (id INT PRIMARY KEY, name TEXT)');
  });
  afterAll(async () => {
    await pool.end();
    await server[Symbol.asyncDispose]();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await pool.query('TRUNCATE item');
    for (let id = 0; id < 20; id += 1)
      await pool.query('INSERT INTO item VALUES ($1, $2)', [id, `item ${id}`]);
  });
  const connect = async () => {
    const client = new Client({ host: folder, user: 'postgres', database: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    return client;
  };

  it('answers each statement with its own rows, beside transactions and failures of others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, turn) => {
        const id = turn % 20;
        const plain = pool.query('SELECT name FROM item WHERE id = $1', [id]);
        const failing = pool
          .query('INSERT INTO item VALUES ($1, $2)', [id, 'again'])
          .catch((error) => error.code);
        const client = await pool.connect();
        await client.query('BEGIN');
        const inside = await client.query('SELECT name, id FROM item WHERE id = $1', [id]);
        await client.query('COMMIT');
        client.release();
        return [(await plain).rows[0].name, inside.rows[0].name, await failing];
      }),
    );

    expect(answers).toEqual(answers.map((_, turn) => [`item ${turn % 20}`, `item ${turn % 20}`, '23505']));
  });

  it('keeps others out of a transaction until it ends', async () => {
    const writer = await connect();
    await writer.query('BEGIN');
    await writer.query(`UPDATE item SET name = 'changed' WHERE id = 1`);
    const reading = pool.query('SELECT name FROM item WHERE id = 1');

    await writer.query('ROLLBACK');

    expect((await reading).rows).toEqual([{ name: 'item 1' }]);
    await writer.end();
  });

  it('undoes the transaction of a client that vanishes, and goes on with the next', async () => {
    const vanishing = await connect();
    await vanishing.query('BEGIN');
    await vanishing.query(`INSERT INTO item VALUES (100, 'lost')`);

    // The socket of the client, not its polite farewell.
    (vanishing as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();

    expect((await pool.query('SELECT count(*)::int AS count FROM item WHERE id = 100')).rows).toEqual([
      { count: 0 },
    ]);
  });

  it('tells a listener what another connection notifies, once its transaction has committed', async () => {
    const listener = await connect();
    const heard: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => heard.push(payload));
    await listener.query('LISTEN work');

    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT pg_notify('work', 'one')`);
    const before = [...heard];
    await client.query('COMMIT');
    client.release();
    await listener.query('SELECT 1');

    expect([before, heard]).toEqual([[], ['one']]);
    await listener.end();
  });

  it('carries rows larger than one packet', async () => {
    const { rows } = await pool.query(`SELECT repeat('x', 3000000) AS text, $1::int AS number`, [7]);

    expect([rows[0].text.length, rows[0].number]).toEqual([3_000_000, 7]);
  });
});
