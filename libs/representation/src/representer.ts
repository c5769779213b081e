/** Step 4 of the flow: the frozen representer as a file, and running it. The noise is an input, so the runner chooses its source. */
import { invariant, type SecureRandom, type SeededRandom } from '#foundation';
import {
  type Arena,
  type BatchShape,
  batchInputs,
  countTokensOf,
  drawNoise,
  emitModel,
  type FrozenModel,
  floatsOf,
  Graph,
  type HostTensor,
  joinRows,
  type OnnxRuntimeOptions,
  openFrozenModel,
  type ParameterStore,
  padTokenRows,
  type RandomInputs,
  type TokenRows,
  tokenRanges,
  unpadTokenRows,
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
  /** The same for sentences as one array, with the same draws: (N, R) in the order of the tokens. */
  encodeTokens(tokens: TokenRows, random: SecureRandom | SeededRandom): Promise<Float32Array>;
  /**
   * The same without any noise, for tagging at the place where the notes are: nothing of it leaves. What is sent goes
   * through {@link encode} or {@link encodeTokens}.
   */
  encodeQuietly(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
  /** {@link encodeQuietly} for sentences as one array: (N, R) in the order of the tokens. */
  encodeTokensQuietly(tokens: TokenRows): Promise<Float32Array>;
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
  const encodeApart = async (
    sentences: readonly Float32Array[],
    random: NoiseSource,
    output: string,
  ): Promise<Float32Array[]> => {
    const tokens = joinRows(sentences, sizes.embeddingSize);
    const encoded = await encodeTokens(model, sizes, { tokens, random, output });
    return cutRows(encoded, tokens.lengths, sizes.representationSize);
  };
  return {
    ...sizes,
    noiseStdDev: await readNoiseStdDev(model, sizes),
    encode: (sentences, random) => encodeApart(sentences, random, names.representation),
    encodeTokens: (tokens, random) =>
      encodeTokens(model, sizes, { tokens, random, output: names.representation }),
    encodeQuietly: (sentences) => encodeApart(sentences, 'noNoise', names.beforeNoise),
    encodeTokensQuietly: (tokens) =>
      encodeTokens(model, sizes, { tokens, random: 'noNoise', output: names.beforeNoise }),
    close: () => model.close(),
  };
}

interface Sizes {
  readonly embeddingSize: number;
  readonly representationSize: number;
}

/** Where the values of the noise inputs come from; without noise they are zero. */
type NoiseSource = SecureRandom | SeededRandom | 'noNoise';

interface EncodeRequest {
  readonly tokens: TokenRows;
  readonly random: NoiseSource;
  readonly output: string;
}

/** Shape: (N, R). */
async function encodeTokens(
  model: FrozenModel,
  sizes: Sizes,
  { tokens, random, output }: EncodeRequest,
): Promise<Float32Array> {
  const ranges = tokenRanges(tokens.lengths);
  const batchOf = (members: readonly number[]) => members.flatMap((member) => ranges[member] ?? []);
  const encoded = new Float32Array(countTokensOf(tokens.lengths) * sizes.representationSize);
  await model.runBatches(tokens.lengths, {
    feed: (members, shape, arena) => {
      const room = arena.take(names.embeddings, shape.time * shape.batch * sizes.embeddingSize);
      return {
        [names.embeddings]: padTokenRows(tokens, batchOf(members), sizes.embeddingSize, room),
        ...noiseFeeds(model, sizes, { shape, arena, random }),
      };
    },
    outputs: [output],
    take: (members, results) => unpadTokenRows(floatsOf(results, output), batchOf(members), encoded),
  });
  return encoded;
}

/** Each sentence as an array of its own. */
function cutRows(rows: Float32Array, lengths: readonly number[], width: number): Float32Array[] {
  return tokenRanges(lengths).map(({ start, length }) => rows.slice(start * width, (start + length) * width));
}

interface NoiseRequest {
  readonly shape: BatchShape;
  readonly arena: Arena;
  readonly random: NoiseSource;
}

function noiseFeeds(
  model: FrozenModel,
  { embeddingSize, representationSize }: Sizes,
  { shape, arena, random }: NoiseRequest,
): Record<string, HostTensor> {
  const draw = (name: string, width: number): HostTensor => {
    const room = arena.take(name, shape.time * shape.batch * width);
    if (random === 'noNoise') return { data: room.fill(0), shape: [shape.time, shape.batch, width] };
    return drawNoise(width, shape, random, room);
  };
  const output = { [noiseNames.output]: draw(noiseNames.output, representationSize) };
  if (!model.inputNames.includes(noiseNames.input)) return output;
  return { ...output, [noiseNames.input]: draw(noiseNames.input, embeddingSize) };
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
    outputs: [names.stdDev],
    take: (_, results) => {
      stdDev = floatsOf(results, names.stdDev).data.slice();
    },
  });
  return stdDev;
}
