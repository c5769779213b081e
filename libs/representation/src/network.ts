/**
 * The representer (Friedrich et al. 2019, section 5; design section 3):
 * embeddings + noise → BiLSTM → dense R → unit length → + noise.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | noise is on in training | it is part of the graph; in use `representer.ts` adds it to what the file computes |
 * | noise cannot vanish | deviation = floor + softplus(ρ) > floor for every real ρ |
 * | noise cannot be outgrown | it is added after rows were scaled to length one |
 */
import type { SeededRandom } from '#foundation';
import {
  bilstmLayer,
  dense,
  type Graph,
  type GraphTensor,
  initialiseBilstm,
  initialiseDense,
  type ParameterStore,
  type RandomInputs,
  unitLength,
} from '#kernels';
import type { RepresenterSettings } from './settings.js';

/** Prefix of all its parameters. */
export const representerPrefix = 'representer/';

const nameOf = (part: string): string => `${representerPrefix}${part}`;

/** Inputs of one call: noise is drawn for each call under names that begin with `call`. */
export interface RepresenterCall {
  /** (T, B, E), rows of length one. */
  readonly embeddings: GraphTensor;
  /** Distinguishes the noise of several calls in one graph. */
  readonly call: string;
}

/** The two stages of a representation. */
export interface Representation {
  /** (T, B, R), rows of length one: what would leave without output noise. For audits only. */
  readonly beforeNoise: GraphTensor;
  /** (T, B, R): the representation. */
  readonly withNoise: GraphTensor;
}

/** Adds a representer to a graph. Two calls share weights and draw different noise. */
export function buildRepresenter(
  graph: Graph,
  { embeddings, call }: RepresenterCall,
  settings: RepresenterSettings,
  random: RandomInputs,
): Representation {
  const { embeddingSize, representationSize, hidden, inputNoise } = settings;
  const input = inputNoise
    ? graph.add2(
        embeddings,
        noise(graph, { name: `${call}/noiseIn`, part: 'noiseIn', width: embeddingSize }, settings, random),
      )
    : embeddings; // (T, B, E)
  const states = bilstmLayer(graph, nameOf('bilstm'), input, hidden); // (T, B, 2H)
  const beforeNoise = unitLength(graph, dense(graph, nameOf('dense'), states, representationSize)); // (T, B, R)
  const output: NoiseLayer = { name: `${call}/noiseOut`, part: 'noiseOut', width: representationSize };
  return { beforeNoise, withNoise: graph.add2(beforeNoise, noise(graph, output, settings, random)) };
}

/** The trainable deviations of one noise layer: floor + softplus(ρ), shape (width); 0 where an experiment switched it off. */
export function noiseStdDev(
  graph: Graph,
  part: 'noiseIn' | 'noiseOut',
  width: number,
  { noiseFloor, outputNoise }: RepresenterSettings,
): GraphTensor {
  const rho = graph.parameter(nameOf(`${part}/rho`), [width]);
  const stdDev = graph.add2(graph.unary('softplus', rho), graph.constant(noiseFloor));
  const isOff = part === 'noiseOut' && outputNoise === 'offForExperiments';
  return isOff ? graph.scale(stdDev, 0) : stdDev;
}

/** Fresh weights of a representer. */
export function initialiseRepresenter(
  store: ParameterStore,
  settings: RepresenterSettings,
  random: SeededRandom,
): void {
  const { embeddingSize, representationSize, hidden } = settings;
  initialiseBilstm(store, nameOf('bilstm'), { input: embeddingSize, hidden }, random);
  initialiseDense(store, nameOf('dense'), { input: 2 * hidden, output: representationSize }, random);
  // softplus(ρ) = x  ⇔  ρ = log(eˣ − 1)
  const rho = Math.log(Math.expm1(Math.max(settings.noiseStdDevInitial - settings.noiseFloor, 1e-4)));
  if (settings.inputNoise)
    store.set(nameOf('noiseIn/rho'), new Float32Array(embeddingSize).fill(rho), [embeddingSize]);
  store.set(nameOf('noiseOut/rho'), new Float32Array(representationSize).fill(rho), [representationSize]);
}

/** Names of the parameters that training may change under these settings. */
export function trainableRepresenterNames(
  store: ParameterStore,
  { noiseTrained }: RepresenterSettings,
): string[] {
  return store.names(representerPrefix).filter((name) => noiseTrained || !name.endsWith('/rho'));
}

interface NoiseLayer {
  readonly name: string;
  readonly part: 'noiseIn' | 'noiseOut';
  readonly width: number;
}

function noise(
  graph: Graph,
  { name, part, width }: NoiseLayer,
  settings: RepresenterSettings,
  random: RandomInputs,
): GraphTensor {
  random.push({ kind: 'noise', name, width });
  const stdDev = noiseStdDev(graph, part, width, settings);
  return graph.mul(graph.input(name, ['T', 'B', width]), stdDev);
}
