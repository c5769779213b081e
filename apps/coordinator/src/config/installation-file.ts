/** The id that says which database a data directory belongs to. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Failure, systemCodeOf, writeFileAtomic } from '#foundation';

const installationSchema = z.strictObject({
  id: z.uuid(),
  /** False between the two writes that bind directory and database: a crash there is made good by the next start. */
  bound: z.boolean(),
});

/** What the directory's file says. */
export type InstallationMark = z.infer<typeof installationSchema>;

const fileName = 'installation.json';

/** Undefined when the directory was never bound. */
export async function readInstallationMark(directory: string): Promise<InstallationMark | undefined> {
  const path = join(directory, fileName);
  try {
    return installationSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw new Failure(
      'FILE_NOT_READABLE',
      { file: path, expected: '{"id": UUID, "bound": true}' },
      { cause: error },
    );
  }
}

/** Durable when it resolves. */
export function writeInstallationMark(directory: string, mark: InstallationMark): Promise<void> {
  return writeFileAtomic(join(directory, fileName), `${JSON.stringify(mark)}\n`);
}
