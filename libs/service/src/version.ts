import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packageRoot } from '#foundation';

/** Name and version of the program that runs. */
export function readVersion() {
  const text = readFileSync(new URL('package.json', packageRoot()), 'utf8');
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(text));
  return { name: 'sfumato', version, node: process.version } as const;
}
