import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import type { RunStatus } from '#protocol/api';
import { runFolder, sweepRunFolders } from './run-folder.js';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sfumato-folders-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const idOf = (digit: number) => `6f9619ff-8b86-4d01-b42d-00cf4fc964f${digit}`;

describe('sweepRunFolders', () => {
  it('removes folders of runs that ended or are not known, and no others', async () => {
    const statuses: (RunStatus | undefined)[] = [
      'queued',
      'running',
      'done',
      'failed',
      'cancelled',
      undefined,
    ];
    for (const digit of statuses.keys()) await mkdir(runFolder(folder, idOf(digit)), { recursive: true });
    await mkdir(join(folder, 'runs', 'not-a-run'));

    const removed = await sweepRunFolders(folder, async (runId) => {
      const status = statuses[Number(runId.at(-1))];
      if (status === undefined) throw new Failure('RUN_UNKNOWN');
      return { status };
    });

    expect(removed).toBe(4);
    expect((await readdir(join(folder, 'runs'))).sort()).toEqual([idOf(0), idOf(1), 'not-a-run']);
  });

  it('keeps everything while the coordinator does not answer', async () => {
    await mkdir(runFolder(folder, idOf(0)), { recursive: true });

    const removed = await sweepRunFolders(folder, async () => {
      throw new Failure('COORDINATOR_UNREACHABLE');
    });

    expect(removed).toBe(0);
  });

  it('finds nothing to do at the first start', async () => {
    expect(await sweepRunFolders(join(folder, 'none'), async () => ({ status: 'done' }))).toBe(0);
  });
});
