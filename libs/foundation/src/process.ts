/** What a process depends on besides its input: the clock, the folder of the package, and where tests kill it. */
import { existsSync } from 'node:fs';
import { InternalError } from './failure.js';

/** A day of the calendar, clocks that change apart: what spans of whole days are counted in. */
export const millisecondsPerDay = 86_400_000;

/** The current time, passed in so that tests own it. */
export type Clock = () => Date;

const variable = 'SFUMATO_TEST_FAILPOINT';
const fatal = Number(process.env[variable] ?? 0);
let reached = 0;

/**
 * Does nothing, unless SFUMATO_TEST_FAILPOINT is n: then the n-th call in this thread ends the process as a power cut or the kernel would,
 * with SIGKILL. It stands before and after each step that has to survive that.
 */
export function failpoint(): void {
  if (fatal === 0) return;
  reached += 1;
  if (reached === fatal) process.kill(process.pid, 'SIGKILL');
}

/** The folder that holds `bin/sfumato.mjs`: above the sources, and above `dist/` when compiled. Ends in a slash. */
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
