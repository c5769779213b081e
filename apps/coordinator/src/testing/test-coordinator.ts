/** What specs take: a coordinator for all tests of a describe block. It needs jest; what scripts may import, too, is in `started-coordinator.ts`. */
import { afterAll, beforeAll } from '@jest/globals';
import type { CoordinatorSettings } from '../config/settings.js';
import { startTestCoordinator, type TestCoordinator } from './started-coordinator.js';

export {
  type Answer,
  type Asked,
  askedAt,
  emptyRedis,
  startTestCoordinator,
  type TestCoordinator,
  testTokens,
} from './started-coordinator.js';

/** One coordinator for all tests of a describe block; tests tell their sites apart by name. */
export function withCoordinator(settings: Partial<CoordinatorSettings> = {}): () => TestCoordinator {
  let coordinator: TestCoordinator | undefined;
  beforeAll(async () => {
    coordinator = await startTestCoordinator(settings);
  });
  afterAll(async () => {
    await coordinator?.[Symbol.asyncDispose]();
  });
  return () => {
    if (coordinator === undefined) throw new Error('the coordinator starts before the tests');
    return coordinator;
  };
}
