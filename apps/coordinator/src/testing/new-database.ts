/**
 * What a first start makes, for tests that claim nothing of a first start. It loads nothing of the
 * coordinator.
 */
import { cp } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Gives a data directory the new database that scripts/test-servers.mjs makes for a run; where it made
 * none, the coordinator makes its own.
 */
export async function copyNewDatabase(directory: string): Promise<void> {
  const template = process.env['SFUMATO_TEST_DATABASE_TEMPLATE'];
  if (template !== undefined) await cp(template, join(directory, basename(template)), { recursive: true });
}
