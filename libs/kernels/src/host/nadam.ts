/** Nadam (Dozat 2016) on the host, the optimiser of every training. */
import type { ParameterStore } from './parameters.js';

/** Settings of the optimiser. */
export interface NadamSettings {
  /** Step size; the paper's de-identifier uses 0.002. */
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** ψ of the momentum schedule μ_t = β₁ (1 − ½ · 0.96^(t ψ)). */
  readonly momentumDecay: number;
  /** Global L2 norm for clipping; `Infinity` turns it off. */
  readonly clipNorm: number;
}

/** Defaults of PyTorch and the paper, plus clipping, which `torch.optim.NAdam` lacks. */
export const nadamDefaults: NadamSettings = {
  learningRate: 0.002,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  momentumDecay: 0.004,
  clipNorm: 1,
};

/** What a checkpoint needs to resume with the same steps. */
export interface OptimiserState {
  readonly step: number;
  readonly momentumProduct: number;
  readonly moments: ReadonlyMap<string, { readonly first: Float32Array; readonly second: Float32Array }>;
}

/** Updates parameters in place. */
export interface Optimiser {
  /** Takes one step at the learning rate times `rateScale` (1); returns the gradient norm before clipping. */
  step(parameters: ParameterStore, gradients: ReadonlyMap<string, Float32Array>, rateScale?: number): number;
  saveState(): OptimiserState;
  restoreState(state: OptimiserState): void;
}

/** Creates a Nadam optimiser with zero moments. */
export function createNadam(settings: NadamSettings = nadamDefaults): Optimiser {
  return new Nadam(settings);
}

class Nadam implements Optimiser {
  private stepCount = 0;
  private momentumProduct = 1;
  private readonly moments = new Moments();

  constructor(private readonly settings: NadamSettings) {}

  step(parameters: ParameterStore, gradients: ReadonlyMap<string, Float32Array>, rateScale = 1): number {
    const norm = globalNorm(gradients);
    const { clipNorm, beta1, beta2, momentumDecay } = this.settings;
    const learningRate = this.settings.learningRate * rateScale;
    this.stepCount += 1;
    const momentum = (step: number): number => beta1 * (1 - 0.5 * 0.96 ** (step * momentumDecay));
    const now = momentum(this.stepCount);
    const next = momentum(this.stepCount + 1);
    this.momentumProduct *= now;
    const factors = {
      // As in PyTorch's clip_grad_norm_, against division by zero.
      clip: norm > clipNorm ? clipNorm / (norm + 1e-6) : 1,
      fromGradient: (learningRate * (1 - now)) / (1 - this.momentumProduct),
      fromMoment: (learningRate * next) / (1 - this.momentumProduct * now * next),
      correction: 1 - beta2 ** this.stepCount,
    };
    for (const [name, gradient] of gradients) this.update(parameters.get(name).data, name, gradient, factors);
    return norm;
  }

  saveState(): OptimiserState {
    return { step: this.stepCount, momentumProduct: this.momentumProduct, moments: this.moments.save() };
  }

  restoreState(state: OptimiserState): void {
    this.stepCount = state.step;
    this.momentumProduct = state.momentumProduct;
    this.moments.restore(state.moments);
  }

  private update(values: Float32Array, name: string, gradient: Float32Array, factors: StepFactors): void {
    const { first, second } = this.moments.of(name, values.length);
    const { beta1, beta2, epsilon } = this.settings;
    const { clip, fromGradient, fromMoment } = factors;
    const scale = 1 / Math.sqrt(factors.correction);
    for (let index = 0; index < values.length; index += 1) {
      const g = gradient[index] * clip;
      const m = beta1 * first[index] + (1 - beta1) * g;
      const v = beta2 * second[index] + (1 - beta2) * g * g;
      first[index] = m;
      second[index] = v;
      values[index] -= (fromGradient * g + fromMoment * m) / (Math.sqrt(v) * scale + epsilon);
    }
  }
}

interface StepFactors {
  readonly clip: number;
  readonly fromGradient: number;
  readonly fromMoment: number;
  readonly correction: number;
}

/** L2 norm of all gradients together. */
export function globalNorm(gradients: ReadonlyMap<string, Float32Array>): number {
  let sum = 0;
  for (const gradient of gradients.values()) {
    for (let index = 0; index < gradient.length; index += 1) sum += gradient[index] * gradient[index];
  }
  return Math.sqrt(sum);
}

interface MomentPair {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

/** Moments by parameter, zero at first use. */
export class Moments {
  private readonly pairs = new Map<string, MomentPair>();

  of(name: string, length: number): MomentPair {
    const known = this.pairs.get(name);
    if (known !== undefined) return known;
    const fresh = { first: new Float32Array(length), second: new Float32Array(length) };
    this.pairs.set(name, fresh);
    return fresh;
  }

  save(): ReadonlyMap<string, MomentPair> {
    return copyOf(this.pairs);
  }

  restore(saved: ReadonlyMap<string, MomentPair>): void {
    this.pairs.clear();
    for (const [name, pair] of copyOf(saved)) this.pairs.set(name, pair);
  }
}

function copyOf(pairs: ReadonlyMap<string, MomentPair>): Map<string, MomentPair> {
  return new Map(
    [...pairs].map(([name, { first, second }]) => [name, { first: first.slice(), second: second.slice() }]),
  );
}
