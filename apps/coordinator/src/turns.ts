/** Lets `places` callers work at a time; the others wait, and come in the order of asking. */
export class Turns {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Resolves when it is the caller's turn, with the function that ends it; called again, that does nothing. */
  async enter(): Promise<() => void> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    let isIn = true;
    return () => {
      if (isIn) this.leave();
      isIn = false;
    };
  }

  /** Does `work` in a turn of its own. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** Hands the place on, or puts it back. */
  private leave(): void {
    const next = this.waiting.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}

/** A look that is taken again and again while a service lives: the timer of the reconciler and of the schedule. */

/** What is done, and how long it rests between two looks. */
interface RepeatedLooksOptions {
  /** Does not throw: what went wrong is told where it is known what it was. */
  readonly look: () => Promise<void>;
  readonly restSeconds: number;
}

/** Looks that follow one another. */
export interface RepeatedLooks {
  /** Takes the first look after `seconds`, by default after a rest. */
  begin(seconds?: number): void;
  /** No new look begins, and the one in hand is waited for. */
  end(): Promise<void>;
}

/** The next look is planned when the one in hand has ended, so two never overlap; the timer alone keeps no process alive. */
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
