/**
 * Representer (Friedrich et al. 2019, section 5): embeddings + noise → BiLSTM → dense R → unit length → +
 * noise.
 *
 * **Guarantees**
 * | guarantee | how |
 * |---|---|
 * | noise is on in training | it is part of the graph; in use `representer.ts` adds it to what the file computes |
 * | noise cannot vanish | deviation = floor + softplus(ρ) > floor for every real ρ |
 * | noise cannot be outgrown | it is added after rows were scaled to length one |
 */

import type { z } from 'zod';
import {
  bilstm,
  constant,
  dense,
  Graph,
  type GraphTensor,
  gaussianNoise,
  type RandomInputs,
  unitLength,
} from '#kernels';
import { type ParameterStore } from '#kernels/host';
import { representerSettingsSchema } from '#protocol/settings';

/** Prefix of all its parameters. */
export const representerPrefix = 'representer/';

const nameOf = (part: string): string => `${representerPrefix}${part}`;

/** Inputs of one call; the names of its noise begin with `call`. */
export interface RepresenterCall {
  /** (T, B, E), rows of length one. */
  readonly embeddings: GraphTensor;
  /** Distinguishes the noise of calls in one graph. */
  readonly call: string;
}

/** The two stages of a representation. */
export interface Representation {
  /** (T, B, R), rows of length one: what would leave without output noise. For audits only. */
  readonly beforeNoise: GraphTensor;
  readonly withNoise: GraphTensor;
}

/** Adds a representer to a graph. Two calls share weights and draw different noise. */
export function buildRepresenter(
  graph: Graph,
  { embeddings, call }: RepresenterCall,
  settings: RepresenterSettings,
  random: RandomInputs,
): Representation {
  const noisy = (part: NoisePart, rows: GraphTensor): GraphTensor => {
    const stdDev = noiseStdDev(graph, part, settings);
    return gaussianNoise(graph, rows, { name: `${call}/${part}`, stdDev }, random);
  };
  const input = settings.inputNoise ? noisy('noiseIn', embeddings) : embeddings; // (T, B, E)
  const states = bilstm(graph, nameOf('bilstm'), input, settings.hidden); // (T, B, 2H)
  const rows = dense(graph, nameOf('dense'), states, settings.representationSize); // (T, B, R)
  const beforeNoise = unitLength(graph, rows);
  return { beforeNoise, withNoise: noisy('noiseOut', beforeNoise) };
}

/** A representer alone in a graph. Shape: `embeddings` (T, B, E) → `rows` (T, B, R), no noise. */
export function representerGraph(settings: RepresenterSettings) {
  const graph = new Graph();
  const embeddings = graph.input('embeddings', ['T', 'B', settings.embeddingSize]);
  const { beforeNoise } = buildRepresenter(graph, { embeddings, call: 'representer' }, settings, []);
  return { graph, outputs: { rows: beforeNoise } };
}

type NoisePart = 'noiseIn' | 'noiseOut';

/**
 * The trainable deviations of one noise, floor + softplus(ρ); zeros if an experiment switched it off. Shape:
 * (E) at the input, (R) at the output; parameter `rho` of the same shape.
 */
export function noiseStdDev(graph: Graph, part: NoisePart, settings: RepresenterSettings): GraphTensor {
  const { noiseFloor, noiseStdDevInitial, outputNoise } = settings;
  const width = part === 'noiseIn' ? settings.embeddingSize : settings.representationSize;
  // softplus(ρ) = x  ⇔  ρ = log(eˣ − 1)
  const initial = Math.log(Math.expm1(Math.max(noiseStdDevInitial - noiseFloor, 1e-4)));
  const rho = graph.parameter(nameOf(`${part}/rho`), [width], constant(initial));
  const stdDev = graph.add2(graph.unary('softplus', rho), graph.constant(noiseFloor));
  const isOff = part === 'noiseOut' && outputNoise === 'offForExperiments';
  return isOff ? graph.scale(stdDev, 0) : stdDev;
}

/** Returns the trainable parameters' names: weights, then deviations. */
export function trainableRepresenterNames(
  store: ParameterStore,
  { noiseTrained }: RepresenterSettings,
): string[] {
  const names = store.names(representerPrefix);
  const isDeviation = (name: string): boolean => name.endsWith('/rho');
  // The order matters: gradients are summed to a norm in it, and float32 rounding depends on it
  return [...names.filter((name) => !isDeviation(name)), ...(noiseTrained ? names.filter(isDeviation) : [])];
}

/** Resolved settings of a representer. */
export type RepresenterSettings = Readonly<z.infer<typeof representerSettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveRepresenterSettings(
  settings: z.input<typeof representerSettingsSchema>,
): RepresenterSettings {
  return representerSettingsSchema.parse(settings);
}
