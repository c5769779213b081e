/** Reads decimal numbers straight from bytes; turning 34 million of them into strings first would be far slower. */

const zero = 0x30;
const point = 0x2e;
const minus = 0x2d;
/** Up to 10^22 powers of ten are exact in float64. */
const powersOfTen = Array.from({ length: 23 }, (_, exponent) => 10 ** exponent);
/** Integers of up to 15 digits are exact in float64. */
const exactDigits = 15;
const decimalShape = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/**
 * The number written in `bytes[start, end)`, the same float64 as `Number` gives; NaN when it is not a decimal number.
 *
 * An integer below 2^53 divided by a power of ten up to 10^22 is one correctly rounded operation on exact operands
 * (Clinger, "How to read floating point numbers accurately", 1990), so the short way is exact.
 */
export function parseDecimal(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === minus;
  let mantissa = 0;
  let digits = 0;
  let pointAt = -1;
  for (let at = isNegative ? start + 1 : start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit >= 0 && digit <= 9) {
      mantissa = mantissa * 10 + digit;
      digits += 1;
    } else if (bytes[at] === point && pointAt < 0) pointAt = at;
    else return parseSlowly(bytes, start, end);
  }
  if (digits === 0 || digits > exactDigits) return parseSlowly(bytes, start, end);
  const decimals = pointAt < 0 ? 0 : end - pointAt - 1;
  const magnitude = mantissa / (powersOfTen[decimals] ?? 1); // decimals <= digits <= 15
  return isNegative ? -magnitude : magnitude;
}

function parseSlowly(bytes: Uint8Array, start: number, end: number): number {
  const written = String.fromCharCode(...bytes.subarray(start, Math.min(end, start + longestNumber)));
  return end - start <= longestNumber && decimalShape.test(written) ? Number(written) : Number.NaN;
}

/** No program prints a number longer than this. */
const longestNumber = 64;
