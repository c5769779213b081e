/** Bounded memory for runs over any number of notes: compact sets of keys, and garbage collected in time. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The first 64 bits of a string's SHA-256. Two of n collide with probability n² / 2^65: 3 in 10^8 at 10^6.
 */
export function keyOfText(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE();
}

/**
 * A set of 64-bit keys, 16 to 32 bytes each: a million take 32 MB, where a `Set` of strings takes hundreds.
 */
export class KeySet {
  private slots = new BigUint64Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(key: bigint): boolean {
    const kept = keptAs(key);
    return this.slots[this.slotOf(kept)] === kept;
  }

  /** Adds a key; false if it was there. */
  add(key: bigint): boolean {
    const kept = keptAs(key);
    const slot = this.slotOf(kept);
    if (this.slots[slot] === kept) return false;
    this.slots[slot] = kept;
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.grow();
    return true;
  }

  /**
   * Open addressing: the slot of `key`, or the empty slot for it. Keys are digests and need no more hashing.
   */
  private slotOf(key: bigint): number {
    const mask = this.slots.length - 1;
    let slot = Number(key & 0xffffffffn) & mask;
    while (this.slots[slot] !== 0n && this.slots[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new BigUint64Array(old.length * 2);
    for (const key of old) if (key !== 0n) this.slots[this.slotOf(key)] = key;
  }
}

/** Key 0 marks an empty slot and is kept as 1. */
function keptAs(key: bigint): bigint {
  return key === 0n ? 1n : key;
}

/**
 * A function that collects garbage once the heap has grown by more than `bytes` since the last collection. V8
 * alone lets the heap grow with the machine's memory. A collection costs about as much as the live heap is
 * large, so choose a bound of that order.
 */
export function createGarbageLimit(bytes: number): () => void {
  let before = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed - before <= bytes) return;
    collectGarbage();
    before = process.memoryUsage().heapUsed;
  };
}

/** Node offers no collector without a flag, but a context created under the flag does. */
function collectGarbage(): void {
  collector ??= openCollector();
  collector();
}

let collector: (() => void) | undefined;

function openCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => collect() : () => {}; // V8 then collects when it sees fit
}
