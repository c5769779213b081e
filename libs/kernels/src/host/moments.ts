/** First and second moments of gradients by parameter: the memory of an optimiser. */

/** Both moments of one parameter. */
interface MomentPair {
  readonly first: Float32Array;
  readonly second: Float32Array;
}

/** Moments that begin at zero when first asked for. */
export class Moments {
  private readonly pairs = new Map<string, MomentPair>();

  of(name: string, length: number): MomentPair {
    const known = this.pairs.get(name);
    if (known !== undefined) return known;
    const fresh = { first: new Float32Array(length), second: new Float32Array(length) };
    this.pairs.set(name, fresh);
    return fresh;
  }

  /** A deep copy. */
  save(): ReadonlyMap<string, MomentPair> {
    return copyOf(this.pairs);
  }

  restore(saved: ReadonlyMap<string, MomentPair>): void {
    this.pairs.clear();
    for (const [name, pair] of copyOf(saved)) this.pairs.set(name, pair);
  }
}

function copyOf(pairs: ReadonlyMap<string, MomentPair>): Map<string, MomentPair> {
  return new Map(
    [...pairs].map(([name, { first, second }]) => [name, { first: first.slice(), second: second.slice() }]),
  );
}
