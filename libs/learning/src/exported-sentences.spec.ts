import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { initialParameters } from '#kernels/host';
import {
  exportRepresenter,
  type FrozenRepresenter,
  openQuietRepresenter,
  readNoiseDeviations,
  representerGraph,
  resolveRepresenterSettings,
} from '#representation';
import type { TrainingSentence } from '#training';
import { exportSentences } from './learn.js';

const settings = resolveRepresenterSettings({ embeddingSize: 4, representationSize: 3, hidden: 4 });
let frozen: FrozenRepresenter;

beforeAll(() => {
  const store = initialParameters(representerGraph(settings).graph, () => createSeededRandom(1));
  const { output } = readNoiseDeviations(store, settings);
  frozen = { onnx: exportRepresenter(store, settings), deviations: { input: [], output } };
});

/** `count` sentences of 4 to 6 tokens; casing ids spell the number of the sentence in base 7. */
function buildSentences(count: number): TrainingSentence[] {
  return Array.from({ length: count }, (_, s) => {
    const length = 4 + (s % 3);
    const vectors = new Float32Array(length * settings.embeddingSize);
    createSeededRandom(s).fillGaussian(vectors);
    const casingIds = Uint8Array.from({ length }, (_, t) => Math.floor(s / 7 ** t) % 7);
    const labelIds = Uint8Array.from({ length }, (_, t) => (t === s % length ? 1 : 0));
    return { vectors, casingIds, labelIds };
  });
}

const keyOf = ({ casingIds, labelIds }: TrainingSentence): string => `${casingIds} ${labelIds}`;

const options = (seed: number) => ({
  frozen,
  threads: 1,
  labelCount: 3,
  random: createSeededRandom(seed),
});

describe('exportSentences', () => {
  it('gives every sentence back once, over more frames than one, in another order', async () => {
    const sentences = buildSentences(300);

    const { sentences: received, tokens } = await exportSentences(sentences, options(1));

    expect(received.map(keyOf).sort()).toEqual(sentences.map(keyOf).sort());
    expect(received.map(keyOf)).not.toEqual(sentences.map(keyOf));
    expect(tokens).toBe(sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0));
  });

  it('gives vectors of R values of float16 precision that are near the representation of the sentence', async () => {
    const [sentence] = buildSentences(1);
    const representer = await openQuietRepresenter(frozen.onnx, { threads: 1 });
    const quiet = await representer.encodeQuietly(sentence ? [sentence.vectors] : []);
    await representer.close();

    const { sentences: received } = await exportSentences(sentence ? [sentence] : [], options(3));

    const vectors = received[0]?.vectors ?? new Float32Array(0);
    expect(vectors.length).toBe(4 * settings.representationSize);
    expect([...vectors].every((value) => Math.abs(value * 2 ** 24 - Math.round(value * 2 ** 24)) === 0)).toBe(
      true,
    );
    const distances = [...vectors].map((value, at) => Math.abs(value - (quiet[0]?.[at] ?? Number.NaN)));
    // Twelve values of deviation 0.05: all below 6 deviations, and not all within a fiftieth of one.
    expect(Math.max(...distances)).toBeLessThan(0.3);
    expect(Math.max(...distances)).toBeGreaterThan(0.001);
  });

  it('repeats an experiment whose seed is the same, to the bit, and no other', async () => {
    const received = async (seed: number) => {
      const { sentences } = await exportSentences(buildSentences(5), options(seed));
      return sentences;
    };

    expect(await received(5)).toEqual(await received(5));
    expect(await received(5)).not.toEqual(await received(6));
  });

  it('counts the bytes of whole frames: two a value, two a token, and a header', async () => {
    const sentences = buildSentences(10);
    const tokens = sentences.reduce((sum, { labelIds }) => sum + labelIds.length, 0);

    const { bytes } = await exportSentences(sentences, options(4));

    const rows = tokens * (2 * settings.representationSize + 2);
    expect(bytes).toBeGreaterThan(rows);
    expect(bytes).toBeLessThan(rows + 400);
  });
});
