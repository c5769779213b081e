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

interface RepeatedLooksOptions {
  /** Must not throw. */
  readonly look: () => Promise<void>;
  readonly restSeconds: number;
}

/** Repeated work, such as the reconciler's. */
export interface RepeatedLooks {
  /** Starts the first look after `seconds`, by default after a rest. */
  begin(seconds?: number): void;
  /** Starts no further look and waits for the current one. */
  end(): Promise<void>;
}

/** Plans each look when the last one has ended, so two never overlap; keeps no process alive. */
export function createRepeatedLooks({ look, restSeconds }: RepeatedLooksOptions): RepeatedLooks {
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
    begin,
    end: async () => {
      clearTimeout(timer);
      timer = undefined;
      await looking;
    },
  };
}
