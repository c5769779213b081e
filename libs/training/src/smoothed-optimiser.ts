/** Nadam as phases use it that end in weights to keep: smaller steps towards the end, and weights averaged over the steps. */
import { createNadam, moveTowards, type Optimiser, type OptimiserState, type ParameterStore } from '#kernels';
import { type PhaseSchedule, scheduleDefaults } from './phase-schedule.js';

/**
 * Averages weights over steps, w̄ ← k·w̄ + (1 − k)·w (Polyak and Juditsky 1992, with a moving window). The window of 1 / (1 − k) steps
 * is about two epochs of the corpora of the paper; it opens slowly, k = min(smoothing, (1 + t) / (10 + t)), so that a short training does not
 * keep the weights it began with.
 */
export class SmoothedOptimiser implements Optimiser {
  /** The factor of the learning rate; a phase sets it before each epoch. */
  rateScale = 1;
  private stepCount = 0;
  private readonly averages: Map<string, Float32Array>;

  constructor(
    private readonly store: ParameterStore,
    names: readonly string[],
    private readonly smoothing: number,
    private readonly inner: Optimiser = createNadam(),
  ) {
    this.averages = new Map(names.map((name) => [name, store.get(name).data.slice()]));
  }

  step(parameters: ParameterStore, gradients: ReadonlyMap<string, Float32Array>): number {
    const norm = this.inner.step(parameters, gradients, this.rateScale);
    this.stepCount += 1;
    const keep = Math.min(this.smoothing, (1 + this.stepCount) / (10 + this.stepCount));
    for (const [name, average] of this.averages) moveTowards(average, this.store.get(name).data, 1 - keep);
    return norm;
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

  saveState(): OptimiserState {
    return this.inner.saveState();
  }

  restoreState(state: OptimiserState): void {
    this.inner.restoreState(state);
    this.stepCount = state.step;
  }

  /** The averages, for a checkpoint. */
  saveAverages(): ReadonlyMap<string, Float32Array> {
    return new Map([...this.averages].map(([name, average]) => [name, average.slice()]));
  }

  /** Continues from a checkpoint. */
  restoreAverages(averages: ReadonlyMap<string, Float32Array>): void {
    for (const [name, average] of averages) this.averages.get(name)?.set(average);
  }
}

/** A smoothed optimiser of the parameters in `names` for a phase with this schedule. */
export function createSmoothedOptimiser(
  store: ParameterStore,
  names: readonly string[],
  { smoothing }: PhaseSchedule,
): SmoothedOptimiser {
  return new SmoothedOptimiser(store, names, smoothing ?? scheduleDefaults.smoothing);
}
