/** Memory bounds for runs over any number of notes: compact key sets and timely garbage collection. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first 64 bits of a string's SHA-256. Two of n keys collide with probability n² / 2^65: 3 in 10^8 at 10^6. */
export function keyOfText(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE();
}

/** A set of 64-bit keys. A key takes 16 to 32 bytes: a million take 32 MB, a `Set` of strings hundreds. */
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

  /** Returns false if the key was already present. */
  add(key: bigint): boolean {
    const kept = keptAs(key);
    const slot = this.slotOf(kept);
    if (this.slots[slot] === kept) return false;
    this.slots[slot] = kept;
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.grow();
    return true;
  }

  /** Open addressing: the slot of `key`, or the empty slot for it. Keys are digests and need no hashing. */
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

/** Key 0 marks an empty slot, so it is stored as 1. */
function keptAs(key: bigint): bigint {
  return key === 0n ? 1n : key;
}

/**
 * Returns a function that collects garbage once the heap has grown by more than `bytes` since the last time; V8
 * alone lets it grow with the machine's memory. A collection costs about as much as the live heap is large, so
 * choose a bound of that order.
 */
export function createGarbageLimit(bytes: number): () => void {
  let before = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed - before <= bytes) return;
    collectGarbage();
    before = process.memoryUsage().heapUsed;
  };
}

/** Node exposes its collector only under a flag, but a context created under the flag keeps it. */
function collectGarbage(): void {
  collector ??= openCollector();
  collector();
}

let collector: (() => void) | undefined;

function openCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => collect() : () => {}; // without a collector, V8 decides
}
