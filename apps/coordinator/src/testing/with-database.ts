import { Client } from 'pg';
import { socketFolder } from '../config/socket-folder.js';
import type { TestCoordinator } from './test-coordinator.js';

/** Lets a test speak SQL to the embedded database of its coordinator, as the owner of its tables. */
export async function withDatabase<Result>(
  { dataDirectory }: Pick<TestCoordinator, 'dataDirectory'>,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    host: await socketFolder(dataDirectory),
    user: 'postgres',
    database: 'postgres',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
