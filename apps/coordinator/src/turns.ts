/** Lets `places` callers work at a time, in the order of asking. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Resolves at the caller's turn with the function that ends it; calling that twice is harmless. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    let isIn = true;
    return () => {
      if (isIn) this.leave();
      isIn = false;
    };
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}

/** Repeated work, such as the reconciler's. */
export type RepeatedLooks = ReturnType<typeof createRepeatedLooks>;

/**
 * Runs `look`, which must not throw, and again `restSeconds` after each end, so that two never overlap; keeps no
 * process alive.
 */
export function createRepeatedLooks({
  look,
  restSeconds,
}: {
  look: () => Promise<void>;
  restSeconds: number;
}) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  const begin = (seconds = restSeconds): void => {
    timer = setTimeout(() => {
      looking = look().then(() => {
        if (timer !== undefined) begin();
      });
    }, seconds * 1000);
    timer.unref();
  };
  return {
    /** Starts the first look after `seconds`, by default after a rest. */
    begin,
    /** Starts no further look and waits for the current one. */
    end: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}
