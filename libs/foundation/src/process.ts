/**
 * What a process takes from its surroundings: the clock, the package's folder, points where tests kill it.
 */
import { existsSync } from 'node:fs';
import { InternalError } from './failure.js';

/** A calendar day without changes of the clock, in milliseconds. */
export const millisecondsPerDay = 86_400_000;

/** The current time, as a parameter that tests own. */
export type Clock = () => Date;

const variable = 'SFUMATO_TEST_FAILPOINT';
const fatal = Number(process.env[variable] ?? 0);
let reached = 0;

/**
 * Does nothing unless SFUMATO_TEST_FAILPOINT is n: the n-th call in this thread then kills the process with
 * SIGKILL, as a power cut would. Stands before and after each step that has to survive that.
 */
export function failpoint(): void {
  if (fatal === 0) return;
  reached += 1;
  if (reached === fatal) process.kill(process.pid, 'SIGKILL');
}

/** The folder of `bin/sfumato.mjs`, above the sources and above `dist/`; ends in a slash. */
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
