/**
 * Single words and small numbers that a model marks with little confidence. A starter covers what is a few percent likely, and forms differ in
 * what that is worth: of the marks below these bounds, one in fourteen touched an identifier in the texts by which they were chosen, of all
 * others nine in ten (docs/measurements/first-day.md).
 */
import type { SourcedSpan } from './sourced-span.js';

/** Below these a word of the form names nobody. */
const confidenceMin = { capitals: 0.3, small: 0.5, count: 0.1 };

/** Whether `span` is an abbreviation, a small word or a count that its model is not sure enough of. */
export function isUnsureWord(text: string, { start, end, confidence }: SourcedSpan): boolean {
  if (confidence >= Math.max(...Object.values(confidenceMin))) return false;
  const stretch = text.slice(start, end);
  if (/^[^\p{L}\p{N}]?\d{1,2}[^\p{L}\p{N}]?$/u.test(stretch)) return confidence < confidenceMin.count;
  // In a text of capitals, or without any, the case of a word says nothing; "HOLM, Ana" is a surname.
  if (/^\p{Lu}{2,6}$/u.test(stretch))
    return (
      confidence < confidenceMin.capitals &&
      isAmongSmall(text, start, end) &&
      !/^, \p{Lu}\p{Ll}/u.test(text.slice(end, end + 4))
    );
  return /^\p{Ll}+$/u.test(stretch) && isAmongCapitals(text, start, end);
}

const isAmongSmall = (text: string, start: number, end: number): boolean =>
  /\p{Ll}{3}/u.test(`${text.slice(Math.max(0, start - 40), start)} ${text.slice(end, end + 40)}`);

/** Whether words with a capital stand around a place, as they do in texts whose names have them. */
export function isAmongCapitals(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 200), end + 200);
  return (around.match(/(?<!\p{L})\p{Lu}\p{Ll}/gu) ?? []).length > 2;
}
