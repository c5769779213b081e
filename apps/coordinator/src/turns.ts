/** Lets `places` callers work at a time, first come, first served. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Resolves at the caller's turn with a function that ends it, which is safe to call twice. */
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

/** Work that repeats, such as the reconciler's. */
export type RepeatedLooks = ReturnType<typeof createRepeatedLooks>;

/** Repeats `look`, which must not throw, `restSeconds` after each end. Does not keep the process alive. */
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
    /** Starts no further look and waits for the one in progress. */
    end: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}
