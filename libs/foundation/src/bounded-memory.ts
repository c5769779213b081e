/** Keeps long runs over any number of notes in bounded memory: compact sets of keys, and garbage collected in time. */
import { createHash } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The first 64 bits of a string's SHA-256. Of n strings two share a key with probability n² / 2^65: a million, 3 in 10^8. */
export function keyOfText(text: string): bigint {
  return createHash('sha256').update(text).digest().readBigUInt64LE();
}

/** A set of 64-bit keys in 16 to 32 bytes a key: a million take 32 MB, not the hundreds of a `Set` of strings. */
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

  /** Adds a key; false when it was there. */
  add(key: bigint): boolean {
    const kept = keptAs(key);
    const slot = this.slotOf(kept);
    if (this.slots[slot] === kept) return false;
    this.slots[slot] = kept;
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.grow();
    return true;
  }

  /** Open addressing: the slot of `key`, or the empty one where it belongs. Keys are digests and need no further hashing. */
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
 * A function to call now and then: it collects garbage once the heap has grown by more than `bytes` since it last did. V8
 * alone lets the heap grow with what it finds on the machine and gives nothing back, so that the peak of a long run is
 * that of the machine, not of the work. Collecting costs as much as the heap holds alive: choose a bound of about that.
 */
export function createGarbageLimit(bytes: number): () => void {
  let before = process.memoryUsage().heapUsed;
  return () => {
    if (process.memoryUsage().heapUsed - before <= bytes) return;
    collectGarbage();
    before = process.memoryUsage().heapUsed;
  };
}

/** Node has no function for it unless the process was started with a flag; a context made under the flag has one. */
function collectGarbage(): void {
  collector ??= openCollector();
  collector();
}

let collector: (() => void) | undefined;

function openCollector(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  setFlagsFromString('--no-expose-gc');
  return typeof collect === 'function' ? () => collect() : () => {}; // without one V8 collects when it sees fit
}
