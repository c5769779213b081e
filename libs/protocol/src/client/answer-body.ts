/** Reading the body of an answer from somebody who may stop, dawdle or never end. */

/** How long a body may take, and how much of it is read. */
export interface BodyBounds {
  /** Longest wait for the next piece. */
  readonly idleMs: number;
  /** Longest wait in all, before anything has arrived; what has arrived adds to it at `bytesPerSecondMin`. */
  readonly graceMs: number;
  /** An answer that stays slower for long is given up. */
  readonly bytesPerSecondMin: number;
}

/** Slower than any line that a batch of 4 MB could be sent over, and faster than somebody who only holds the connection. */
export const defaultBounds: BodyBounds = { idleMs: 30_000, graceMs: 60_000, bytesPerSecondMin: 8192 };

/** A wait was longer than its bound. */
export class WaitedTooLong extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * The pieces of a body as they arrive. Throws {@link WaitedTooLong}, or what the connection breaks with; the connection is
 * given up when the caller stops early. Only waiting for the other side counts, not the caller's own work between pieces.
 */
export async function* readPieces(response: Response, bounds: BodyBounds): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  let bytes = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const patienceMs = bounds.graceMs + (bytes / bounds.bytesPerSecondMin) * 1000 - waitedMs;
      const startedAt = performance.now();
      const piece = await within(Math.min(bounds.idleMs, patienceMs), reader.read());
      waitedMs += performance.now() - startedAt;
      if (piece.done) return;
      bytes += piece.value.length;
      yield piece.value;
    }
  } finally {
    reader.cancel().catch(() => {}); // not waited for: the other side may not answer to that either
  }
}

/** The value of `waiting`; throws {@link WaitedTooLong} when it takes longer. */
async function within<Value>(milliseconds: number, waiting: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new WaitedTooLong()), Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([waiting, end]);
  } finally {
    clearTimeout(timer);
  }
}
