/** Steps of an audit that can be kept: a full audit takes hours, and an interrupted one resumes. */

/** Result of a step, as JSON, and how long it took. */
export interface KeptStep {
  readonly found: unknown;
  readonly seconds: number;
}

/** Stores the results of one audit's steps. */
export interface StepStore {
  find(step: string): Promise<KeptStep | undefined>;
  keep(step: string, kept: KeptStep): Promise<void>;
}

/** Runs steps, or returns their kept results. */
export interface AuditSteps {
  /** `Found` is JSON. A step draws from its own streams, so later steps do not depend on it. */
  take<Found>(step: string, work: () => Promise<Found>): Promise<Found>;
}

/** Runs every step. */
export const keepNothing: AuditSteps = { take: (_, work) => work() };

/** The same steps, each run only once. */
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

/** Steps backed by a store; `secondsBefore` is how long the steps took that were not run again. */
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
