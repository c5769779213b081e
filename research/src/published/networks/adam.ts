/** Adam (Kingma and Ba 2015), the optimiser of published systems. */
import { globalNorm, Moments, type Optimiser, type OptimiserState, type ParameterStore } from '#kernels/host';

/** Settings of the optimiser; `learningRate` is the step size η. */
export interface AdamSettings {
  readonly learningRate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
}

/** The paper's defaults. */
export const adamDefaults: AdamSettings = { learningRate: 0.001, beta1: 0.9, beta2: 0.999, epsilon: 1e-8 };

/** Creates an Adam optimiser with zero moments and without clipping. */
export function createAdam(settings: AdamSettings = adamDefaults): Optimiser {
  return new Adam(settings);
}

class Adam implements Optimiser {
  private stepCount = 0;
  private readonly moments = new Moments();

  constructor(private readonly settings: AdamSettings) {}

  step(parameters: ParameterStore, gradients: ReadonlyMap<string, Float32Array>, rateScale = 1): number {
    const { learningRate, beta1, beta2 } = this.settings;
    this.stepCount += 1;
    const rate = (learningRate * rateScale) / (1 - beta1 ** this.stepCount);
    const scale = 1 / Math.sqrt(1 - beta2 ** this.stepCount);
    for (const [name, gradient] of gradients)
      this.update(parameters.get(name).data, name, { gradient, rate, scale });
    return globalNorm(gradients);
  }

  /** Adam has no momentum schedule; a checkpoint stores 1. */
  saveState(): OptimiserState {
    return { step: this.stepCount, momentumProduct: 1, moments: this.moments.save() };
  }

  restoreState({ step, moments }: OptimiserState): void {
    this.stepCount = step;
    this.moments.restore(moments);
  }

  private update(values: Float32Array, name: string, { gradient, rate, scale }: Step): void {
    const { first, second } = this.moments.of(name, values.length);
    const { beta1, beta2, epsilon } = this.settings;
    for (let index = 0; index < values.length; index += 1) {
      const g = gradient[index] ?? 0;
      const m = beta1 * (first[index] ?? 0) + (1 - beta1) * g;
      const v = beta2 * (second[index] ?? 0) + (1 - beta2) * g * g;
      first[index] = m;
      second[index] = v;
      values[index] = (values[index] ?? 0) - (rate * m) / (Math.sqrt(v) * scale + epsilon);
    }
  }
}

interface Step {
  readonly gradient: Float32Array;
  readonly rate: number;
  readonly scale: number;
}
