/** Databases of their own on a real PostgreSQL server, for tests that want more than the embedded one. */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { TestCoordinator } from './started-coordinator.js';

/** Address of a server on which tests may create databases; empty when there is none. */
export const testDatabaseServer = process.env['SFUMATO_TEST_DATABASE_URL'] ?? '';

/** A new database on the test server: empty, or a copy of the one called `template`. */
export async function createServerDatabase(template = 'template1'): Promise<string> {
  const name = `sfumato_test_${randomUUID().replaceAll('-', '')}`;
  await queryServer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  return Object.assign(new URL(testDatabaseServer), { pathname: `/${name}` }).href;
}

/**
 * A copy of the migrated database that scripts/test-servers.mjs makes for a run: its address for the
 * coordinator's role and for the owner. None where that script found no server.
 */
export async function createMigratedDatabase() {
  const template = process.env['SFUMATO_TEST_SERVER_TEMPLATE'];
  if (testDatabaseServer === '' || template === undefined) return undefined;
  const { href, pathname } = new URL(template);
  const url = await createServerDatabase(pathname.slice(1));
  const copied = (address: string) =>
    Object.assign(new URL(address), { pathname: new URL(url).pathname }).href;
  return { databaseUrl: copied(href), migrateUrl: copied(testDatabaseServer) };
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
