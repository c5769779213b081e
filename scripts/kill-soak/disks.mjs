// Small disks in memory that run full while processes write to them, and have room again some seconds later. Needs Linux and root.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Room for a database, its log and some hundred batches; what fills it is memory. */
const megabytes = 1_024;

/** Milliseconds of work before a disk is full, and while it is. */
const workMillisecondsMax = 12_000;
const fullMillisecondsMax = 8_000;

/** What may be left free: nothing at all, or so little that the next larger file does not fit. */
const leftBytesMax = 2 * 1024 * 1024;

/** Mounts a disk of its own at `place`. */
export function mountDisk(place) {
  mkdirSync(place, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', place]);
}

/** Lazily: after a fault a process may still hold files there. */
export function unmountDisk(place) {
  execFileSync('umount', ['-l', place]);
}

/**
 * Fills one of `disks` at random, and empties it again, `times` times or until `isOver`. Services of a disk may end while it is full: a supervisor starts
 * them again. Result: how often each disk was full.
 */
export async function fillDisks({ disks, random, times, isOver, onFull }) {
  const counts = {};
  for (let count = 0; count < times && !isOver(); count += 1) {
    await wait(random.uniform() * workMillisecondsMax);
    const { name, place, services } = disks[random.integer(disks.length)];
    for (const service of services) service.isDiskFull = true;
    const ballast = fill(place, random.uniform() < 0.5 ? 0 : random.integer(leftBytesMax));
    await wait(random.uniform() * fullMillisecondsMax);
    rmSync(ballast, { force: true });
    for (const service of services) service.isDiskFull = false;
    counts[name] = (counts[name] ?? 0) + 1;
    onFull(count + 1);
  }
  return counts;
}

function fill(place, leftBytes) {
  const ballast = join(place, 'ballast');
  const { bavail, bsize } = statfsSync(place);
  const bytes = bavail * bsize - leftBytes;
  try {
    if (bytes > 0) execFileSync('fallocate', ['-l', String(bytes), ballast], { stdio: 'ignore' });
  } catch {
    // Somebody else took the last block first: it is as full as it gets.
  }
  return ballast;
}
