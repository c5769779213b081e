/** The quarantine as a folder of its own beside the store: `quarantine/abcd…`. */
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Quarantine } from './blob-store.js';
import { digestOfFile, ignoreMissing, moveFile, removeFile } from './durable-files.js';

/** A quarantine in `folder`; `pathOf` says where a blob belongs in the store, and refuses what is no digest. */
export function createFileQuarantine(folder: string, pathOf: (digest: string) => string): Quarantine {
  const placeOf = (digest: string) => join(folder, pathOf(digest).slice(-64));
  return {
    take: (digest) => moveFile(pathOf(digest), placeOf(digest)),
    erase: (digest) => removeFile(placeOf(digest)),
    giveBack: async (digest) => {
      if ((await digestOfFile(placeOf(digest))) !== digest) return false;
      await mkdir(dirname(pathOf(digest)), { recursive: true, mode: 0o700 });
      // As young as a new blob: what a person gave back is not set aside again at the next look.
      await utimes(placeOf(digest), new Date(), new Date());
      return moveFile(placeOf(digest), pathOf(digest));
    },
    async *list() {
      for (const digest of await readdir(folder)) {
        const found = await stat(join(folder, digest)).catch(ignoreMissing);
        if (found !== undefined && isDigest(digest))
          yield { digest, writtenAt: found.mtime, bytes: found.size };
      }
    },
  };
}

/** SHA-256 as 64 hexadecimal characters: nothing else becomes a path. */
export function isDigest(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}
