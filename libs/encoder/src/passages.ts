/** Cuts a long text into overlapping passages, so that a word at the edge of one has its context in the next. */

/** Pieces `from` to before `to`; of what is read, `keptFrom` to before `keptTo` counts. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly keptFrom: number;
  readonly keptTo: number;
}

/** Sizes of passages in pieces. */
export interface PassageSizes {
  readonly size: number;
  /** What is read on either side for the sake of what it says of the rest. */
  readonly margin: number;
}

/** Passages whose kept parts are all `count` pieces, each once. */
export function passagesOf(count: number, { size, margin }: PassageSizes): Passage[] {
  const passages: Passage[] = [];
  for (let kept = 0; kept < count; ) {
    const from = Math.max(0, Math.min(kept - margin, count - size));
    const to = Math.min(count, from + size);
    const keptTo = to === count ? count : to - margin;
    passages.push({ from, to, keptFrom: kept, keptTo });
    kept = keptTo;
  }
  return passages;
}
