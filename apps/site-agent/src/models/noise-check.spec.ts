import { describe, expect, it } from '@jest/globals';
import { createSecureRandom } from '#foundation';
import { buildManifest } from '../testing/fake-coordinator.js';
import { createFakePipeline, fakeNoise } from '../testing/fake-pipeline.js';
import { requireNoise } from './noise-check.js';

const check = async (noise: number, manifest = buildManifest()) => {
  const representer = await createFakePipeline({ noise }).openRepresenter(new Uint8Array());
  return requireNoise(representer, manifest, createSecureRandom());
};

describe('requireNoise', () => {
  it.each([1, 1.5])('accepts %s times the deviation stated', async (factor) => {
    await expect(check(factor * fakeNoise)).resolves.toBeUndefined();
  });

  it.each([0, 1 / 3, 2 / 3])('refuses %s times the deviation stated', async (factor) => {
    await expect(check(factor * fakeNoise)).rejects.toMatchObject({ code: 'SITE_MODEL_UNFIT' });
  });

  it('refuses a manifest that states no noise at all', async () => {
    const none = { min: 0, mean: 0, max: 0 };
    const manifest = buildManifest({ noise: { input: none, output: none, floor: 0 } });

    await expect(check(fakeNoise, manifest)).rejects.toMatchObject({ code: 'SITE_MODEL_UNFIT' });
  });
});
