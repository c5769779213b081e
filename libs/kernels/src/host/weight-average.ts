/** Weights averaged over the steps of a training, to be validated and kept in the place of the last ones. */
import type { ParameterStore } from './parameters.js';

/** What a checkpoint needs to go on averaging. */
export interface WeightAverageState {
  readonly steps: number;
  readonly averages: ReadonlyMap<string, Float32Array>;
}

/**
 * Averages weights over steps, w̄ ← k·w̄ + (1 − k)·w (Polyak and Juditsky 1992, with a moving window). The window of 1 / (1 − k) steps
 * is about two epochs of the corpora of the paper; it opens slowly, k = min(smoothing, (1 + t) / (10 + t)), so that a short training does not
 * keep the weights it began with.
 */
export class WeightAverage {
  private steps = 0;
  private readonly averages: ReadonlyMap<string, Float32Array>;

  /** `smoothing` in [0, 1); 0 keeps the weights themselves. */
  constructor(
    private readonly store: ParameterStore,
    names: readonly string[],
    private readonly smoothing: number,
  ) {
    this.averages = new Map(names.map((name) => [name, store.get(name).data.slice()]));
  }

  /** Takes the weights after a step into the average. */
  update(): void {
    this.steps += 1;
    const keep = Math.min(this.smoothing, (1 + this.steps) / (10 + this.steps));
    for (const [name, average] of this.averages) moveTowards(average, this.store.get(name).data, 1 - keep);
  }

  /** Puts the averages in the place of the weights; the second call puts the weights back. */
  exchange(): void {
    for (const [name, average] of this.averages) {
      const { data } = this.store.get(name);
      const weights = data.slice();
      data.set(average);
      average.set(weights);
    }
  }

  saveState(): WeightAverageState {
    const averages = [...this.averages].map(([name, average]) => [name, average.slice()] as const);
    return { steps: this.steps, averages: new Map(averages) };
  }

  restoreState({ steps, averages }: WeightAverageState): void {
    this.steps = steps;
    for (const [name, average] of averages) this.averages.get(name)?.set(average);
  }
}

/** a ← a + share · (b − a), in place; arrays of equal length. */
function moveTowards(a: Float32Array, b: Float32Array, share: number): void {
  for (let index = 0; index < a.length; index += 1) a[index] += share * (b[index] - a[index]);
}
