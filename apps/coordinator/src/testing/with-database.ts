import { Client } from 'pg';
import type { TestCoordinator } from './test-coordinator.js';

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
