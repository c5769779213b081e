/** Where the package lies: data files (migrations, the command itself) are found from here, compiled or not. */
import { existsSync } from 'node:fs';
import { InternalError } from './failure.js';

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
