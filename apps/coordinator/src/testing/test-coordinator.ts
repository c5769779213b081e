/**
 * What specs take: a coordinator for all tests of a describe block. It needs jest; what scripts may import,
 * too, is in `started-coordinator.ts`.
 */
import { afterAll, beforeAll } from '@jest/globals';
import type { CoordinatorSettings } from '../config/settings.js';
import { createMigratedDatabase, dropServerDatabase } from './server-database.js';
import { emptyRedis, startTestCoordinator, type TestCoordinator } from './started-coordinator.js';

export {
  type Answer,
  type Asked,
  askedAt,
  emptyRedis,
  startTestCoordinator,
  type TestCoordinator,
  testTokens,
} from './started-coordinator.js';

/**
 * One coordinator for all tests of a describe block; tests tell their sites apart by name. Where there are
 * servers for tests, its database is one of its own on that PostgreSQL and its queue on that Redis, because
 * starting embedded ones takes ten times as long. `embedded` asks for those, as `startTestCoordinator` and
 * started programs have them.
 */
export function withCoordinator(
  settings: Partial<CoordinatorSettings> = {},
  { embedded = false }: { readonly embedded?: boolean } = {},
): () => TestCoordinator {
  let coordinator: TestCoordinator | undefined;
  let servers: OwnServers | undefined;
  beforeAll(async () => {
    servers = embedded ? undefined : await ownServers();
    coordinator = await startTestCoordinator({ ...servers, ...settings });
  });
  afterAll(async () => {
    await coordinator?.[Symbol.asyncDispose]();
    if (servers !== undefined) await dropServerDatabase(servers.databaseUrl);
  });
  return () => {
    if (coordinator === undefined) throw new Error('the coordinator starts before the tests');
    return coordinator;
  };
}

type OwnServers = Pick<CoordinatorSettings, 'migrateUrl' | 'redisUrl'> & { readonly databaseUrl: string };

/** A confined role needs a queue elsewhere, so it is both servers or none. */
async function ownServers(): Promise<OwnServers | undefined> {
  const redisUrl = await emptyRedis();
  if (redisUrl === undefined) return undefined;
  const database = await createMigratedDatabase();
  return database && { ...database, redisUrl };
}
