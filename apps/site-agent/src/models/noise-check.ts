/** Measures that a representer really adds the noise that its manifest promises; the file comes from outside. */
import { Failure, type SecureRandom } from '#foundation';
import type { RepresenterManifest } from '#protocol';
import type { SiteRepresenter } from './site-pipeline.js';

/** Encodings of one sentence: with R = 50, 127 of them give the variance to within 2 % (one deviation). */
const repeats = 128;
/** Measured over stated variance: a sound model falls below with R = 5 once in 10^7, with R = 50 never. */
const ratioMin = 0.7;

/**
 * Encodes one made-up token again and again and compares the mean variance of the dimensions with the smallest deviation that the
 * manifest states. Input noise can only add to it. Fails with SITE_MODEL_UNFIT for `noise.output`.
 */
export async function requireNoise(
  representer: SiteRepresenter,
  manifest: RepresenterManifest,
  random: SecureRandom,
): Promise<void> {
  const promised = manifest.noise.output.min;
  const ratio = (await meanVariance(representer, random)) / promised ** 2;
  if (promised > 0 && ratio >= ratioMin) return;
  throw new Failure('SITE_MODEL_UNFIT', {
    field: 'noise.output',
    value: Number(ratio.toFixed(3)),
    expected: `at least ${ratioMin} of the variance stated`,
  });
}

/** Mean over the dimensions of the variance over the repeats. */
async function meanVariance(representer: SiteRepresenter, random: SecureRandom): Promise<number> {
  const token = unitVector(representer.embeddingSize, random);
  const size = representer.representationSize;
  const lengths = new Array<number>(repeats).fill(1); // one token each
  const vectors = await representer.encodeTokens(
    { lengths, rows: token, rowIds: new Uint32Array(repeats) },
    random,
  );
  let total = 0;
  for (let dimension = 0; dimension < size; dimension += 1)
    total += variance(lengths.map((_, encoding) => vectors[encoding * size + dimension] ?? 0));
  return total / size;
}

function variance(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

function unitVector(size: number, random: SecureRandom): Float32Array {
  const vector = new Float32Array(size);
  random.fillGaussian(vector);
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
