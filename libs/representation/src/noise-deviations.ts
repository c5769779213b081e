/** The trained deviations as numbers, for manifests and audits; the graph computes the same in `noiseStdDev`. */
import type { ParameterStore } from '#kernels';
import { representerPrefix } from './network.js';
import type { NoiseDeviations } from './noise.js';
import type { RepresenterSettings } from './settings.js';

/** Standard deviations of both noise layers. */
export interface TrainedDeviations extends NoiseDeviations {
  /** Shape: (E); empty when the input has no noise. */
  readonly input: Float32Array;
  /** Shape: (R); zeros where an experiment switched it off. */
  readonly output: Float32Array;
}

/** Reads the deviations of a representer's weights: floor + softplus(ρ), softplus(ρ) = log(1 + exp ρ). */
export function readNoiseDeviations(store: ParameterStore, settings: RepresenterSettings): TrainedDeviations {
  const read = (part: 'noiseIn' | 'noiseOut'): Float32Array =>
    store
      .get(`${representerPrefix}${part}/rho`)
      .data.map((rho) => settings.noiseFloor + Math.log1p(Math.exp(rho)));
  const output = read('noiseOut');
  return {
    input: settings.inputNoise ? read('noiseIn') : new Float32Array(0),
    output: settings.outputNoise === 'on' ? output : output.fill(0),
  };
}
