import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { float16ToFloat32, float32ToFloat16 } from './float16.js';

/** Twin: the value of a half by its definition. */
function halfValue(half: number): number {
  const sign = half >>> 15 ? -1 : 1;
  const exponent = (half >>> 10) % 32;
  const fraction = half % 1024;
  if (exponent === 31) return fraction ? Number.NaN : sign * Infinity;
  return exponent === 0 ? sign * (fraction / 2 ** 24) : sign * 2 ** (exponent - 25) * (1024 + fraction);
}

const positiveHalves = Array.from({ length: 0x7c01 }, (_, half) =>
  half === 0x7c00 ? 65536 : halfValue(half),
);

/** Twin: searches all positive halves for the nearest, ties to the even pattern (infinity stands where 65,536 would). */
function nearestHalf(value: number): number {
  const magnitude = Math.abs(value);
  const sign = Object.is(Math.sign(value), -0) || value < 0 ? 0x8000 : 0;
  let low = 0;
  let high = 0x7c00;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((positiveHalves[middle] ?? 0) <= magnitude) low = middle;
    else high = middle;
  }
  const below = magnitude - (positiveHalves[low] ?? 0);
  const above = (positiveHalves[high] ?? 0) - magnitude;
  if (below === above) return sign | (low % 2 === 0 ? low : high);
  return sign | (below < above ? low : high);
}

const round = (values: readonly number[]) => {
  const halves = new Uint16Array(values.length);
  float32ToFloat16(Float32Array.from(values), halves);
  return halves;
};
const widen = (halves: Uint16Array) => {
  const values = new Float32Array(halves.length);
  float16ToFloat32(halves, values);
  return values;
};
const allHalves = Uint16Array.from({ length: 0x10000 }, (_, half) => half);

describe('float16ToFloat32', () => {
  it('agrees with the definition on all 65,536 halves, signed zeros and NaN included', () => {
    const wrong = [...widen(allHalves)].filter((value, half) => !Object.is(value, halfValue(half)));

    expect(wrong).toEqual([]);
  });
});

describe('float32ToFloat16', () => {
  it('gives back every half that is not NaN', () => {
    const numbers = allHalves.filter((half) => !Number.isNaN(halfValue(half)));

    expect(round([...widen(numbers)])).toEqual(numbers);
  });

  it('keeps NaN a NaN', () => {
    expect([...widen(round([Number.NaN]))]).toEqual([Number.NaN]);
  });

  it('rounds to nearest on random floats of every exponent', () => {
    const random = createSeededRandom('float16');
    const bits = Uint32Array.from({ length: 200_000 }, () => random.integer(2 ** 32));
    const floats = [...new Float32Array(bits.buffer)].filter((value) => Number.isFinite(value));

    const wrong = [...round(floats)].filter((half, index) => half !== nearestHalf(floats[index] ?? 0));

    expect(floats.length).toBeGreaterThan(190_000);
    expect(wrong).toEqual([]);
  });

  it('sends ties to the even pattern and everything beside a tie to its own side', () => {
    const ties = Array.from({ length: 0x7c00 }, (_, half) => (halfValue(half) + halfValue(half + 1)) / 2);
    const middle = ties.slice(0, 0x7bff);
    const nudged = middle.flatMap((tie) => [tie * (1 - 2 ** -23), tie, tie * (1 + 2 ** -23)]);

    expect([...round(nudged)]).toEqual(nudged.map((value) => nearestHalf(Math.fround(value))));
  });

  it.each([
    ['the last value that rounds to 65,504', 65519.996, 0x7bff],
    ['the tie above 65,504', 65520, 0x7c00],
    ['the largest float', 3.4e38, 0x7c00],
    ['minus infinity', -Infinity, 0xfc00],
    ['half of the smallest subnormal, a tie', 2 ** -25, 0],
    ['just above it', 2 ** -25 * (1 + 2 ** -23), 1],
    ['the smallest float', -(2 ** -149), 0x8000],
  ])('rounds %s', (_, value, half) => {
    expect([...round([value])]).toEqual([half]);
  });
});
