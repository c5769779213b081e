/** An async iterable that is fed from outside, one piece at a time. */

/** Pieces pushed by one side and pulled by the other. */
export interface PushedPieces {
  /** The side that pulls; iterate once. */
  readonly all: AsyncIterable<string>;
  /** Resolves when the piece has been taken and the next is wanted; rejects once failed. */
  push(piece: string): Promise<void>;
  /** Pushes a last piece and ends the iteration. */
  end(last: string): Promise<void>;
  /** Ends both sides with an error. */
  fail(error: unknown): void;
}

/** An empty queue of one place: the pushing side waits for the pulling side. */
export function createPushedPieces(): PushedPieces {
  const pieces = new Pieces();
  return {
    all: pieces,
    push: (piece) => pieces.push({ done: false, value: piece }),
    async end(last) {
      if (last !== '') await pieces.push({ done: false, value: last });
      await pieces.push({ done: true, value: undefined });
    },
    fail: (error) => pieces.fail(error),
  };
}

interface Waiting {
  readonly result: IteratorResult<string, undefined>;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Puller {
  readonly resolve: (result: IteratorResult<string, undefined>) => void;
  readonly reject: (error: unknown) => void;
}

class Pieces implements AsyncIterable<string> {
  private readonly waiting: Waiting[] = [];
  private puller: Puller | undefined;
  private failure: { readonly error: unknown } | undefined;

  push(result: IteratorResult<string, undefined>): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.failure !== undefined) return reject(this.failure.error);
      this.waiting.push({ result, resolve, reject });
      this.deliver();
    });
  }

  fail(error: unknown): void {
    this.failure ??= { error };
    for (const { reject } of this.waiting.splice(0)) reject(this.failure.error);
    this.puller?.reject(this.failure.error);
    this.puller = undefined;
  }

  [Symbol.asyncIterator](): AsyncIterator<string, undefined> {
    return {
      next: () =>
        new Promise((resolve, reject) => {
          if (this.failure !== undefined) return reject(this.failure.error);
          this.puller = { resolve, reject };
          this.deliver();
        }),
    };
  }

  private deliver(): void {
    const { puller } = this;
    const next = this.waiting[0];
    if (puller === undefined || next === undefined) return;
    this.waiting.shift();
    this.puller = undefined;
    puller.resolve(next.result);
    next.resolve();
  }
}
