/**
 * Randomness, in two kinds that the type system keeps apart. `SeededRandom` makes experiments repeatable: shuffles,
 * dropout, initial weights, training noise. `SecureRandom` protects patients: it reads the operating system's secure
 * source, has no seed, and cannot be replayed. A function that protects a patient asks for `SecureRandom` by type, and only
 * {@link createSecureRandom} makes one: its type is that of a class with a private field, which no other value has.
 */
import { createHash, randomFillSync } from 'node:crypto';
import { type BitSource, fillGaussianFrom } from './gaussian.js';

/** What both kinds can do. */
interface Draws {
  /** Uniform in [0, 1) with 32 bits. */
  uniform(): number;
  /** Uniform integer in [0, bound); `bound` a positive integer up to 2^32. */
  integer(bound: number): number;
  /** Fills `out` with independent standard normal values (mean 0, deviation 1). */
  fillGaussian(out: Float32Array): void;
}

/** Repeatable draws; the state can be saved and restored exactly. */
export interface SeededRandom extends Draws {
  readonly kind: 'seeded';
  /** Fills `out` with a dropout mask: 1/keep with probability `keep` (0 < keep <= 1), else 0, so that the mean is 1. */
  fillKeepMask(out: Float32Array, keep: number): void;
  /** An independent stream that depends only on this stream's seed and `label`, not on what was drawn before. */
  fork(label: string): SeededRandom;
  /** The exact position of the stream, for checkpoints. */
  saveState(): readonly number[];
  restoreState(state: readonly number[]): void;
}

/** A repeatable stream; equal seeds and labels give equal draws on every machine. */
export function createSeededRandom(seed: number | string): SeededRandom {
  return new Sfc32(String(seed));
}

/** The secure stream of this process. */
export function createSecureRandom(): SecureRandom {
  return new SecureRandom();
}

/** Shuffles in place (Fisher-Yates), every order equally likely. */
export function shuffle<Item>(items: Item[], random: SeededRandom | SecureRandom): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = random.integer(last + 1);
    const moved = items[last] as Item; // both indices lie inside the array
    items[last] = items[other] as Item;
    items[other] = moved;
  }
  return items;
}

/** One item, every item equally likely; `undefined` for an empty list. */
export function pick<Item>(items: readonly Item[], random: SeededRandom | SecureRandom): Item | undefined {
  return items.length === 0 ? undefined : items[random.integer(items.length)];
}

const twoTo32 = 2 ** 32;

/** sfc32 (Doty-Humphrey, PractRand): 128 bits of state, passes BigCrush, fast in 32-bit integer arithmetic. */
class Sfc32 implements SeededRandom, BitSource {
  readonly kind = 'seeded';
  /** 4 KiB, which stays in the nearest cache. */
  readonly blockWords = 1024;
  private a: number;
  private b: number;
  private c: number;
  private counter: number;

  constructor(private readonly seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.a = digest.readInt32LE(0);
    this.b = digest.readInt32LE(4);
    this.c = digest.readInt32LE(8);
    this.counter = 1;
    for (let warmUp = 0; warmUp < 12; warmUp += 1) this.nextWord();
  }

  fork(label: string): SeededRandom {
    return new Sfc32(`${this.seed}\u0000${label}`);
  }

  saveState(): readonly number[] {
    return [this.a, this.b, this.c, this.counter];
  }

  restoreState(state: readonly number[]): void {
    [this.a, this.b, this.c, this.counter] = state as [number, number, number, number]; // written by saveState
  }

  uniform(): number {
    return (this.nextWord() >>> 0) / twoTo32;
  }

  integer(bound: number): number {
    return unbiasedInteger(bound, () => this.nextWord() >>> 0);
  }

  fillGaussian(out: Float32Array): void {
    fillGaussianFrom(this, out);
  }

  /** Two values from each word: 16 bits each are enough for a rate. */
  fillKeepMask(out: Float32Array, keep: number): void {
    const words = new Int32Array(Math.ceil(out.length / 2));
    this.fillWords(words);
    const threshold = Math.round(keep * 65_536);
    const kept = 1 / keep;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as number; // index < words.length
      // The sign bit of the difference is 1 below the threshold: no branch, which a random mask would mispredict
      out[2 * index] = (((word & 0xffff) - threshold) >>> 31) * kept;
      out[2 * index + 1] = (((word >>> 16) - threshold) >>> 31) * kept; // ignored when it is beyond the end
    }
  }

  nextWord(): number {
    const sum = (((this.a + this.b) | 0) + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    this.c |= 0;
    return sum;
  }

  /** The same words as so many calls of `nextWord`, with the state in registers. */
  fillWords(words: Int32Array): void {
    let { a, b, c, counter } = this;
    for (let index = 0; index < words.length; index += 1) {
      const sum = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + sum) | 0;
      words[index] = sum;
    }
    Object.assign(this, { a, b, c, counter });
  }
}

export type { SecureRandom };

/** Draws from the operating system's secure source. Never seeded, logged or stored. The class itself stays in this file. */
class SecureRandom implements Draws {
  readonly kind = 'secure';
  readonly #bits = new OperatingSystemBits();

  uniform(): number {
    return (this.#bits.nextWord() >>> 0) / twoTo32;
  }

  integer(bound: number): number {
    return unbiasedInteger(bound, () => this.#bits.nextWord() >>> 0);
  }

  fillGaussian(out: Float32Array): void {
    fillGaussianFrom(this.#bits, out);
  }
}

class OperatingSystemBits implements BitSource {
  /** 64 KiB: a call costs as much as the bytes of a page, so a page at a time takes five times as long. */
  readonly blockWords = 16_384;
  // A page of the secure source at a time: a call for every value would be a hundred times slower.
  private readonly pool = new Int32Array(1024);
  private used = this.pool.length;

  nextWord(): number {
    if (this.used === this.pool.length) {
      randomFillSync(this.pool);
      this.used = 0;
    }
    const word = this.pool[this.used] ?? 0;
    this.pool[this.used] = 0; // a word is used once and not kept
    this.used += 1;
    return word;
  }

  fillWords(words: Int32Array): void {
    randomFillSync(words);
  }
}

/** Rejects the few draws that would favour small values. */
function unbiasedInteger(bound: number, draw: () => number): number {
  const limit = twoTo32 - (twoTo32 % bound);
  let value = draw();
  while (value >= limit) value = draw();
  return value % bound;
}
