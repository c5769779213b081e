import { Client, type ClientConfig } from 'pg';

/**
 * A connection to PostgreSQL whose loss ends no process: the query in hand tells it, or the next one. Libraries leave a connection
 * that they have borrowed from a pool without a listener for a while, and an error event without a listener is thrown.
 */
export class GuardedClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
