import { Client } from 'pg';
import { Failure } from '#foundation';

/** One connection for the work of a start; fails with COORDINATOR_DATABASE_UNREACHABLE. */
export async function connect(databaseUrl: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  // A loss of connection is told by the query that meets it.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    // The driver's message can name host and user, never the password; the cause stays for the log's stack.
    throw new Failure('COORDINATOR_DATABASE_UNREACHABLE', {}, { cause: error });
  }
}
