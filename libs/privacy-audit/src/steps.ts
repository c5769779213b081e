/** Steps of an audit that may be kept: a full one takes hours, and one that was cut goes on where it was. */

/** What a step found, as JSON holds it, and how long that took. */
export interface KeptStep {
  readonly found: unknown;
  readonly seconds: number;
}

/** Keeps what steps of one audit found. */
export interface StepStore {
  find(step: string): Promise<KeptStep | undefined>;
  keep(step: string, kept: KeptStep): Promise<void>;
}

/** Runs steps, or takes what was kept of them. */
export interface AuditSteps {
  /** `Found` is JSON. A step draws from its own streams, so later steps do not depend on it. */
  take<Found>(step: string, work: () => Promise<Found>): Promise<Found>;
}

/** Every step is run. */
export const keepNothing: AuditSteps = { take: (_, work) => work() };

/** The same steps, of which one that is asked for again is not run again. */
export function runOnce({ take }: AuditSteps): AuditSteps {
  const taken = new Map<string, Promise<unknown>>();
  return {
    take: <Found>(step: string, work: () => Promise<Found>): Promise<Found> => {
      const found = taken.get(step) ?? take(step, work);
      taken.set(step, found);
      return found as Promise<Found>; // what the step of this name finds
    },
  };
}

/** Steps of a store; `secondsBefore` says how long those took that were not run again. */
export function openSteps(store: StepStore, clock: () => number): AuditSteps & { secondsBefore(): number } {
  let secondsBefore = 0;
  return {
    secondsBefore: () => secondsBefore,
    take: async <Found>(step: string, work: () => Promise<Found>): Promise<Found> => {
      const kept = await store.find(step);
      if (kept !== undefined) {
        secondsBefore += kept.seconds;
        return kept.found as Found; // written by the step of this name
      }
      const startedAt = clock();
      const found = await work();
      await store.keep(step, { found, seconds: (clock() - startedAt) / 1000 });
      return found;
    },
  };
}
