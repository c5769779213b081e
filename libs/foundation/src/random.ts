/**
 * Two kinds of randomness that types keep apart. `SeededRandom` repeats experiments: shuffles, dropout, initial
 * weights, training noise. `SecureRandom` protects patients: it reads the operating system's secure source and
 * has no seed. Only {@link createSecureRandom} creates one; its class's private field rules out look-alikes.
 */
import { createHash, randomFillSync } from 'node:crypto';
import { type BitSource, fillGaussianFrom } from './gaussian.js';

interface Draws {
  /** Uniform in [0, 1), with 32 bits. */
  uniform(): number;
  /** Uniform integer in [0, bound); `bound` is a positive integer up to 2^32. */
  integer(bound: number): number;
  fillGaussian(out: Float32Array): void;
}

/** Repeatable draws. */
export interface SeededRandom extends Draws {
  readonly kind: 'seeded';
  /** A dropout mask of mean 1: 1/keep with probability `keep` in (0, 1], else 0. */
  fillKeepMask(out: Float32Array, keep: number): void;
  /** An independent stream, determined by this stream's seed and `label`, not by earlier draws. */
  fork(label: string): SeededRandom;
  /** The stream's exact position, which alone determines all later draws. */
  saveState(): readonly number[];
}

/** Creates a repeatable stream: equal seeds and labels give equal draws on every machine. */
export function createSeededRandom(seed: number | string): SeededRandom {
  return new Sfc32(String(seed));
}

/** Creates a secure stream. */
export function createSecureRandom(): SecureRandom {
  return new SecureRandom();
}

/** Shuffles in place (Fisher-Yates); every order is equally likely. */
export function shuffle<Item>(items: Item[], random: SeededRandom | SecureRandom): Item[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = random.integer(last + 1);
    const moved = items[last] as Item; // both indices are inside the array
    items[last] = items[other] as Item;
    items[other] = moved;
  }
  return items;
}

/** Draws an item uniformly; `undefined` for an empty list. */
export function pick<Item>(items: readonly Item[], random: SeededRandom | SecureRandom): Item | undefined {
  return items.length === 0 ? undefined : items[random.integer(items.length)];
}

const twoTo32 = 2 ** 32;

/** sfc32 (Doty-Humphrey, PractRand): 128 bits of state, passes BigCrush, fast in 32-bit integers. */
class Sfc32 implements SeededRandom, BitSource {
  readonly kind = 'seeded';
  /** 4 KiB fits the L1 cache. */
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

  uniform(): number {
    return (this.nextWord() >>> 0) / twoTo32;
  }

  integer(bound: number): number {
    return unbiasedInteger(bound, () => this.nextWord() >>> 0);
  }

  fillGaussian(out: Float32Array): void {
    fillGaussianFrom(this, out);
  }

  /** Two values per word: 16 bits are precise enough for a rate. */
  fillKeepMask(out: Float32Array, keep: number): void {
    const words = new Int32Array(Math.ceil(out.length / 2));
    this.fillWords(words);
    const threshold = Math.round(keep * 65_536);
    const kept = 1 / keep;
    for (let index = 0; index < words.length; index += 1) {
      const word = words[index] as number; // index < words.length
      // The sign bit of the difference is 1 below the threshold; a branch would be mispredicted.
      out[2 * index] = (((word & 0xffff) - threshold) >>> 31) * kept;
      out[2 * index + 1] = (((word >>> 16) - threshold) >>> 31) * kept; // ignored past the end
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

  /** Same words as repeated `nextWord`, with the state in registers. */
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

/** Reads the operating system's secure source. Never seeded, logged or stored; only its type is exported. */
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
  /** 64 KiB: one call per 4 KiB page would take five times as long. */
  readonly blockWords = 16_384;
  // Draws a page at a time: one call per value would take a hundred times as long.
  private readonly pool = new Int32Array(1024);
  private used = this.pool.length;

  nextWord(): number {
    if (this.used === this.pool.length) {
      randomFillSync(this.pool);
      this.used = 0;
    }
    const word = this.pool[this.used] ?? 0;
    this.pool[this.used] = 0; // no word is used twice or kept
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
