// Puts tests' temporary files in memory (Linux's /dev/shm) if it has room. A new embedded database is a thousand
// flushed files: nine seconds on a busy disk, two in memory. No claim depends on it: the tests of power cuts record
// which flushes were requested.
import { readFileSync, statfsSync } from 'node:fs';

const memory = '/dev/shm';

/** Far more than the tests hold at once; containers have 64 MB by default. */
const bytesMin = 4 * 1024 ** 3;

/** Sets TMPDIR for this process and its children, unless it is already set. */
export function useMemoryForTemporaryFiles() {
  if (process.env['TMPDIR'] === undefined && canBeUsed()) process.env['TMPDIR'] = memory;
}

function canBeUsed() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    // Bundles and browsers start from there.
    const mount = mounts.find((line) => line.split(' ')[1] === memory);
    return mount !== undefined && !mount.includes('noexec') && bavail * bsize >= bytesMin;
  } catch {
    return false; // not Linux
  }
}
