/** When a phase ends, and how its learning rate and its averaged weights behave until then. */

/** When a phase ends. */
export interface PhaseSchedule {
  readonly epochsMax: number;
  /** Epochs without a better validation loss before it ends. */
  readonly patience: number;
  /** Share of `epochsMax` after which the learning rate falls to 0; 1 keeps it. For phases with a smoothed optimiser; 0.5 by default. */
  readonly decayFrom?: number;
  /** Weight that an average of weights keeps at each step, in [0, 1); 0 turns it off. For the same phases; 0.999 by default. */
  readonly smoothing?: number;
}

/** What a schedule leaves open. */
export const scheduleDefaults = { decayFrom: 0.5, smoothing: 0.999 } as const;

/** Factor of the learning rate in an epoch (from 1): 1 up to `decayFrom` of the epochs allowed, then falling in equal steps towards 0. */
export function rateScaleAt(
  { epochsMax, decayFrom = scheduleDefaults.decayFrom }: PhaseSchedule,
  epoch: number,
): number {
  const constant = Math.round(decayFrom * epochsMax);
  if (epoch <= constant) return 1;
  return 1 - (epoch - constant - 0.5) / (epochsMax - constant);
}
