/** The process's surroundings: clock, package folder, and points where tests kill it. */
import { existsSync } from 'node:fs';
import { InternalError } from './failure.js';

/** A calendar day without clock changes, in milliseconds. */
export const millisecondsPerDay = 86_400_000;

/** Returns the current time; a parameter, so that tests can set it. */
export type Clock = () => Date;

const variable = 'SFUMATO_TEST_FAILPOINT';
const fatal = Number(process.env[variable] ?? 0);
let reached = 0;

/**
 * Does nothing unless SFUMATO_TEST_FAILPOINT is n: the n-th call in this thread then kills the process with
 * SIGKILL, like a power cut. Placed around each step that must survive one.
 */
export function failpoint(): void {
  if (fatal === 0) return;
  reached += 1;
  if (reached === fatal) process.kill(process.pid, 'SIGKILL');
}

/** The folder that contains `bin/sfumato.mjs`, above the sources and above `dist/`; ends in a slash. */
export function packageRoot(): URL {
  let folder = new URL('.', import.meta.url);
  while (!existsSync(new URL('bin/sfumato.mjs', folder))) {
    const parent = new URL('..', folder);
    if (parent.href === folder.href)
      throw new InternalError('bin/sfumato.mjs is in no folder above this file');
    folder = parent;
  }
  return folder;
}
