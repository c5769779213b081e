/** Step 4 of the flow: the frozen representer as a file, and running it. The noise is an input, so the runner chooses its source. */
import { invariant, type SecureRandom, type SeededRandom } from '#foundation';
import {
  type BatchShape,
  batchInputs,
  drawNoise,
  emitModel,
  type FrozenModel,
  floatsOf,
  Graph,
  type HostTensor,
  type OnnxRuntimeOptions,
  openFrozenModel,
  type ParameterStore,
  padRows,
  type RandomInputs,
  unpadRows,
} from '#kernels';
import { buildRepresenter, noiseStdDev, representerPrefix } from './network.js';
import type { RepresenterSettings } from './settings.js';

/** A frozen representer. */
export interface Representer {
  /** E */
  readonly embeddingSize: number;
  /** R */
  readonly representationSize: number;
  /**
   * Private vectors of sentences: each (T, E) row-major → (T, R). Fresh noise from `random` on every call; a site
   * passes the secure source and keeps the bytes, because fresh noise on the same sentence would average out.
   */
  encode(sentences: readonly Float32Array[], random: SecureRandom | SeededRandom): Promise<Float32Array[]>;
  /** The same before output noise, for audits of public text; input noise is still drawn. */
  encodeBeforeNoise(
    sentences: readonly Float32Array[],
    random: SecureRandom | SeededRandom,
  ): Promise<Float32Array[]>;
  /** The deviation of output noise in each of R dimensions. */
  readonly noiseStdDev: Float32Array;
  close(): Promise<void>;
}

const names = {
  embeddings: 'embeddings',
  call: 'representer',
  representation: 'representation',
  beforeNoise: 'beforeNoise',
  stdDev: 'noiseStdDev',
} as const;
const noiseNames = { input: `${names.call}/noiseIn`, output: `${names.call}/noiseOut` } as const;

/**
 * The bytes of `representer.onnx`: the network with its weights, standard operators only, noise as inputs. One without
 * output noise is refused as a bug, unless it is said to be for an experiment, which no site will ever see.
 */
export function exportRepresenter(
  store: ParameterStore,
  settings: RepresenterSettings,
  use: 'release' | 'experiment' = 'release',
): Uint8Array {
  invariant(
    use === 'experiment' || settings.outputNoise === 'on',
    'a representer without output noise is for experiments only',
  );
  const graph = new Graph();
  const random: RandomInputs = [];
  const embeddings = graph.input(names.embeddings, ['T', 'B', settings.embeddingSize]);
  const { beforeNoise, withNoise } = buildRepresenter(
    graph,
    { embeddings, call: names.call },
    settings,
    random,
  );
  const stdDev = noiseStdDev(graph, 'noiseOut', settings.representationSize, settings);
  const frozen = new Map(store.names(representerPrefix).map((name) => [name, store.get(name)]));
  return emitModel({ representation: withNoise, beforeNoise, noiseStdDev: stdDev }, frozen);
}

/** Opens `representer.onnx`; fails with KERNELS_MODEL_* when it is not one. */
export async function openRepresenter(
  onnx: Uint8Array,
  options: OnnxRuntimeOptions = {},
): Promise<Representer> {
  const inputs = [names.embeddings, noiseNames.output, batchInputs.lengths];
  const model = await openFrozenModel(onnx, { inputs }, options);
  const sizes = {
    embeddingSize: model.inputWidth(names.embeddings),
    representationSize: model.inputWidth(noiseNames.output),
  };
  return {
    ...sizes,
    noiseStdDev: await readNoiseStdDev(model, sizes),
    encode: (sentences, random) => encode(model, sizes, { sentences, random, output: names.representation }),
    encodeBeforeNoise: (sentences, random) =>
      encode(model, sizes, { sentences, random, output: names.beforeNoise }),
    close: () => model.close(),
  };
}

interface Sizes {
  readonly embeddingSize: number;
  readonly representationSize: number;
}

interface EncodeRequest {
  readonly sentences: readonly Float32Array[];
  readonly random: SecureRandom | SeededRandom;
  readonly output: string;
}

async function encode(
  model: FrozenModel,
  sizes: Sizes,
  { sentences, random, output }: EncodeRequest,
): Promise<Float32Array[]> {
  const lengths = sentences.map((rows) => rows.length / sizes.embeddingSize);
  const encoded: Float32Array[] = new Array(sentences.length);
  await model.runBatches(lengths, {
    feed: (members, shape) => {
      const rows = members.map((member) => sentences[member] ?? new Float32Array(0));
      return {
        [names.embeddings]: padRows(rows, sizes.embeddingSize),
        ...noiseFeeds(model, sizes, shape, random),
      };
    },
    take: (members, results) => {
      const padded = floatsOf(results, output);
      members.forEach((member, position) => {
        encoded[member] = unpadRows(padded, position, lengths[member] ?? 0);
      });
    },
  });
  return encoded;
}

function noiseFeeds(
  model: FrozenModel,
  { embeddingSize, representationSize }: Sizes,
  shape: BatchShape,
  random: SecureRandom | SeededRandom,
): Record<string, HostTensor> {
  const output = { [noiseNames.output]: drawNoise(representationSize, shape, random) };
  if (!model.inputNames.includes(noiseNames.input)) return output;
  return { ...output, [noiseNames.input]: drawNoise(embeddingSize, shape, random) };
}

/** The deviations are constants of the file; one token is enough to read them. */
async function readNoiseStdDev(
  model: FrozenModel,
  { embeddingSize, representationSize }: Sizes,
): Promise<Float32Array> {
  let stdDev = new Float32Array(0);
  const zeros = (width: number, { time, batch }: BatchShape): HostTensor => ({
    data: new Float32Array(time * batch * width),
    shape: [time, batch, width],
  });
  await model.runBatches([1], {
    feed: (_, shape) => ({
      [names.embeddings]: zeros(embeddingSize, shape),
      [noiseNames.input]: zeros(embeddingSize, shape),
      [noiseNames.output]: zeros(representationSize, shape),
    }),
    take: (_, results) => {
      stdDev = floatsOf(results, names.stdDev).data.slice();
    },
  });
  return stdDev;
}
