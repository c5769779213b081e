import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { UnusableCheckpoint } from '#training';
import { openCheckpointFolder } from './training-context.js';

const checkpoint = {
  bestLoss: 1,
  bestExcess: 0,
  bestEpoch: 1,
  optimisers: [],
  bestWeights: new Map([['w', Float32Array.of(1)]]),
  weights: new Map([['w', Float32Array.of(2)]]),
};
const report = { phase: 'P1', epoch: 1, validationLoss: 1, isBest: true, seconds: 1, measures: {} };

describe('the checkpoints of a run', () => {
  let folder: string;
  let unusable: UnusableCheckpoint[];
  const open = (inputs: unknown) => openCheckpointFolder(folder, inputs, (one) => unusable.push(one));

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-checkpoints-'));
    unusable = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are found again under the same inputs and under no others', async () => {
    await open({ seed: 1 }).save('P1', { ...checkpoint, reports: [report] });

    expect((await open({ seed: 1 }).load('P1'))?.weights.get('w')).toEqual(Float32Array.of(2));
    expect(await open({ seed: 2 }).load('P1')).toBeUndefined();
    expect(unusable).toEqual([]);
  });

  it('go on from the other when the last cannot be read, and say so', async () => {
    const checkpoints = open({ seed: 1 });
    await checkpoints.save('P1', { ...checkpoint, reports: [report] });
    await checkpoints.save('P1', { ...checkpoint, reports: [report, { ...report, epoch: 2 }] });
    const [place = ''] = await readdir(folder);
    await rm(join(folder, place, 'P1.checkpoint'));
    await mkdir(join(folder, place, 'P1.checkpoint')); // reading a folder fails, whoever reads

    const found = await checkpoints.load('P1');

    expect(found?.reports).toHaveLength(1);
    expect(unusable).toEqual([{ phase: 'P1', fault: 'damaged', continuesAfter: 1 }]);
  });
});
