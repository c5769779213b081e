/** Arrays that are used again, batch after batch: fresh ones of this size would be new pages from the system each time. */

/** Named buffers that grow as needed. Whoever holds one uses it for one batch at a time. */
export class Arena {
  private readonly buffers = new Map<string, Float32Array>();

  /** `length` values under `name`, with whatever they held before; a view that is good until the next call with `name`. */
  take(name: string, length: number): Float32Array {
    const kept = this.buffers.get(name);
    if (kept !== undefined && kept.length >= length) return kept.subarray(0, length);
    kept?.fill(0); // nobody wipes it later
    const larger = new Float32Array(length);
    this.buffers.set(name, larger);
    return larger;
  }

  /** Zeros everywhere: noise and embeddings do not stay in memory longer than they are needed. */
  wipe(): void {
    for (const buffer of this.buffers.values()) buffer.fill(0);
  }
}

/** Lends arenas to runs that may overlap, each to one at a time. */
export class ArenaPool {
  private readonly free: Arena[] = [];

  /** Runs `work` with an arena of its own, which is wiped behind it. */
  async lend<Result>(work: (arena: Arena) => Promise<Result>): Promise<Result> {
    const arena = this.free.pop() ?? new Arena();
    try {
      return await work(arena);
    } finally {
      arena.wipe();
      this.free.push(arena);
    }
  }
}
