// Where tests keep their temporary files: in memory where the system has a file system for that (Linux's /dev/shm) with room enough. A new
// embedded database is a thousand files, each of them flushed: nine seconds on a busy disk, two in memory. No claim rests on it: what a
// power cut leaves is tested by recording which flushes were asked for.
import { readFileSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';

/** Far more than the tests hold at once; containers have 64 MB there unless told otherwise. */
const bytesMin = 4 * 1024 ** 3;

/** Sets TMPDIR of this process and of those that it starts, unless somebody has chosen one. */
export function useMemoryForTemporaryFiles() {
  if (process.env['TMPDIR'] === undefined && canBeUsed()) process.env['TMPDIR'] = memory;
}

function canBeUsed() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    // Bundles and browsers are started from there.
    const mount = mounts.find((line) => line.split(' ')[1] === memory);
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= bytesMin;
  } catch {
    return false; // another system
  }
}
