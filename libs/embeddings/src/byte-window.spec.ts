import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { openByteWindow } from './byte-window.js';

/** A regular file that opens and whose first byte cannot be read: nothing is mapped at address 0. */
const unreadable = `/proc/${process.pid}/mem`;
const onLinux = existsSync(unreadable) ? it : it.skip;

const timesOpen = (path: string): number =>
  readdirSync('/proc/self/fd').filter((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`) === path;
    } catch {
      return false; // closed since the folder was listed
    }
  }).length;

describe('a window on a file', () => {
  onLinux('is closed again when its first bytes cannot be read', async () => {
    await expect(openByteWindow(unreadable)).rejects.toMatchObject({ code: 'FILE_MEDIUM_FAILED' });

    expect(timesOpen(unreadable)).toBe(0);
  });

  onLinux('holds its file until it is disposed of', async () => {
    const path = process.execPath;
    {
      await using window = await openByteWindow(path);
      expect([window.end > 0, timesOpen(path)]).toEqual([true, 1]);
    }

    expect(timesOpen(path)).toBe(0);
  });
});
