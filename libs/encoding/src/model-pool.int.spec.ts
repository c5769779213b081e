import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { openRepresenterPool, openTaggerPool } from './model-pool.js';
import { openTaggerFiles } from './tagger.js';
import { buildRelease, releaseSizes } from './testing/tiny-release.js';

/** Two sentences; made anew, because a thread takes the arrays. */
function buildTokens() {
  const rows = new Float32Array(3 * releaseSizes.embeddingSize);
  createSeededRandom('rows').fillGaussian(rows);
  return {
    lengths: [3, 2],
    rows,
    rowIds: Uint32Array.of(0, 1, 2, 2, 0),
    casingIds: Uint8Array.of(0, 4, 2, 1, 0),
  };
}

describe('a pool of models', () => {
  it('labels in threads what the same models label here', async () => {
    const here = await openTaggerFiles(buildRelease());
    const expected = await here.labelTokens(buildTokens());
    await here.close();

    const pool = await openTaggerPool(buildRelease());
    const found = await Promise.all(Array.from({ length: 9 }, () => pool.labelTokens(buildTokens())));
    await pool.close();

    expect(found).toEqual(Array.from({ length: 9 }, () => expected));
  });

  it('adds the noise that it was opened with, another one each time', async () => {
    const noise = { deviations: { input: [], output: [0.5, 0.01, 0.01, 0.01] }, floor: 0.02 };
    const pool = await openRepresenterPool(buildRelease().representer, noise);

    const first = await pool.encodeTokens(buildTokens());
    const second = await pool.encodeTokens(buildTokens());
    await pool.close();

    expect([...pool.noiseStdDev]).toEqual([...Float32Array.of(0.5, 0.02, 0.02, 0.02)]);
    expect(first).not.toEqual(second);
  });

  it('says in this thread why a model could not be opened in another', async () => {
    const outcome = openRepresenterPool(new Uint8Array(8), {
      deviations: { input: [], output: [] },
      floor: 1,
    });

    await expect(outcome).rejects.toMatchObject({ code: expect.stringMatching(/^KERNELS_MODEL_/) });
  });
});
