/** Databases of their own on a real PostgreSQL server, for tests that want more than the embedded one. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { TestCoordinator } from './test-coordinator.js';

/** Address of a server on which tests may create databases; empty when there is none. */
export const testDatabaseServer = process.env['SFUMATO_TEST_DATABASE_URL'] ?? '';

/** A new, empty database on the test server. */
export async function createServerDatabase(): Promise<string> {
  const name = `sfumato_test_${randomUUID().replaceAll('-', '')}`;
  await queryServer(`CREATE DATABASE ${name}`);
  return Object.assign(new URL(testDatabaseServer), { pathname: `/${name}` }).href;
}

/** Removes a database that `createServerDatabase` made, whoever is connected to it. */
export async function dropServerDatabase(url: string): Promise<void> {
  await queryServer(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
}

async function queryServer(sql: string): Promise<void> {
  const client = new Client({ connectionString: testDatabaseServer });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Lets a test speak SQL to the database of its coordinator. */
export async function withDatabase<Result>(
  coordinator: Pick<TestCoordinator, 'databaseUrl'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: await coordinator.databaseUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
