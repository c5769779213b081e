import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import type { FrameSentence } from '#protocol/frames';
import { SentenceSpill } from './sentence-spill.js';
import { temporaryFolder } from './testing/temporary-folder.js';

/** A sentence that can be told from every other: its number is in all its parts. R = 2. */
function numbered(number: number): FrameSentence {
  const tokens = 1 + (number % 7);
  return {
    vectors: Uint16Array.from({ length: tokens * 2 }, (_, index) => (number * 31 + index) % 0x7c00),
    labelIds: new Uint8Array(tokens).fill(number % 3),
    casingIds: new Uint8Array(tokens).fill(number % 7),
  };
}

async function throughSpill(
  sentences: readonly FrameSentence[],
  options: { shards?: number; shardBytesMax?: number; seed?: string } = {},
): Promise<FrameSentence[]> {
  await using folder = await temporaryFolder();
  const { seed = 'spill', ...sizes } = options;
  const spill = new SentenceSpill({
    folder: join(folder.path, 'shards'),
    representationSize: 2,
    random: createSeededRandom(seed),
    ...sizes,
  });
  await spill.add(sentences);
  const out: FrameSentence[] = [];
  for await (const sentence of spill.shuffled()) out.push(sentence);
  expect(existsSync(join(folder.path, 'shards'))).toBe(false);
  return out;
}

const key = (sentence: FrameSentence) => JSON.stringify(Object.values(sentence).map((part) => [...part]));

describe('SentenceSpill', () => {
  it.each([
    ['in memory buffers', {}],
    ['with one shard', { shards: 1 }],
    ['with shards dealt again and again', { shards: 3, shardBytesMax: 500 }],
  ])('gives every sentence back once, in another order, %s', async (_, options) => {
    const sentences = Array.from({ length: 700 }, (_, number) => numbered(number));

    const out = await throughSpill(sentences, options);

    expect(out.map(key).sort()).toEqual(sentences.map(key).sort());
    expect(out.map(key)).not.toEqual(sentences.map(key));
  });

  it('gives back sentences that fill many buffers', async () => {
    const long = { ...numbered(3), labelIds: new Uint8Array(128), casingIds: new Uint8Array(128) };
    const sentences = Array.from({ length: 1500 }, (_, index) => ({
      ...long,
      vectors: new Uint16Array(256).fill(index),
    }));

    const out = await throughSpill(sentences, { shards: 1 });

    expect(out.map(({ vectors }) => vectors[255]).sort((a = 0, b = 0) => a - b)).toEqual([
      ...sentences.keys(),
    ]);
  });

  it('puts every sentence in every place equally often', async () => {
    const counts = new Uint32Array(16);
    for (let round = 0; round < 320; round += 1) {
      const out = await throughSpill([0, 1, 2, 3].map(numbered), { shards: 2, seed: `round ${round}` });
      out.forEach(({ casingIds }, place) => {
        counts[(casingIds[0] ?? 0) * 4 + place] = (counts[(casingIds[0] ?? 0) * 4 + place] ?? 0) + 1;
      });
    }

    // 80 expected in each of 16 cells, 9 degrees of freedom: above 33.7 once in 10,000 runs; sorted: 3,840
    const chiSquared = [...counts].reduce((sum, count) => sum + (count - 80) ** 2 / 80, 0);
    expect(chiSquared).toBeLessThan(33.7);
  });

  it('yields nothing and fails at nothing when it is empty', async () => {
    expect(await throughSpill([])).toEqual([]);
  });

  it('says that a folder cannot be written', async () => {
    const spill = new SentenceSpill({
      folder: '/dev/null/shards',
      representationSize: 2,
      random: createSeededRandom('x'),
    });
    await spill.add([numbered(1)]);

    await expect(spill.shuffled().next()).rejects.toMatchObject({ code: 'FILE_NOT_WRITABLE' });
  });
});
