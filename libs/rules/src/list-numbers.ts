/** Numbers of numbered lists ("1. Aspirin"), which a model that knows ages takes for one. */

/** A number where an item of a list can begin, with what stands before and behind it. */
const marker =
  /(?<=(?:^|[\n\r])[ \t]{0,40}(?:[-*•·] ?)?|[,;:.] {0,3}|[\p{L})],)(\d{1,2})([.)])(?=\s{1,10}["'(]?[\p{L}\p{N}])/gu;

/** An age of its own: "78. years old" and "aged: 3. He". */
const unitBehind =
  /^[.)]\s+(?:y(?:ea)?rs?|y\.?\/?o|months?|weeks?|days?|años?|meses|mes|jahre?n?|monate?n?|wochen?)\b/iu;
const ageBefore = /\b(?:aged?|edad|alter|old|año|años|jahre|years)\b[\s:,.]{0,4}$/iu;
/** Items of one list that a number may lie away from its neighbour: short lists of their own stand between. */
const neighboursSeen = 3;

/**
 * Where a number counts the items of a list: at the beginning of a line, or of what was one before line breaks became commas,
 * with a full stop or a bracket behind it, and its neighbour in the same form near by: 2 has 1 before it or 3 behind it. A
 * number without a neighbour counts nothing: "72. Mrs. Moss" at the beginning of a line is an age that a line break cut off.
 */
export function listNumbersIn(text: string): ReadonlySet<number> {
  const markers = Array.from(text.matchAll(marker), ({ 1: digits = '', 2: sign, index }) => ({
    start: index,
    number: Number(digits),
    sign,
    isAge:
      unitBehind.test(text.slice(index + digits.length, index + digits.length + 16)) ||
      ageBefore.test(text.slice(Math.max(0, index - 16), index)),
  })).filter(({ isAge }) => !isAge);
  const counts = markers.filter(({ number, sign }, at) => {
    const isThere = (from: number, to: number, wanted: number) =>
      markers.slice(Math.max(0, from), to).some((one) => one.number === wanted && one.sign === sign);
    return (
      isThere(at - neighboursSeen, at, number - 1) || isThere(at + 1, at + 1 + neighboursSeen, number + 1)
    );
  });
  return new Set(counts.map(({ start }) => start));
}
