/** IEEE 754 binary16 as bits in a `Uint16Array`; rounds to nearest, ties to even, subnormals too, like hardware. */
import { invariant } from '#foundation';

/** Bits of 2^16 as float32; from here on, halves are infinite or NaN. */
const overflowBits = 0x47800000;
/** Bits of 2^-14 as float32; below it, halves are subnormal. */
const subnormalBits = 0x38800000;
const infinityBits32 = 0x7f800000;
/** Rebiases the exponent from 127 to 15, and adds just under half a unit in the last place. */
const rebiasAndRound = ((15 - 127) << 23) + 0xfff;

/** Rounds `source` to halves in `target` of equal length. Overflow becomes infinity, NaN stays NaN. */
export function float32ToFloat16(source: Float32Array, target: Uint16Array): void {
  invariant(source.length === target.length, 'float32ToFloat16 needs arrays of equal length');
  const bits = new Uint32Array(source.buffer, source.byteOffset, source.length);
  for (let index = 0; index < bits.length; index += 1) {
    const word = bits[index] as number; // inside the array
    const sign = (word >>> 16) & 0x8000;
    const magnitude = word & 0x7fffffff;
    if (magnitude >= subnormalBits && magnitude < overflowBits) {
      const oddBit = (magnitude >>> 13) & 1;
      target[index] = sign | ((magnitude + rebiasAndRound + oddBit) >>> 13);
    } else {
      target[index] = sign | roundExtreme(magnitude);
    }
  }
}

/** Widens `source` exactly into `target` of equal length. */
export function float16ToFloat32(source: Uint16Array, target: Float32Array): void {
  invariant(source.length === target.length, 'float16ToFloat32 needs arrays of equal length');
  valueOfHalf ??= Float32Array.from({ length: 0x10000 }, (_, half) => widen(half));
  const values = valueOfHalf;
  for (let index = 0; index < source.length; index += 1) {
    target[index] = values[source[index] as number] as number; // the table has all 65,536 halves
  }
}

const scratch = new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);
const bitsOfOneHalf = 0x3f000000;

/** Rounds magnitudes outside the normal range of a half. */
function roundExtreme(magnitude: number): number {
  if (magnitude >= overflowBits) return magnitude > infinityBits32 ? 0x7e00 : 0x7c00;
  // float32 in [0.5, 1) steps by 2^-24, the step of subnormal halves: adding 0.5 rounds.
  scratchBits[0] = magnitude;
  scratch[0] = (scratch[0] ?? 0) + 0.5;
  return (scratchBits[0] ?? 0) - bitsOfOneHalf;
}

/** Value of every half by its bits: 256 KiB, built on first use because most commands read no frame. */
let valueOfHalf: Float32Array | undefined;

function widen(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >>> 10) & 31;
  const fraction = half & 0x3ff;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
