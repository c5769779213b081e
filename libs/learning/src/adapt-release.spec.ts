import { beforeAll, describe, expect, it } from '@jest/globals';
import { deidentifierGraph, exportDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import type { TokenEmbeddings } from '#embeddings';
import { createSeededRandom } from '#foundation';
import { initialParameters } from '#kernels/host';
import { labelSetNamed } from '#labels';
import { buildRepresenterManifest } from '#protocol/testing';
import { exportRepresenter, representerGraph, resolveRepresenterSettings } from '#representation';
import type { Note } from '#text';
import { type AdaptableRelease, adaptRelease } from './adapt-release.js';

/** E, R and H of release and reader; the reader makes rows of E of rows of one. */
const sizes = { read: 3, representation: 4, hidden: 3 } as const;

const labelSet = { name: 'generic', labels: [...labelSetNamed('generic').labels] };

/** Each word is its length. */
const input: TokenEmbeddings = {
  size: 1,
  embed: (token, out, offset) => {
    out[offset] = token.length;
    return 'exact';
  },
};

const noteOf = (id: string): Note => ({
  id,
  text: 'Seen by Vask. Rests well.',
  spans: [{ start: 8, end: 12, label: 'NAME' }],
});
const notes = { learning: [noteOf('one'), noteOf('two')], stopping: [noteOf('three')] };

function buildRelease(): AdaptableRelease & { readonly asked: number[][] } {
  const random = createSeededRandom('adapted');
  const representer = resolveRepresenterSettings({
    embeddingSize: sizes.read,
    representationSize: sizes.representation,
    hidden: sizes.hidden,
  });
  const deidentifier = resolveDeidentifierSettings({
    inputSize: sizes.representation,
    labelCount: 17,
    hidden: sizes.hidden,
    layers: 1,
  });
  const asked: number[][] = [];
  return {
    manifest: buildRepresenterManifest({ labelSet, representationSize: sizes.representation }),
    representer: exportRepresenter(
      initialParameters(representerGraph(representer).graph, () => random),
      representer,
    ),
    deidentifier: exportDeidentifier(
      initialParameters(deidentifierGraph(deidentifier).graph, () => random),
      deidentifier,
    ),
    input,
    asked,
    reader: {
      rowSize: 1,
      read: async (sentences) => {
        asked.push(...sentences.map((rows) => [...rows]));
        return sentences.map((rows) => Float32Array.from([...rows].flatMap((length) => [length, 1, 0])));
      },
    },
  };
}

const options = { threads: 1, signal: new AbortController().signal };

describe('a de-identifier that is adapted', () => {
  const release = buildRelease();
  let adapted: Awaited<ReturnType<typeof adaptRelease>>;
  beforeAll(async () => {
    adapted = await adaptRelease(release, notes, options);
  });

  it('reads every sentence as the release reads it', () => {
    const sentences = [
      [4, 2, 4, 1],
      [5, 4, 1],
    ];

    expect(release.asked).toEqual([...sentences, ...sentences, ...sentences]);
  });

  it('is a file of the same network with other weights, the same for the same notes', async () => {
    const again = await adaptRelease(buildRelease(), notes, options);

    expect(adapted.onnx).toHaveLength(release.deidentifier.length);
    expect(Buffer.from(adapted.onnx).equals(release.deidentifier)).toBe(false);
    expect(Buffer.from(adapted.onnx).equals(again.onnx)).toBe(true);
  });

  it('is refused where its file is not of the network that the manifest states', async () => {
    const manifest = buildRepresenterManifest({ labelSet, representationSize: sizes.representation + 1 });

    await expect(adaptRelease({ ...buildRelease(), manifest }, notes, options)).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
  });

  it('ends when it is interrupted', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));

    await expect(adaptRelease(buildRelease(), notes, { ...options, signal })).rejects.toThrow('stopped');
  });
});
