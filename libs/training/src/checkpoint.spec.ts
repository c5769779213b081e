import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Checkpoint, createCheckpoints, type UnusableCheckpoint } from './checkpoint.js';

/** A checkpoint after an epoch; its weight tells which. */
function buildCheckpoint(epoch: number): Checkpoint {
  const report = { phase: 'P1', measures: {}, validationLoss: 1, isBest: true, seconds: 1 };
  return {
    bestLoss: 1,
    bestExcess: 0,
    bestEpoch: epoch,
    bestWeights: new Map(),
    weights: new Map([['weight', Float32Array.of(epoch)]]),
    optimisers: [],
    reports: Array.from({ length: epoch }, (_, index) => ({ ...report, epoch: index + 1 })),
  };
}

describe('createCheckpoints', () => {
  let files: Map<string, Uint8Array>;
  let told: UnusableCheckpoint[];
  /** A trainer that begins: it knows nothing but the files. */
  const open = () =>
    createCheckpoints(
      {
        read: async (name) => files.get(name),
        write: async (name, bytes) => void files.set(name, bytes.slice()),
      },
      (unusable) => void told.push(unusable),
    );
  const save = async (...epochs: readonly number[]) => {
    for (const epoch of epochs) await open().save('P1', buildCheckpoint(epoch));
  };
  const epochFound = async () => (await open().load('P1'))?.reports.length;
  /** The file that an epoch was written to. */
  const fileOf = (epoch: number) => {
    const name = [...files.keys()].find((key) => key.includes('.odd') === (epoch % 2 === 1)) ?? '';
    return { name, bytes: files.get(name) ?? new Uint8Array() };
  };
  beforeEach(() => {
    files = new Map();
    told = [];
  });

  it('continues after the last epoch, and keeps no more than two files', async () => {
    await save(1, 2, 3);

    expect(await epochFound()).toBe(3);
    expect([files.size, told]).toEqual([2, []]);
  });

  it.each([
    ['magic', () => 0],
    ['version', () => 4],
    ['digest', () => 20],
    ['first byte of the content', () => 37],
    ['middle', (size: number) => Math.floor(size / 2)],
    ['last byte', (size: number) => size - 1],
  ])(
    'falls back to the epoch before when a bit of the %s is flipped, and says so',
    async (_name, offsetIn) => {
      await save(1, 2, 3);
      const { bytes } = fileOf(3);
      const offset = offsetIn(bytes.length);

      bytes[offset] = (bytes[offset] ?? 0) ^ 0x10;

      expect(await epochFound()).toBe(2);
      expect(told).toMatchObject([{ phase: 'P1', continuesAfter: 2 }]);
    },
  );

  it.each([0, 1, 5, 36, 37, 200])('falls back when only %d bytes of the file are left', async (length) => {
    await save(1, 2);
    const { name, bytes } = fileOf(2);

    files.set(name, bytes.slice(0, length));

    expect(await epochFound()).toBe(1);
    expect(told).toEqual([{ phase: 'P1', fault: 'damaged', continuesAfter: 1 }]);
  });

  it('does not continue a checkpoint of another version, however whole it is', async () => {
    await save(1, 2);
    const { bytes } = fileOf(2);

    bytes[4] = 1;

    expect(await epochFound()).toBe(1);
    expect(told).toEqual([{ phase: 'P1', fault: 'other version', continuesAfter: 1 }]);
  });

  it('starts over when both are bad, says so twice, and goes on from there', async () => {
    await save(1, 2);
    for (const bytes of files.values()) bytes[40] = (bytes[40] ?? 0) ^ 1;

    const found = await epochFound();
    await save(1);

    expect(found).toBeUndefined();
    expect(told).toEqual([
      { phase: 'P1', fault: 'damaged', continuesAfter: 0 },
      { phase: 'P1', fault: 'damaged', continuesAfter: 0 },
    ]);
    expect(await epochFound()).toBe(1);
  });

  it('writes over the damaged file and never over the one that it fell back to', async () => {
    await save(1, 2, 3);
    const { bytes } = fileOf(3);
    bytes[50] = (bytes[50] ?? 0) ^ 1;
    const kept = Buffer.from(fileOf(2).bytes).toString('hex');

    await epochFound();
    await save(3);

    expect(Buffer.from(fileOf(2).bytes).toString('hex')).toBe(kept);
    expect(await epochFound()).toBe(3);
  });

  it('finds nothing, and complains of nothing, where nothing was written', async () => {
    expect([await epochFound(), told]).toEqual([undefined, []]);
  });
});
